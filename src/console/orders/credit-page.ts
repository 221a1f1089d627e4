import { textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { creditPath, orderPath } from './paths.ts'

export type CreditPage = {
  contractNumber: string
  comment: string
  refusal: Refusal | undefined
  guard: Html
}

export function creditPage({ contractNumber, comment, refusal, guard }: CreditPage): Html {
  const faults = faultsOf(refusal, { comment })
  return html`
  <h1>Decide on the credit of order ${id(contractNumber)}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p class="says">The automated check denied the customer. Accepting takes the order up again.</p>
  <form method="post" action="${creditPath(contractNumber)}">${guard}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'It is kept forever: no names, no addresses.', value: comment, mostCharacters: 500, fault: faults.of.comment })}
    <p class="actions">
      <button class="button" type="submit" name="decision" value="accept">Accept the customer</button>
      <button class="button quiet" type="submit" name="decision" value="deny">Deny the order</button>
      <a class="button quiet" href="${orderPath(contractNumber)}">Cancel</a>
    </p>
  </form>`
}
