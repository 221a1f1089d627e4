import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { move } from './move.ts'

/** The events that nobody reports: they happen at midnight in Berlin. */
export type DateDrivenEvent = Extract<EventName, 'startDateReached' | 'endDatePassed'>

type DueChange = { readonly event: DateDrivenEvent; readonly date: string }

/** The date on which the calendar moves the order next, or null if it waits for an event or for nothing. */
export const nextDueDate = (status: OrderStatus): string | null => nextChange(status)?.date ?? null

/** The steps that the calendar demands until today, however long nobody looked; none if the status is up to date. */
export function dueSteps(status: OrderStatus, today: string): OrderStep[] {
  const change = nextChange(status)
  if (change === null || change.date > today) return []
  const moved = move(status, { event: change.event }, { today, isWithdrawalPossible: false })
  if (!moved.isPossible) throw new Error(`the calendar demands what the tables refuse: ${moved.reason}`)
  return [moved.step, ...dueSteps(moved.step, today)]
}

/** The status as it is today. A second call changes nothing. */
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
