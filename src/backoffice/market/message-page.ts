import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { id, notice, section } from '../../web/frame/parts.ts'
import { answerPath, conversationPath, messagePath } from '../console-paths.ts'
import { possibleAnswers } from './answer-by-hand.ts'
import { messageBody, messageFacts } from './conversation-page.ts'
import { type HandOverForm, handOverSection } from './hand-over-section.ts'
import { messageBadge } from './readable-message.ts'
import type { MarketMessageItem } from './schema.ts'

export type SettlingForm = HandOverForm & { contractNumber: string }

export type MessagePage = {
  message: MarketMessageItem
  form: SettlingForm
  refusal: Refusal | undefined
  /** Whether the reader may settle messages. */
  maySettle: boolean
  done: string | undefined
  guard: Html
  now: Date
}

export const messagePage = ({ message, maySettle, done, now, ...settling }: MessagePage): Html => {
  const { id: messageId, contractNumber, process, name } = message
  return html`
  ${done !== undefined && notice(done)}
  ${isSettled(message) && settling.refusal !== undefined && notice(settling.refusal.message, 'error')}
  <h1>Message ${process} ${messageBadge(message, now)}</h1>
  ${name !== null && html`<p>${name}, ${message.direction === 'out' ? 'to the market' : 'from the market'}</p>`}
  <p class="actions">
    ${contractNumber !== null && html`<a class="button small quiet" href="${conversationPath(contractNumber)}">Open the conversation</a>`}
    ${maySettle && message.awaitedUntil !== null && possibleAnswers(message).length > 0 && html`<a class="button small" href="${answerPath(messageId)}">Enter the answer</a>`}
  </p>
  ${section('facts', 'What became of it', html`<dl class="facts"><div><dt>Id</dt><dd>${id(messageId)}</dd></div></dl>${messageFacts(message, now)}`)}
  ${message.handOverSince !== null && handOverSection({ message, maySettle, now, ...settling })}
  ${maySettle && settleForm(message, settling)}
  ${section('body', 'The message itself', messageBody(message))}`
}

const isUnmatched = ({ direction, contractNumber, settledAt }: MarketMessageItem): boolean =>
  direction === 'in' && contractNumber === null && settledAt === null

/** Whether nothing is left to do about it, so that no form shows why it was refused. */
const isSettled = (message: MarketMessageItem): boolean =>
  message.handOverSince === null && message.waitingSince === null && !isUnmatched(message)

type Settling = Pick<MessagePage, 'form' | 'refusal' | 'guard'>

/** What a person can do about a message that no machine could settle. */
function settleForm(message: MarketMessageItem, { form, refusal, guard }: Settling): Html | false {
  const isOnHold = message.waitingSince !== null
  if (!isOnHold && !isUnmatched(message)) return false
  const faults = faultsOf(refusal, form)
  const reason = textArea({
    ...{
      name: 'comment',
      label: 'Reason',
      hint: 'How you know. It is kept forever: no names, no addresses.',
    },
    ...{ value: form.comment, maxCharacters: 500, fault: faults.of.comment },
  })
  return section(
    'settle',
    'Settle it',
    html`${faults.others.map((text) => notice(text, 'error'))}
    <p>${isOnHold ? 'The message came before the fact that it depends on, and is tried again whenever the order moves.' : 'The message fits no order of ours. Attached to one, it is received again as if it named the order.'}</p>
    <form method="post" action="${messagePath(message.id)}">${guard}
      ${!isOnHold && field({ name: 'contractNumber', label: 'Order', type: 'text', autocomplete: 'off', value: form.contractNumber, fault: faults.of.contractNumber, isOptional: true, isNumber: true })}
      ${reason}
      <p class="actions">
        ${
          isOnHold
            ? html`<button class="button" type="submit" name="act" value="recheck">Try it again</button>`
            : html`<button class="button" type="submit" name="act" value="attach">Attach to the order</button>`
        }
        <button class="button quiet" type="submit" name="act" value="set-aside">Set it aside</button>
      </p>
    </form>`,
  )
}
