import type { EventName } from './order-events.ts'
import type {
  CancellationReason,
  ContractState,
  DeliveryStateName,
  DenialReason,
} from './states-and-reasons.ts'

/** Where an order is: all that events change, and all that they are judged by. Dates are Berlin dates. */
export type OrderStatus = {
  readonly state: ContractState
  readonly deliveryState: DeliveryStateName
  /** First day of delivery, as the market confirmed it. */
  readonly startDate: string | null
  /** Last day of delivery, inclusive: the next supplier starts on the day after it. */
  readonly endDate: string | null
  readonly denialReason: DenialReason | null
  readonly cancellationReason: CancellationReason | null
  /** What the market said with the present delivery state. */
  readonly deliveryMessage: string | null
  /** Sentences that say what keeps the order `Open`. */
  readonly openReasons: readonly string[]
}

/** The status after one step, with the event that led to it. */
export type OrderStep = OrderStatus & { readonly event: EventName }

/** The status of every order that was accepted just now. */
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

/** The delivery states that each contract state goes together with; no other pair ever exists. */
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
