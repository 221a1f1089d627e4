import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/plus-days.ts'

/** One event of every name, with suitable facts, so that a refusal is about the event and not its facts. */
export function plausibleEvents({ startDate }: OrderStatus, today: string): OrderEvent[] {
  const endDate = startDate !== null && startDate > today ? startDate : today
  const events: { [Name in EventName]: Extract<OrderEvent, { event: Name }> } = {
    dataCompleted: { event: 'dataCompleted' },
    marketContacted: { event: 'marketContacted' },
    dataFaultFound: { event: 'dataFaultFound', reasons: ['The market does not find the delivery point.'] },
    dataCorrected: { event: 'dataCorrected', reasons: [] },
    messageResent: { event: 'messageResent' },
    supplyConfirmed: { event: 'supplyConfirmed', startDate: plusDays(today, 1) },
    denied: { event: 'denied', denialReason: 'Other' },
    withdrawn: { event: 'withdrawn' },
    terminated: { event: 'terminated', endDate, cancellationReason: 'Unknown' },
    terminationWithdrawn: { event: 'terminationWithdrawn' },
    liftConfirmed: { event: 'liftConfirmed' },
    communicationFailed: { event: 'communicationFailed' },
    resolved: { event: 'resolved', state: 'Processing' },
    reopened: { event: 'reopened' },
    startDateReached: { event: 'startDateReached' },
    endDatePassed: { event: 'endDatePassed' },
  }
  return Object.values(events)
}
