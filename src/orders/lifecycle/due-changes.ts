import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { move } from './move.ts'

/** A date-driven change: nobody reports it, it happens at midnight in Berlin. */
type DueChange = {
  readonly event: Extract<EventName, 'startDateReached' | 'endDatePassed'>
  readonly date: string
}

/** The date of the next date-driven change, or null if there is none. */
export const nextDueDate = (status: OrderStatus): string | null => nextChange(status)?.date ?? null

/** All date-driven steps due by today, even after a long pause; empty if the status is up to date. */
export function dueSteps(status: OrderStatus, today: string): OrderStep[] {
  const change = nextChange(status)
  if (change === null || change.date > today) return []
  const moved = move(status, { event: change.event }, { today, isWithdrawalPossible: false })
  if (!moved.isPossible) throw new Error(`the tables refuse a date-driven change: ${moved.reason}`)
  return [moved.step, ...dueSteps(moved.step, today)]
}

/** The status with all date-driven changes due by today. Idempotent. */
export function bringUpToDate(status: OrderStatus, today: string): OrderStatus {
  const last = dueSteps(status, today).at(-1)
  if (last === undefined) return status
  const { event: _, ...reached } = last
  return reached
}

function nextChange({ deliveryState, startDate, endDate }: OrderStatus): DueChange | null {
  switch (deliveryState) {
    case 'DeliveryPending':
    case 'CancelledPendingDelivery':
      return startDate === null ? null : { event: 'startDateReached', date: startDate }
    case 'CancelledDelivery':
      // The end date itself is still delivered.
      return endDate === null ? null : { event: 'endDatePassed', date: plusDays(endDate, 1) }
    default:
      return null
  }
}
