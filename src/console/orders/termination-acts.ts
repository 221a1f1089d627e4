import type { TerminationKind } from '../../domain/states-and-reasons.ts'
import { OperatorTermination, TakenBack, type TerminationPreview } from '../../operator/orders/acts/schema.ts'
import {
  previewTakingBack,
  previewTermination,
  takeBackForCustomer,
  terminateForCustomer,
  terminationOf,
} from '../../operator/orders/acts/terminate.ts'
import type { Consequences } from '../../operator/orders/schema.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { ConsoleDeps } from '../console-context.ts'
import { consequencesList } from './consequences-list.ts'
import { movePath } from './paths.ts'
import type { ActForm, PreviewedAct } from './previewed-act.ts'

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
const newAddressFields = (form: ActForm, faults: ActForm) => html`
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
        ...{ value: form[name] ?? '', fault: faults[name] },
      }),
    )}`

export const terminationAct = (
  deps: ConsoleDeps,
): PreviewedAct<typeof OperatorTermination, TerminationPreview> => ({
  name: 'termination',
  audit: ['contract.terminated'],
  title: 'Terminate contract',
  act: 'Terminate for the customer',
  done: 'terminated',
  isDangerous: true,
  schema: OperatorTermination,
  fields: ['kind', 'endDate', ...Object.keys(addressLabels)],
  bodyOf: ({ kind, endDate, comment, ...address }) => ({
    ...{ kind, endDate: endDate || null, comment },
    newAddress: Object.values(address).every((value) => value === '')
      ? null
      : { ...address, houseNumber: address.houseNumber || null, extension: address.extension || null },
  }),
  async asks({ view, form, faults, operator }) {
    const { possibleEnds, explanation } = await terminationOf(
      deps.db,
      view.order.contractNumber,
      operator.now,
    )
    const choices = possibleEnds.map(({ kind, endDate }) => ({
      value: kind,
      label: `${rights[kind]}: ${endDate} at the earliest`,
    }))
    return html`
    ${possibleEnds.length === 0 && notice(explanation ?? 'A contract in this state cannot be terminated.', 'caution')}
    ${faults.kind !== undefined && notice(faults.kind, 'error')}
    ${select({ name: 'kind', label: 'The right that the customer uses', chosen: form.kind }, choices)}
    ${field({ name: 'endDate', label: 'Last day of delivery', hint: 'Leave it empty for the earliest day.', type: 'date', autocomplete: 'off', value: form.endDate ?? '', fault: faults.endDate, isOptional: true })}
    ${possibleEnds.some(({ kind }) => kind === 'MoveOut') && html`<p>Does the customer move? Ask for the new address and offer the contract there, at its prices and without notice (§ 41b (5) EnWG): <a href="${movePath(view.order.contractNumber)}">Move the customer</a>.</p>`}
    ${possibleEnds.some(({ kind }) => kind === 'MoveOut') && newAddressFields(form, faults)}
    <ul>${possibleEnds.map(({ kind, explanation: because }) => html`<li>${rights[kind]}: ${because}</li>`)}</ul>`
  },
  preview: (contractNumber, body, operator) => previewTermination(deps, contractNumber, body, operator),
  tells: ({ termination, consequences }) => html`
    ${termination.explanation !== null && html`<p>${termination.explanation}</p>`}
    ${consequencesList(consequences)}`,
  async perform(contractNumber, body, operator) {
    await terminateForCustomer(deps.db, contractNumber, body, operator)
    return contractNumber
  },
})

export const takeBackAct = (deps: ConsoleDeps): PreviewedAct<typeof TakenBack, Consequences> => ({
  name: 'take-back',
  audit: ['contract.termination-withdrawn'],
  title: 'Take back the termination of contract',
  act: 'Let the contract go on',
  done: 'taken-back',
  schema: TakenBack,
  fields: [],
  bodyOf: ({ comment }) => ({ comment }),
  asks: ({ view }) =>
    html`<p>The contract ends on ${view.order.endDateOfDelivery}. Taken back, it goes on.</p>`,
  preview: (contractNumber, _, operator) => previewTakingBack(deps, contractNumber, operator),
  tells: consequencesList,
  async perform(contractNumber, body, operator) {
    await takeBackForCustomer(deps.db, contractNumber, body, operator)
    return contractNumber
  },
})
