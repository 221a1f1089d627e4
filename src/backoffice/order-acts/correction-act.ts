import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { notice, section, table } from '../../web/frame/parts.ts'
import type { Typed } from '../../web/kit/previewed-act.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import { type CorrectionPreview, type OperatorOrder, OrderCorrection } from '../orders/schema.ts'
import { correctOrder, previewCorrection } from './correct-order.ts'
import { consequencesList, type OrderAct } from './order-act.ts'

const labels: Readonly<Record<string, string>> = {
  meterNumber: 'Meter number',
  maLoIdentifier: 'Market location',
  meLoIdentifier: 'Metering location',
  previousSupplierCode: 'Code of the previous supplier',
  desiredStartDate: 'Desired start',
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  businessName: 'Business name',
}
const names = ['title', 'firstName', 'lastName', 'businessName']

/** What the order has. */
function typedOfOrder({ order, previousSupplierCode, desiredStartDate }: OperatorOrder): Typed {
  const has: Record<string, unknown> = {
    ...{ ...order, ...order.deliveryAddress },
    ...{ previousSupplierCode, desiredStartDate },
  }
  return Object.fromEntries(Object.keys(labels).map((name) => [name, String(has[name] ?? '')]))
}

/** Only what differs from the order, so that nothing else is judged. */
function correctionOf({ comment, ...typed }: Typed, view: OperatorOrder): Record<string, unknown> {
  const has = typedOfOrder(view)
  const changed = Object.entries(typed)
    .filter(([name, text]) => text !== has[name])
    .map(([name, text]) => [name, text === '' && name !== 'desiredStartDate' ? null : text] as const)
  const address = changed.filter(([name]) => names.includes(name))
  return {
    ...Object.fromEntries(changed.filter(([name]) => !names.includes(name))),
    ...(address.length > 0 && { deliveryAddress: Object.fromEntries(address) }),
    ...(comment !== '' && { comment }),
  }
}

/** What reasons call the fields that they are about. */
const fieldWords: readonly [name: string, words: RegExp][] = [
  ['meterNumber', /meter number/i],
  ['maLoIdentifier', /market location|malo/i],
  ['meLoIdentifier', /metering location|melo/i],
  ['previousSupplierCode', /previous supplier/i],
  ['desiredStartDate', /\bstart/i],
  ['lastName', /\bname\b/i],
]

/** Why the order waits, by the field that has to be fixed; a reason about no field of the form is about none here. */
const faultyFields = (openReasons: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    openReasons.flatMap((reason) => {
      const found = fieldWords.find(([, words]) => words.test(reason))
      return found === undefined ? [] : [[found[0], reason] as const]
    }),
  )

export const correctionAct = (deps: ConsoleDeps): OrderAct<typeof OrderCorrection, CorrectionPreview> => ({
  terms: withoutRecentAuth('order.correct'),
  title: 'Correct order',
  act: 'Correct',
  schema: OrderCorrection,
  fields: Object.keys(labels),
  open: typedOfOrder,
  bodyOf: correctionOf,
  asks(view, _, { typed, fault }) {
    const faulty = faultyFields(view.openReasons)
    const first = [...faulty.keys()][0]
    const others = view.openReasons.filter((reason) => ![...faulty.values()].includes(reason))
    return html`
    ${others.map((reason) => notice(reason, 'caution'))}
    <p>An empty field removes its value.</p>
    ${Object.entries(labels).map(([name, label]) =>
      field({
        ...{ name, label, type: name === 'desiredStartDate' ? 'date' : 'text', autocomplete: 'off' },
        ...{ value: typed[name] ?? '', fault: fault(name) ?? faulty.get(name), isOptional: true },
        isFocused: name === first,
      }),
    )}`
  },
  preview: (view, { me }, body) => previewCorrection(deps, view.order.contractNumber, body, me.operator),
  tells: ({ changes, ...consequences }) => html`
  ${consequences.after.state === 'Rejected' && notice('This correction would reject the order.', 'caution')}
  ${section(
    'changes',
    'What changes',
    table(
      'Fields that change',
      [
        { title: 'Field', cell: ({ field: name }) => labels[name] ?? name },
        { title: 'Now', cell: ({ before: value }) => value ?? '–' },
        { title: 'Then', cell: ({ after: value }) => value ?? '–' },
      ],
      { rows: changes, empty: 'Nothing: the order has this data already.' },
    ),
  )}
  ${consequencesList(consequences)}`,
  isIdle: ({ changes }) => changes.length === 0,
  async does(view, { me }, body) {
    await correctOrder(deps, view.order.contractNumber, body, me.operator)
    return 'corrected'
  },
})
