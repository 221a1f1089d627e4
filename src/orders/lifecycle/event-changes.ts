import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/plus-days.ts'

type Changes = Partial<Omit<OrderStatus, 'state' | 'deliveryState' | 'deliveryMessage'>>

/** The dates and reasons that an event sets or clears. The two tables set the states. */
export function changesBy(event: OrderEvent, status: OrderStatus, today: string): Changes {
  switch (event.event) {
    case 'dataCompleted':
      return { openReasons: [] }
    case 'dataFaultFound':
    case 'dataCorrected':
      return { openReasons: event.reasons }
    case 'supplyConfirmed':
      return { startDate: event.startDate }
    case 'denied':
      return { denialReason: event.denialReason, openReasons: [] }
    case 'withdrawn':
      return { endDate: lastDayAfterWithdrawal(event.endDate, status, today), openReasons: [] }
    case 'terminated':
      return { endDate: event.endDate, cancellationReason: event.cancellationReason }
    case 'terminationWithdrawn':
      return { endDate: null, cancellationReason: null }
    case 'liftConfirmed':
      // Nothing was delivered, even if another end was agreed.
      return { endDate: status.startDate && plusDays(status.startDate, -1) }
    case 'communicationFailed':
      // The last known dates stay; a reason would imply a state.
      return { cancellationReason: null }
    case 'resolved':
      return factsFound(event, status)
    case 'reopened':
      return { denialReason: null }
    case 'marketContacted':
    case 'messageResent':
    case 'startDateReached':
    case 'endDatePassed':
      return {}
  }
}

// Only a running delivery has a last day; the grid operator may need longer than today.
const lastDayAfterWithdrawal = (endDate: string | null | undefined, { state }: OrderStatus, today: string) =>
  state === 'Delivery' ? (endDate ?? today) : null

function factsFound(event: Extract<OrderEvent, { event: 'resolved' }>, known: OrderStatus): Changes {
  const startDate = event.startDate ?? known.startDate
  const endDate = event.endDate ?? known.endDate
  switch (event.state) {
    case 'Processing':
      return { startDate: null, endDate: null }
    case 'PendingDelivery':
    case 'Delivery':
      return { startDate, endDate: null }
    case 'Cancelled':
      return { startDate, endDate, cancellationReason: event.cancellationReason ?? 'Unknown' }
    case 'Rejected':
      return { startDate: null, endDate: null, denialReason: event.denialReason ?? 'Other' }
  }
}
