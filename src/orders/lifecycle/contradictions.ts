import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { Situation } from './transition-table.ts'

/** Why an event contradicts the order, as a sentence; null if it does not. */
export function contradictionIn({ event, before, after, today }: Situation): string | null {
  switch (event.event) {
    case 'startDateReached':
      return after.startDate !== null && after.startDate <= today
        ? null
        : 'The start date has not been reached yet.'
    case 'endDatePassed':
      return after.endDate !== null && after.endDate < today ? null : 'The end date has not passed yet.'
    case 'terminated':
      return endTooEarly(after)
    case 'withdrawn':
      return before.state === 'Delivery' ? endTooEarly(after) : null
    case 'resolved':
      return missingIn(event, after)
    default:
      return null
  }
}

function endTooEarly({ startDate, endDate }: OrderStatus): string | null {
  if (startDate === null || endDate === null) return null
  const earliest = plusDays(startDate, -1)
  return endDate >= earliest
    ? null
    : `The end date must not be before ${earliest}, which means that delivery never started.`
}

function missingIn(
  { state, endDate }: Extract<OrderEvent, { event: 'resolved' }>,
  after: OrderStatus,
): string | null {
  if (state === 'Processing' || state === 'Rejected') return null
  if (after.startDate === null) return `An order resolved to ${state} needs a start date.`
  if (state !== 'Cancelled') {
    return endDate == null ? null : `An order with an end date must be resolved to Cancelled, not ${state}.`
  }
  return after.endDate === null ? 'An order resolved to Cancelled needs an end date.' : endTooEarly(after)
}
