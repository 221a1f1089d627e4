import { type Field, field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { facts, notice, select } from '../../web/frame/parts.ts'
import type { Typed } from '../../web/kit/previewed-act.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import { orderPath } from '../console-paths.ts'
import { moveCustomer, previewMove } from './move.ts'
import { consequencesList, type OrderAct } from './order-act.ts'
import { OperatorRelocation, type RelocationPreview } from './schema.ts'

type FieldOptions = Pick<Field, 'label'> & Partial<Pick<Field, 'type' | 'hint' | 'isOptional' | 'isNumber'>>

const asked: Readonly<Record<string, FieldOptions>> = {
  moveOutDate: { label: 'Last day at the old address', type: 'date' },
  moveInDate: { label: 'First day at the new address', type: 'date' },
  streetName: { label: 'Street' },
  houseNumber: { label: 'House number', isOptional: true },
  extension: { label: 'Address extension', isOptional: true },
  postCode: { label: 'Postcode', isNumber: true },
  city: { label: 'City' },
  meterNumber: { label: 'Meter number', hint: 'This or the market location.', isOptional: true },
  maLoIdentifier: { label: 'Market location', isOptional: true },
  yearlyConsumptionKwh: { label: 'Expected consumption in kWh a year', isNumber: true },
}
const checks = {
  hasSmartMeter: 'The new address has a smart meter',
  keepsBankDetails: 'The customer agreed to pay from the same account',
} as const

const bodyOf = (typed: Typed) => {
  const { streetName, houseNumber, extension, postCode, city, ...rest } = typed
  return {
    moveOutDate: rest.moveOutDate,
    moveInDate: rest.moveInDate,
    deliveryAddress: {
      ...{ streetName, postCode, city },
      houseNumber: houseNumber || null,
      extension: extension || null,
    },
    meterNumber: rest.meterNumber || null,
    maLoIdentifier: rest.maLoIdentifier || null,
    yearlyConsumptionKwh: rest.yearlyConsumptionKwh === '' ? undefined : Number(rest.yearlyConsumptionKwh),
    hasSmartMeter: rest.hasSmartMeter === 'yes',
    tariffKey: rest.tariffKey || null,
    keepsBankDetails: rest.keepsBankDetails === 'yes',
    comment: rest.comment,
  }
}

export const moveAct = (deps: ConsoleDeps): OrderAct<typeof OperatorRelocation, RelocationPreview> => ({
  terms: withoutRecentAuth('contract.terminated'),
  title: 'Move the customer of contract',
  act: 'End here and order there',
  schema: OperatorRelocation,
  fields: [...Object.keys(asked), ...Object.keys(checks), 'tariffKey'],
  open: ({ order, newAddress }) => ({
    yearlyConsumptionKwh: String(order.estimatedYearlyConsumption),
    ...(newAddress !== null && {
      moveOutDate: order.endDateOfDelivery ?? '',
      ...{ ...newAddress, houseNumber: newAddress.houseNumber ?? '', extension: newAddress.extension ?? '' },
    }),
  }),
  bodyOf,
  asks(_, __, { typed, fault }) {
    const tariffs = [...deps.catalogue.current().byKey.keys()].toSorted()
    return html`
    <p>For a customer who stays with us. The contract ends here, and one for the new address is ordered, both or neither. Names and billing address stay.</p>
    ${Object.entries(asked).map(([name, { type = 'text', ...more }]) =>
      field({
        ...{ name, type, autocomplete: 'off', value: typed[name] ?? '', fault: fault(name) },
        ...more,
      }),
    )}
    ${select({ name: 'tariffKey', label: 'Tariff at the new address', chosen: typed.tariffKey }, [
      { value: '', label: 'The same, at the prices that the contract has' },
      ...tariffs.map((value) => ({ value, label: value })),
    ])}
    ${Object.entries(checks).map(
      ([
        name,
        label,
      ]) => html`<div class="field check"><input type="checkbox" id="${name}" name="${name}" value="yes"${typed[name] === 'yes' && html` checked`}>
      <label for="${name}">${label}</label></div>`,
    )}`
  },
  preview: ({ order }, { me }, body) => previewMove(deps, order.contractNumber, body, me.operator),
  tells: ({ endDate, tariffName, euroPerMonth, warnings, consequences }) => html`
    ${warnings.map((warning) => notice(warning, 'caution'))}
    ${facts([
      ['Ends here on', endDate],
      ['Tariff there', tariffName],
      ['Expected there', `${euroPerMonth.toFixed(2)} € a month`],
    ])}
    ${consequencesList(consequences)}
    <p>The customer also gets a confirmation of the new order.</p>`,
  async does({ order }, { me }, body) {
    const { newContractNumber } = await moveCustomer(deps, order.contractNumber, body, me.operator)
    return { to: orderPath(newContractNumber), done: 'moved' }
  },
})
