import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'

/**
 * Whether the event is already known. The market, workers and people report things twice and late, which is no conflict;
 * the same event with different facts is.
 */
export function isRepeat(event: OrderEvent, status: OrderStatus): boolean {
  const { state, deliveryState, startDate, endDate } = status
  switch (event.event) {
    case 'marketContacted':
      // These three states do not show whether the market was ever contacted.
      return deliveryState !== 'None' && deliveryState !== 'Denied' && deliveryState !== 'Revoked'
    case 'dataFaultFound':
      return state === 'Open' && isSameList(event.reasons, status.openReasons)
    case 'supplyConfirmed':
      return state !== 'Unspecified' && startDate === event.startDate
    case 'denied':
      return status.denialReason === event.denialReason
    case 'withdrawn':
      // The first report may have left the end date to us, or named one for a delivery that never started.
      return state === 'Revoked' && (event.endDate == null || endDate === null || endDate === event.endDate)
    case 'terminated':
      return status.cancellationReason === event.cancellationReason && endDate === event.endDate
    case 'liftConfirmed':
      return deliveryState === 'Cancelled' && startDate !== null && endDate !== null && endDate < startDate
    case 'communicationFailed':
      return state === 'Unspecified'
    case 'startDateReached':
      return state === 'Delivery' || deliveryState === 'CancelledDelivery' || deliveryState === 'Cancelled'
    case 'endDatePassed':
      return deliveryState === 'Cancelled'
    case 'dataCompleted':
    case 'dataCorrected':
    case 'messageResent':
    case 'terminationWithdrawn':
    case 'resolved':
    case 'reopened':
      // The status does not show whether this was reported before.
      return false
  }
}

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((text, index) => text === right[index])
