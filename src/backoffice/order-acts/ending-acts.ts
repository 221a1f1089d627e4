import type { TerminationKind } from '../../domain/states-and-reasons.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { FaultOf } from '../../web/kit/form-page.ts'
import type { Typed } from '../../web/kit/previewed-act.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import { movePath } from '../console-paths.ts'
import type { Consequences } from '../orders/schema.ts'
import { consequencesList, type OrderAct } from './order-act.ts'
import { OperatorTermination, OperatorWithdrawal, TakenBack, type TerminationPreview } from './schema.ts'
import {
  previewTakingBack,
  previewTermination,
  takeBackForCustomer,
  terminateForCustomer,
  terminationOf,
} from './terminate.ts'
import { previewWithdrawal, withdrawOrder } from './withdraw.ts'

const rights: Readonly<Record<TerminationKind, string>> = {
  Ordinary: 'Ordinary, with the agreed term and notice',
  PriceChange: 'Because of a price change',
  MoveOut: 'Moves out',
  Death: 'Died',
}

const addressLabels = {
  streetName: 'Street of the new address',
  houseNumber: 'House number',
  extension: 'Address extension',
  postCode: 'Postcode',
  city: 'City',
}

/** If we deliver there, the confirmation of the termination offers to continue the contract. */
const newAddressFields = (typed: Typed, fault: FaultOf) => html`
    <p>Does the customer want to leave all the same? The new address is optional. If we deliver there, the confirmation of the termination has our offer to continue the contract, as the law wants within two weeks.</p>
    ${Object.entries(addressLabels).map(([name, label]) =>
      field({
        ...{
          name,
          label,
          type: 'text',
          autocomplete: 'off',
          isOptional: true,
          isNumber: name === 'postCode',
        },
        ...{ value: typed[name] ?? '', fault: fault(name) },
      }),
    )}`

export const terminationAct = (
  deps: ConsoleDeps,
): OrderAct<typeof OperatorTermination, TerminationPreview> => ({
  terms: withoutRecentAuth('contract.terminated'),
  title: 'Terminate contract',
  act: 'Terminate for the customer',
  isDangerous: true,
  schema: OperatorTermination,
  fields: ['kind', 'endDate', ...Object.keys(addressLabels)],
  bodyOf: ({ kind, endDate, comment, ...address }) => ({
    ...{ kind, endDate: endDate || null, comment },
    newAddress: Object.values(address).every((value) => value === '')
      ? null
      : { ...address, houseNumber: address.houseNumber || null, extension: address.extension || null },
  }),
  async asks({ order: { contractNumber } }, { now }, { typed, fault }) {
    const { possibleEnds, explanation } = await terminationOf(deps.db, contractNumber, now)
    const choices = possibleEnds.map(({ kind, endDate }) => ({
      value: kind,
      label: `${rights[kind]}: ${endDate} at the earliest`,
    }))
    return html`
    ${possibleEnds.length === 0 && notice(explanation ?? 'A contract in this state cannot be terminated.', 'caution')}
    ${select({ name: 'kind', label: 'The right that the customer uses', chosen: typed.kind }, choices)}
    ${field({ name: 'endDate', label: 'Last day of delivery', hint: 'Leave it empty for the earliest day.', type: 'date', autocomplete: 'off', value: typed.endDate ?? '', fault: fault('endDate'), isOptional: true })}
    ${possibleEnds.some(({ kind }) => kind === 'MoveOut') && html`<p>Does the customer move? Ask for the new address and offer the contract there, at its prices and without notice (§ 41b (5) EnWG): <a href="${movePath(contractNumber)}">Move the customer</a>.</p>`}
    ${possibleEnds.some(({ kind }) => kind === 'MoveOut') && newAddressFields(typed, fault)}
    <ul>${possibleEnds.map(({ kind, explanation: because }) => html`<li>${rights[kind]}: ${because}</li>`)}</ul>`
  },
  preview: ({ order }, { me }, body) => previewTermination(deps, order.contractNumber, body, me.operator),
  tells: ({ termination, consequences }) => html`
    ${termination.explanation !== null && html`<p>${termination.explanation}</p>`}
    ${consequencesList(consequences)}`,
  async does({ order }, { me }, body) {
    await terminateForCustomer(deps.db, order.contractNumber, body, me.operator)
    return 'terminated'
  },
})

export const takeBackAct = (deps: ConsoleDeps): OrderAct<typeof TakenBack, Consequences> => ({
  terms: withoutRecentAuth('contract.termination-withdrawn'),
  title: 'Take back the termination of contract',
  act: 'Let the contract go on',
  schema: TakenBack,
  fields: [],
  bodyOf: ({ comment }) => ({ comment }),
  asks: ({ order }) => html`<p>The contract ends on ${order.endDateOfDelivery}. Taken back, it goes on.</p>`,
  preview: ({ order }, { me }) => previewTakingBack(deps, order.contractNumber, me.operator),
  tells: consequencesList,
  async does({ order }, { me }, body) {
    await takeBackForCustomer(deps.db, order.contractNumber, body, me.operator)
    return 'taken-back'
  },
})

export const withdrawalAct = (deps: ConsoleDeps): OrderAct<typeof OperatorWithdrawal, Consequences> => ({
  terms: withoutRecentAuth('order.withdraw'),
  title: 'Withdraw order',
  act: 'Withdraw for the customer',
  isDangerous: true,
  schema: OperatorWithdrawal,
  fields: ['receivedDate'],
  open: (_, { now }) => ({ receivedDate: berlinDate(now) }),
  bodyOf: ({ receivedDate, comment }) => ({ receivedDate, comment }),
  asks: (_, __, { typed, fault }) => html`
    <p>For a customer who withdrew by letter or telephone. A declaration that came by the form settles itself, or waits in Today.</p>
    ${field({ name: 'receivedDate', label: 'The declaration arrived on', hint: 'This day decides whether it came in time.', type: 'date', autocomplete: 'off', value: typed.receivedDate ?? '', fault: fault('receivedDate') })}`,
  preview: ({ order }, { me }, body) => previewWithdrawal(deps, order.contractNumber, body, me.operator),
  tells: consequencesList,
  async does({ order }, { me }, body) {
    await withdrawOrder(deps.db, order.contractNumber, body, me.operator)
    return 'withdrawn'
  },
})
