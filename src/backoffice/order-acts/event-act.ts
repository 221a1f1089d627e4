import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { select } from '../../web/frame/parts.ts'
import type { ConsoleDeps } from '../console-context.ts'
import { type Consequences, OperatorEvent } from '../orders/schema.ts'
import { eventText } from '../orders/words.ts'
import { consequencesList, type OrderAct } from './order-act.ts'
import { previewEvent, reportEvent } from './report-event.ts'

const dateFields: readonly [name: 'startDate' | 'endDate', label: string, hint: string][] = [
  ['startDate', 'First day of delivery', 'For supplyConfirmed and resolved.'],
  ['endDate', 'Last day of delivery', 'For terminated, withdrawn and resolved.'],
]
const choices = (values: readonly string[]) => [
  { value: '', label: '–' },
  ...values.map((value) => ({ value, label: value })),
]
const resolvedStates = ['Processing', 'PendingDelivery', 'Delivery', 'Cancelled', 'Rejected']
const chosenFields = ['event', 'state', 'denialReason', 'cancellationReason'] as const

/** Something that an operator knows about an order. */
export const eventAct = (deps: ConsoleDeps): OrderAct<typeof OperatorEvent, Consequences> => ({
  terms: withoutRecentAuth('order.event'),
  title: 'Report an event of order',
  act: 'Record the event',
  schema: OperatorEvent,
  fields: [...chosenFields, 'startDate', 'endDate', 'reasons'],
  bodyOf: ({ reasons = '', comment, ...given }) => ({
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(reasons === '' ? {} : { reasons: [reasons] }),
    comment,
  }),
  asks: (view, _, { typed, fault }) => html`
    ${select(
      { name: 'event', label: 'What happened', chosen: typed.event },
      view.possibleEvents.map((value) => ({ value, label: `${eventText(value)} (${value})` })),
    )}
    ${dateFields.map(([name, label, hint]) =>
      field({
        ...{ name, label, hint, type: 'date', autocomplete: 'off', value: typed[name] ?? '' },
        ...{ fault: fault(name), isOptional: true },
      }),
    )}
    ${select({ name: 'denialReason', label: 'Why it is denied', chosen: typed.denialReason }, choices(DenialReasons))}
    ${select({ name: 'cancellationReason', label: 'Why it was terminated', chosen: typed.cancellationReason }, choices(CancellationReasons))}
    ${select({ name: 'state', label: 'How it stands (resolved)', chosen: typed.state }, choices(resolvedStates))}
    ${field({ name: 'reasons', label: 'What is wrong with the data', hint: 'For dataFaultFound.', type: 'text', autocomplete: 'off', value: typed.reasons ?? '', fault: fault('reasons'), isOptional: true })}`,
  preview: ({ order }, { me }, body) => previewEvent(deps, order.contractNumber, body, me.operator),
  tells: consequencesList,
  async does({ order }, { me }, body) {
    await reportEvent(deps.db, order.contractNumber, body, me.operator)
    return 'reported'
  },
})
