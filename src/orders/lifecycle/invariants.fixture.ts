import { deliveryStatesOf, type OrderStatus } from '../../domain/order-status.ts'
import type { DeliveryStateName } from '../../domain/states-and-reasons.ts'
import { plusDays } from '../../platform/time/day-number.ts'

/** The delivery states in which a cancellation reason is reported. */
const cancelledDeliveryStates = [
  'CancelledDelivery',
  'CancelledPendingDelivery',
  'Cancelled',
] as const satisfies readonly DeliveryStateName[]

type Invariant = {
  readonly says: string
  readonly holds: (status: OrderStatus, today: string) => boolean
}

/** What is wrong with a status, in words; empty for every status that is up to date. */
export const brokenInvariants = (status: OrderStatus, today: string): string[] =>
  invariants.filter(({ holds }) => !holds(status, today)).map(({ says }) => says)

// I7 says that the dates of order, contract and delivery are the same; a status has them only once.
const invariants: readonly Invariant[] = [
  {
    says: 'I1: a denial reason is there exactly if the delivery is Denied',
    holds: ({ denialReason, deliveryState }) => (denialReason !== null) === (deliveryState === 'Denied'),
  },
  {
    says: 'I2: a cancellation reason is there exactly if the delivery is in a cancelled state',
    holds: ({ cancellationReason, deliveryState }) =>
      (cancellationReason !== null) === isCancelled(deliveryState),
  },
  {
    says: 'I3: the order is Rejected exactly if the delivery is Denied',
    holds: ({ state, deliveryState }) => (state === 'Rejected') === (deliveryState === 'Denied'),
  },
  {
    says: 'I4: the order is Revoked exactly if the delivery is',
    holds: ({ state, deliveryState }) => (state === 'Revoked') === (deliveryState === 'Revoked'),
  },
  {
    says: 'I5: the order is Unspecified exactly if the delivery is Unknown',
    holds: ({ state, deliveryState }) => (state === 'Unspecified') === (deliveryState === 'Unknown'),
  },
  {
    says: 'I6: the order is Cancelled exactly if the delivery is in a cancelled state',
    holds: ({ state, deliveryState }) => (state === 'Cancelled') === isCancelled(deliveryState),
  },
  {
    says: 'I8: the end date is not before the day before the start date',
    holds: ({ startDate, endDate }) =>
      endDate === null || (startDate !== null && endDate >= plusDays(startDate, -1)),
  },
  {
    says: 'the state and the delivery state go together',
    holds: ({ state, deliveryState }) => deliveryStatesOf[state].includes(deliveryState),
  },
  {
    says: 'the dates are those of the delivery state',
    holds: (status, today) => datesFit[status.deliveryState](status, today),
  },
  {
    says: 'only an Open order has reasons to be open',
    holds: ({ state, openReasons }) => state === 'Open' || openReasons.length === 0,
  },
]

const isCancelled = (state: DeliveryStateName): boolean =>
  cancelledDeliveryStates.some((one) => one === state)

const hasNoDates = ({ startDate, endDate }: OrderStatus): boolean => startDate === null && endDate === null

const datesFit: Record<DeliveryStateName, Invariant['holds']> = {
  None: hasNoDates,
  InChangeProcess: hasNoDates,
  Denied: hasNoDates,
  DeliveryPending: ({ startDate, endDate }, today) =>
    startDate !== null && startDate > today && endDate === null,
  Delivery: ({ startDate, endDate }, today) => startDate !== null && startDate <= today && endDate === null,
  CancelledPendingDelivery: ({ startDate, endDate }, today) =>
    startDate !== null && startDate > today && endDate !== null,
  CancelledDelivery: ({ startDate, endDate }, today) =>
    startDate !== null && startDate <= today && endDate !== null && endDate >= today,
  // Over, or lifted by the market before it began.
  Cancelled: ({ startDate, endDate }, today) =>
    startDate !== null && endDate !== null && (endDate < today || endDate < startDate),
  // Dates stay if they were known; that an end needs a start is I8.
  Revoked: () => true,
  Unknown: () => true,
}
