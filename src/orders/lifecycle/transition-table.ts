import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'

/** What an event is judged by beside the order itself. */
export type Circumstances = {
  /** The date in Berlin. */
  readonly today: string
  /** Whether the customer may still withdraw from the contract; see `withdrawal.ts`. */
  readonly isWithdrawalPossible: boolean
}

/** An event that meets an order; `after` has the dates and reasons that the event brings, but the old states. */
export type Situation = Circumstances & {
  readonly event: OrderEvent
  readonly before: OrderStatus
  readonly after: OrderStatus
}

export type Condition = { readonly says: string; readonly holds: (situation: Situation) => boolean }

/** A row of a state machine. Several rows for one state and event have conditions that exclude each other. */
export type Transition<State extends string> = {
  readonly row: `C${number}` | `D${number}`
  readonly to: State
  readonly when?: Condition
}

/** State → event → next state. An event that a state does not name leaves that machine where it is. */
export type TransitionTable<State extends string> = Readonly<
  Record<State, Readonly<Partial<Record<EventName, readonly Transition<State>[]>>>>
>

/** The transitions of one state and event whose condition holds: one, or none if the event is refused. */
export const openTransition = <State extends string>(
  transitions: readonly Transition<State>[],
  situation: Situation,
): Transition<State> | undefined =>
  transitions.find(({ when }) => when === undefined || when.holds(situation))
