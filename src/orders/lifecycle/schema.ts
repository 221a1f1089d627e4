/** The wire shape of a reported event, shared by the APIs for tests and for operators. */

import { CancellationReasonField, Day, DenialReasonField } from '../../domain/fields.ts'
import type { EventName } from '../../domain/order-events.ts'
import { Closed, Here, Maybe, OneOf, type Static, Type } from '../../platform/http/schema.ts'

/** Events that anybody can report: the customer, the market or the operator. */
export const reportableEvents = [
  'dataCompleted',
  'supplyConfirmed',
  'denied',
  'withdrawn',
  'terminated',
  'terminationWithdrawn',
  'communicationFailed',
  'resolved',
  'reopened',
] as const satisfies readonly EventName[]

/** Events that only a reader of market messages can report. */
export const marketEvents = [
  'marketContacted',
  'dataFaultFound',
  'messageResent',
  'liftConfirmed',
] as const satisfies readonly EventName[]

const message = Type.String({
  description: 'Message from the market.',
  maxLength: 500,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  'x-must': 'not contain control characters',
  examples: ['A06'],
})

/** The facts of an event; each description names the events that use it. */
export const eventFacts = {
  startDate: Maybe(Day('First day of delivery, for `supplyConfirmed` and `resolved`.')),
  endDate: Maybe(Day('Last day of delivery, for `terminated`, `withdrawn` and `resolved`.')),
  denialReason: Maybe(Here(DenialReasonField, { description: 'Reason for the denial, for `denied`.' })),
  cancellationReason: Maybe(
    Here(CancellationReasonField, { description: 'Reason for the termination, for `terminated`.' }),
  ),
  state: Maybe(
    OneOf(['Processing', 'PendingDelivery', 'Delivery', 'Cancelled', 'Rejected'], {
      title: 'ResolvedState',
      description: 'Actual state of the order, for `resolved`.',
      examples: ['Processing'],
    }),
  ),
  message: Maybe(message),
}

export const ReportedEvent = Closed(
  {
    event: OneOf(reportableEvents, {
      title: 'ReportableEvent',
      description: 'What happened.',
      examples: ['supplyConfirmed'],
    }),
    ...eventFacts,
  },
  {
    title: 'ReportedEvent',
    description: 'Something that happened to an order. Omitted fields get suitable defaults.',
  },
)
export type ReportedEvent = Static<typeof ReportedEvent>
