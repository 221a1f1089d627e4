import { type Html, html } from '../../platform/html/html.ts'
import type { TSchema } from '../../platform/http/schema.ts'
import { section } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import type { FormPage } from '../../web/kit/form-page.ts'
import type { PreviewedAct } from '../../web/kit/previewed-act.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { RoomName } from '../console-page.ts'
import type { Consequences, OperatorOrder } from '../orders/schema.ts'
import { denialWords, mailText, messageText } from '../orders/words.ts'

/** What staff do about an order, with a preview. */
export type OrderAct<Schema extends TSchema, Preview> = PreviewedAct<
  SignedIn,
  RoomName,
  OperatorOrder,
  Schema,
  Preview
>

export type OrderForm<Fields> = FormPage<SignedIn, RoomName, OperatorOrder, Fields>

/** What would follow from an act, in sentences. */
export function consequencesList(consequences: Consequences): Html {
  const { before, after, mails, marketMessages, needsCreditCheck } = consequences
  const sentences = [
    before.state === after.state
      ? html`The order stays ${stateBadge(after)}.`
      : html`The order goes from ${stateBadge(before)} to ${stateBadge(after)}${after.denialReason !== null && ` (${denialWords[after.denialReason]})`}.`,
    after.startDate !== before.startDate &&
      after.startDate !== null &&
      html`The delivery begins on ${after.startDate}.`,
    after.endDate !== before.endDate &&
      (after.endDate === null
        ? html`The delivery goes on.`
        : html`The last day of delivery is ${after.endDate}.`),
    ...after.openReasons.map((reason) => html`It still waits: ${reason}`),
    needsCreditCheck && html`The credit of the customer is checked first.`,
    ...marketMessages.map((process) => html`The market gets a message: ${messageText(process, 'out')}.`),
    ...mails.map((kind) => html`The customer gets a mail, which ${mailText(kind)}.`),
    mails.length === 0 && html`The customer gets no mail.`,
  ].filter((sentence) => sentence !== false)
  return section(
    'consequences',
    'What follows',
    html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`,
  )
}
