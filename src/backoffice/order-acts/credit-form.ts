import { textArea } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { id } from '../../web/frame/parts.ts'
import type { ConsoleDeps } from '../console-context.ts'
import { CreditDecision } from '../orders/schema.ts'
import { creditDecision, decideCredit } from './decide-credit.ts'
import type { OrderForm } from './order-act.ts'

/** A person's decision on the customer's credit. */
export const creditForm = ({ db }: ConsoleDeps): OrderForm<{ comment: string; isPositive: boolean }> => ({
  terms: withoutRecentAuth(creditDecision),
  open: () => ({ comment: '', isPositive: false }),
  read: (form) => ({
    comment: form.get('comment')?.trim() ?? '',
    isPositive: form.get('decision') === 'accept',
  }),
  asks: ({ order: { contractNumber } }, _, { comment }, fault) => ({
    title: `Decide on the credit of order ${contractNumber}`,
    heading: html`Decide on the credit of order ${id(contractNumber)}`,
    says: html`<p class="says">The automated check denied the customer. Accepting takes the order up again.</p>`,
    fields: textArea({
      ...{ name: 'comment', label: 'Reason', hint: 'It is kept forever: no names, no addresses.' },
      ...{ value: comment, maxCharacters: 500, fault: fault('comment') },
    }),
    act: 'Accept the customer',
    sends: { name: 'decision', value: 'accept' },
    more: html`<button class="button quiet" type="submit" name="decision" value="deny">Deny the order</button>`,
  }),
  async does({ order }, { me, request }, fields) {
    await decideCredit(db, order.contractNumber, checkedInput(request, CreditDecision, fields), me.operator)
    return 'decided'
  },
})
