import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import type { OperatorOrder } from '../../operator/orders/schema.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../frame/faults.ts'
import { id, notice, select } from '../frame/parts.ts'
import { stateBadge } from '../frame/state-badge.ts'
import { eventPath, orderPath } from './paths.ts'

export const eventFields = [
  'event',
  'startDate',
  'endDate',
  'denialReason',
  'cancellationReason',
  'state',
  'reasons',
  'comment',
] as const
export type EventForm = Record<(typeof eventFields)[number], string>
export const emptyEvent: EventForm = {
  ...{ event: '', startDate: '', endDate: '', denialReason: '', cancellationReason: '' },
  ...{ state: '', reasons: '', comment: '' },
}

/** What each event tells, for those who know what happened but not how it is called. */
const words: Readonly<Record<string, string>> = {
  dataCompleted: 'The data is complete; go on',
  dataFaultFound: 'The market does not accept the data',
  marketContacted: 'The market was told',
  messageResent: 'The market was told again',
  liftConfirmed: 'The old supplier lets the customer go',
  communicationFailed: 'The market does not answer',
  supplyConfirmed: 'The grid operator confirmed the supply',
  denied: 'The order is denied',
  withdrawn: 'The customer withdrew',
  terminated: 'The contract was terminated',
  terminationWithdrawn: 'The termination was taken back',
  resolved: 'We found out how it stands',
  reopened: 'It is taken up again',
}

const dateFields: readonly [name: 'startDate' | 'endDate', label: string, hint: string][] = [
  ['startDate', 'First day of delivery', 'For supplyConfirmed and resolved.'],
  ['endDate', 'Last day of delivery', 'For terminated, withdrawn and resolved.'],
]
const none = { value: '', label: '–' }
const choices = (values: readonly string[]) => [none, ...values.map((value) => ({ value, label: value }))]

export type EventPage = { view: OperatorOrder; form: EventForm; refusal: Refusal | undefined; guard: Html }

export function eventPage({ view, form, refusal, guard }: EventPage): Html {
  const { contractNumber, state } = view.order
  const faults = faultsOf(refusal, form)
  const events = view.possibleEvents.map((value) => ({ value, label: `${words[value] ?? ''} (${value})` }))
  return html`
  <h1>Report an event of order ${id(contractNumber)} ${stateBadge(state)}</h1>
  ${[...faults.others, faults.of.event, faults.of.state, faults.of.denialReason, faults.of.cancellationReason].map((message) => message !== undefined && notice(message, 'error'))}
  <form method="post" action="${eventPath(contractNumber)}">${guard}
    ${select({ name: 'event', label: 'What happened', chosen: form.event }, events)}
    ${dateFields.map(([name, label, hint]) =>
      field({
        name,
        label,
        hint,
        type: 'date',
        autocomplete: 'off',
        value: form[name],
        fault: faults.of[name],
        isOptional: true,
      }),
    )}
    ${select({ name: 'denialReason', label: 'Why it is denied', chosen: form.denialReason }, choices(DenialReasons))}
    ${select({ name: 'cancellationReason', label: 'Why it was terminated', chosen: form.cancellationReason }, choices(CancellationReasons))}
    ${select({ name: 'state', label: 'How it stands (resolved)', chosen: form.state }, choices(['Processing', 'PendingDelivery', 'Delivery', 'Cancelled', 'Rejected']))}
    ${field({ name: 'reasons', label: 'What is wrong with the data', hint: 'For dataFaultFound.', type: 'text', autocomplete: 'off', value: form.reasons, fault: faults.of.reasons, isOptional: true })}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'How you know it. It is kept forever: no names, no addresses.', value: form.comment, mostCharacters: 500, fault: faults.of.comment })}
    <p>The customer may get a mail and the market a message, as if the market had said so.</p>
    <p class="actions"><button class="button" type="submit">Record the event</button>
      <a class="button quiet" href="${orderPath(contractNumber)}">Cancel</a></p>
  </form>`
}
