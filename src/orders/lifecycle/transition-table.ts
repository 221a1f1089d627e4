import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'

/** What decides about an event besides the order itself. */
export type Circumstances = {
  /** The date in Berlin. */
  readonly today: string
  /** Whether the customer may still withdraw from the contract; see `withdrawal.ts`. */
  readonly isWithdrawalPossible: boolean
}

/** An event on an order; `after` has the new dates and reasons, but the old states. */
export type Situation = Circumstances & {
  readonly event: OrderEvent
  readonly before: OrderStatus
  readonly after: OrderStatus
}

export type Condition = { readonly says: string; readonly holds: (situation: Situation) => boolean }

/** A row of a state machine. Rows for the same state and event have mutually exclusive conditions. */
export type Transition<State extends string> = {
  readonly row: `C${number}` | `D${number}`
  readonly to: State
  readonly when?: Condition
}

/** State → event → next state. An event without a row leaves the machine in its state. */
export type TransitionTable<State extends string> = Readonly<
  Record<State, Readonly<Partial<Record<EventName, readonly Transition<State>[]>>>>
>

/** The transition whose condition holds, if any. */
export const openTransition = <State extends string>(
  transitions: readonly Transition<State>[],
  situation: Situation,
): Transition<State> | undefined =>
  transitions.find(({ when }) => when === undefined || when.holds(situation))
