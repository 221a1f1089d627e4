import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import { previewEvent, reportEvent } from '../../operator/orders/report-event.ts'
import { type Consequences, OperatorEvent } from '../../operator/orders/schema.ts'
import { eventText } from '../../operator/orders/words.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { notice, select } from '../../web/frame/parts.ts'
import type { ConsoleDeps } from '../console-context.ts'
import { consequencesList } from './consequences-list.ts'
import type { PreviewedAct } from './previewed-act.ts'

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
export const eventAct = (deps: ConsoleDeps): PreviewedAct<typeof OperatorEvent, Consequences> => ({
  name: 'event',
  audit: ['order.event'],
  title: 'Report an event of order',
  act: 'Record the event',
  done: 'reported',
  schema: OperatorEvent,
  fields: [...chosenFields, 'startDate', 'endDate', 'reasons'],
  bodyOf: ({ reasons = '', comment, ...given }) => ({
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(reasons === '' ? {} : { reasons: [reasons] }),
    comment,
  }),
  asks: ({ view, form, faults }) => html`
    ${chosenFields.map((name) => faults[name] !== undefined && notice(faults[name], 'error'))}
    ${select(
      { name: 'event', label: 'What happened', chosen: form.event },
      view.possibleEvents.map((value) => ({ value, label: `${eventText(value)} (${value})` })),
    )}
    ${dateFields.map(([name, label, hint]) =>
      field({
        ...{ name, label, hint, type: 'date', autocomplete: 'off', value: form[name] ?? '' },
        ...{ fault: faults[name], isOptional: true },
      }),
    )}
    ${select({ name: 'denialReason', label: 'Why it is denied', chosen: form.denialReason }, choices(DenialReasons))}
    ${select({ name: 'cancellationReason', label: 'Why it was terminated', chosen: form.cancellationReason }, choices(CancellationReasons))}
    ${select({ name: 'state', label: 'How it stands (resolved)', chosen: form.state }, choices(resolvedStates))}
    ${field({ name: 'reasons', label: 'What is wrong with the data', hint: 'For dataFaultFound.', type: 'text', autocomplete: 'off', value: form.reasons ?? '', fault: faults.reasons, isOptional: true })}`,
  preview: (contractNumber, body, operator) => previewEvent(deps, contractNumber, body, operator),
  tells: consequencesList,
  async perform(contractNumber, body, operator) {
    await reportEvent(deps.db, contractNumber, body, operator)
    return contractNumber
  },
})
