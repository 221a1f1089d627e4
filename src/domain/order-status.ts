import type { EventName } from './order-events.ts'
import type {
  CancellationReason,
  ContractState,
  DeliveryStateName,
  DenialReason,
} from './states-and-reasons.ts'

/** The status of an order: everything that events change and depend on. Dates are Berlin dates. */
export type OrderStatus = {
  readonly state: ContractState
  readonly deliveryState: DeliveryStateName
  /** First day of delivery, as the market confirmed it. */
  readonly startDate: string | null
  /** Last day of delivery, inclusive: the next supplier starts on the day after. */
  readonly endDate: string | null
  readonly denialReason: DenialReason | null
  readonly cancellationReason: CancellationReason | null
  /** What the market said about the current delivery state. */
  readonly deliveryMessage: string | null
  /** Sentences that explain why the order is `Open`. */
  readonly openReasons: readonly string[]
}

/** The status after one step, with the event that led to it. */
export type OrderStep = OrderStatus & { readonly event: EventName }

/** The status of an order that has just been accepted. */
export const receivedStatus = (openReasons: readonly string[] = []): OrderStatus => ({
  state: 'Open',
  deliveryState: 'None',
  startDate: null,
  endDate: null,
  denialReason: null,
  cancellationReason: null,
  deliveryMessage: null,
  openReasons,
})

/** The delivery states that are possible in each contract state. */
export const deliveryStatesOf: Readonly<Record<ContractState, readonly DeliveryStateName[]>> = {
  Open: ['None'],
  Processing: ['None', 'InChangeProcess'],
  PendingDelivery: ['DeliveryPending'],
  Delivery: ['Delivery'],
  Cancelled: ['CancelledPendingDelivery', 'CancelledDelivery', 'Cancelled'],
  Rejected: ['Denied'],
  Revoked: ['Revoked'],
  Unspecified: ['Unknown'],
}
