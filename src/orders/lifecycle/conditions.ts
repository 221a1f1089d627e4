import type { Condition, Situation } from './transition-table.ts'

/** The conditions of the two state machines, worded for refusals and the generated document. */

export const startsLater: Condition = {
  says: 'the start date is in the future',
  holds: ({ after, today }) => after.startDate !== null && after.startDate > today,
}

export const startsByToday: Condition = {
  says: 'the start date is today or in the past',
  holds: ({ after, today }) => after.startDate !== null && after.startDate <= today,
}

export const endsBeforeItStarts: Condition = {
  says: 'the end date is before the start date',
  holds: ({ after }) => endIsBefore(after.endDate, after.startDate),
}

export const endsAfterItStarts: Condition = {
  says: 'the end date is not before the start date',
  holds: (situation) => !endsBeforeItStarts.holds(situation),
}

export const endHasPassed: Condition = {
  says: 'the end date is before today',
  holds: ({ after, today }) => endIsBefore(after.endDate, today),
}

export const endHasNotPassed: Condition = {
  says: 'the end date is today or in the future',
  holds: (situation) => !endHasPassed.holds(situation),
}

export const mayStillWithdraw: Condition = {
  says: 'the withdrawal period has not ended',
  holds: ({ isWithdrawalPossible }) => isWithdrawalPossible,
}

export const runsBeyondToday: Condition = {
  says: 'delivery is running and its end date is in the future',
  holds: ({ before, today }) =>
    before.deliveryState === 'CancelledDelivery' && before.endDate !== null && before.endDate > today,
}

export const hasNotBegun: Condition = {
  says: 'delivery has not started and the market has not cancelled it',
  holds: ({ before }) => before.deliveryState === 'CancelledPendingDelivery',
}

export const isNotOver: Condition = {
  says: 'delivery has not ended',
  holds: ({ before }) => before.deliveryState !== 'Cancelled',
}

export const foundInProcessing = found('the actual state is Processing', 'Processing')
export const foundDenied = found('the actual state is Rejected', 'Rejected')
export const foundCancelled = found('the actual state is Cancelled', 'Cancelled')
// The start date, not the reporter, decides which of the two it is.
export const foundConfirmed = found(
  'the actual state is PendingDelivery or Delivery',
  'PendingDelivery',
  'Delivery',
)

export const all = (...conditions: readonly Condition[]): Condition => ({
  says: conditions.map(({ says }) => says).join(' and '),
  holds: (situation) => conditions.every(({ holds }) => holds(situation)),
})

function found(says: string, ...states: readonly string[]): Condition {
  return {
    says,
    holds: ({ event }: Situation) => event.event === 'resolved' && states.includes(event.state),
  }
}

const endIsBefore = (endDate: string | null, date: string | null): boolean =>
  endDate !== null && date !== null && endDate < date
