import { deliveryStatesOf, type OrderStatus, receivedStatus } from './order-status.ts'
import type { ContractState, DeliveryStateName } from './states-and-reasons.ts'

/** The date on which the statuses of this file are up to date. */
export const today = '2026-03-20'

const starts = { startDate: '2026-04-01' }
const started = { startDate: '2026-03-01' }
const cancelled = { cancellationReason: 'CustomerRelocation' } as const

const factsOf: Record<DeliveryStateName, Partial<OrderStatus>> = {
  None: {},
  InChangeProcess: { deliveryMessage: '55001 sent' },
  DeliveryPending: starts,
  Delivery: started,
  CancelledPendingDelivery: { ...starts, ...cancelled, endDate: '2026-05-31' },
  CancelledDelivery: { ...started, ...cancelled, endDate: '2026-04-30' },
  Cancelled: { ...cancelled, startDate: '2025-03-01', endDate: '2026-02-28' },
  Denied: { denialReason: 'Dunning' },
  Revoked: {},
  Unknown: started,
}

/** An order in these states on 2026-03-20; the delivery state defaults to the first one that is possible. */
export const aStatus = (
  state: ContractState,
  changes: Partial<OrderStatus> = {},
  deliveryState = changes.deliveryState ?? deliveryStatesOf[state][0] ?? 'None',
): OrderStatus => ({ ...receivedStatus(), state, deliveryState, ...factsOf[deliveryState], ...changes })

/** One order for every possible pair of states. */
export const everyStatus: readonly OrderStatus[] = Object.entries(deliveryStatesOf).flatMap(
  ([state, deliveryStates]) =>
    deliveryStates.map((deliveryState) => aStatus(state as ContractState, { deliveryState })),
)

/** The pair of states, as the tests write it. */
export const pairOf = ({ state, deliveryState }: OrderStatus): string => `${state}/${deliveryState}`
