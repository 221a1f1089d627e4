import { sentMessages } from '../../market/message-table.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, notice, section } from '../../web/frame/parts.ts'
import { messagePath } from '../console-paths.ts'
import { readableContent } from './readable-message.ts'
import type { MarketMessageItem } from './schema.ts'

export type HandOverForm = { handedOverAt: string; way: string; comment: string }

/** As the control for a time has it. */
export const presentMinute = (now: Date): string => berlinDateTime(now).slice(0, 16).replace(' ', 'T')

type Shown = {
  message: MarketMessageItem
  form: HandOverForm
  refusal: Refusal | undefined
  maySettle: boolean
  guard: Html
  now: Date
}

/** What a person does about a message that no gateway delivers: read or download it, hand it over, and say so. */
export function handOverSection({ message, form, refusal, guard, maySettle, now }: Shown): Html {
  const path = messagePath(message.id)
  return html`
  ${section(
    'content',
    'What to hand over',
    html`<p>No gateway delivers this message. Bring it to the market, for example through the portal of your market communication service.</p>
    ${facts([['Message', message.name === null ? message.process : `${message.process} ${message.name}`], ['To', receiverOf(message)], ...readableContent((message.content as { content?: unknown }).content)])}
    <p class="actions"><a class="button small quiet" href="${path}/download" download>Download as the gateway would get it</a></p>`,
  )}
  ${maySettle && section('hand-over', 'Report the hand-over', handOverForm(path, { form, refusal, guard, now }))}`
}

/** The market partner by its code, or by its part where we do not know who it is. */
const receiverOf = ({ marketPartnerCode, process }: MarketMessageItem): string =>
  marketPartnerCode ??
  `The ${sentMessages.find((row) => row.process === process)?.to ?? 'market partner'} of the delivery point`

function handOverForm(
  path: string,
  { form, refusal, guard, now }: Pick<Shown, 'form' | 'refusal' | 'guard' | 'now'>,
): Html {
  const faults = faultsOf(refusal, form)
  return html`${faults.others.map((text) => notice(text, 'error'))}
    <form method="post" action="${path}">${guard}
      ${field({ name: 'handedOverAt', label: 'When it was handed over (Berlin)', type: 'datetime-local', autocomplete: 'off', value: form.handedOverAt || presentMinute(now), fault: faults.of.handedOverAt })}
      ${field({ name: 'way', label: 'By which way', type: 'text', autocomplete: 'off', value: form.way, hint: 'It is kept forever: no names, no addresses.', fault: faults.of.way })}
      <p class="actions"><button class="button" type="submit" name="act" value="hand-over">It was handed over</button></p>
    </form>
    <details><summary>It is not to be handed over</summary>
    <form method="post" action="${path}">${guard}
      ${textArea({ name: 'comment', label: 'Reason', hint: 'The order waits for no answer to it then. It is kept forever: no names, no addresses.', value: form.comment, maxCharacters: 500, fault: faults.of.comment })}
      <p class="actions"><button class="button quiet" type="submit" name="act" value="set-aside">Set it aside</button></p>
    </form></details>`
}
