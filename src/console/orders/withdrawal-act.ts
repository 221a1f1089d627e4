import { OperatorWithdrawal } from '../../operator/orders/acts/schema.ts'
import { previewWithdrawal, withdrawOrder } from '../../operator/orders/acts/withdraw.ts'
import type { Consequences } from '../../operator/orders/schema.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { ConsoleDeps } from '../console-context.ts'
import { consequencesList } from './consequences-list.ts'
import type { PreviewedAct } from './previewed-act.ts'

export const withdrawalAct = (deps: ConsoleDeps): PreviewedAct<typeof OperatorWithdrawal, Consequences> => ({
  name: 'withdrawal',
  audit: ['order.withdraw'],
  title: 'Withdraw order',
  act: 'Withdraw for the customer',
  done: 'withdrawn',
  isDangerous: true,
  schema: OperatorWithdrawal,
  fields: ['receivedDate'],
  begin: (_, { now }) => ({ receivedDate: berlinDate(now) }),
  bodyOf: ({ receivedDate, comment }) => ({ receivedDate, comment }),
  asks: ({ form, faults }) => html`
    <p>For a customer who withdrew by letter or telephone. A declaration that came by the form settles itself, or waits in Today.</p>
    ${field({ name: 'receivedDate', label: 'The declaration arrived on', hint: 'This day decides whether it came in time.', type: 'date', autocomplete: 'off', value: form.receivedDate ?? '', fault: faults.receivedDate })}`,
  preview: (contractNumber, body, operator) => previewWithdrawal(deps, contractNumber, body, operator),
  tells: consequencesList,
  async perform(contractNumber, body, operator) {
    await withdrawOrder(deps.db, contractNumber, body, operator)
    return contractNumber
  },
})
