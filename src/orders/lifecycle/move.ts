import type { OrderEvent } from '../../domain/order-events.ts'
import { deliveryStatesOf, type OrderStatus, type OrderStep } from '../../domain/order-status.ts'
import { contractTransitions } from './contract-transitions.ts'
import { contradictionIn } from './contradictions.ts'
import { deliveryTransitions } from './delivery-transitions.ts'
import { changesBy } from './event-changes.ts'
import { type Circumstances, openTransition, type Situation, type Transition } from './transition-table.ts'

type MoveResult = { isPossible: true; step: OrderStep } | { isPossible: false; reason: string }

/** Moves both state machines by one event and sets its dates and reasons, or says why it is refused. */
export function move(status: OrderStatus, event: OrderEvent, circumstances: Circumstances): MoveResult {
  const { state, deliveryState } = status
  const contractRows = contractTransitions[state][event.event]
  const deliveryRows = deliveryTransitions[deliveryState][event.event]
  if (contractRows === undefined && deliveryRows === undefined) return notPossible(status, event)

  const after = { ...status, ...changesBy(event, status, circumstances.today) }
  const situation = { ...circumstances, event, before: status, after }
  const contradiction = contradictionIn(situation)
  if (contradiction !== null) return { isPossible: false, reason: contradiction }

  const contract = nextState(contractRows, state, situation)
  const delivery = nextState(deliveryRows, deliveryState, situation)
  if (contract === null) return onlyWhen(contractRows, status, event)
  if (delivery === null) return onlyWhen(deliveryRows, status, event)
  // The two states must fit together.
  if (!deliveryStatesOf[contract].includes(delivery)) return notPossible(status, event)

  const step = { ...after, event: event.event, state: contract, deliveryState: delivery }
  return { isPossible: true, step: { ...step, deliveryMessage: messageAfter(status, event, step) } }
}

/** The next state: the current one if the event does not concern this machine, null if no condition holds. */
function nextState<State extends string>(
  rows: readonly Transition<State>[] | undefined,
  present: State,
  situation: Situation,
): State | null {
  if (rows === undefined) return present
  return openTransition(rows, situation)?.to ?? null
}

// A message belongs to the states that it came with.
function messageAfter(before: OrderStatus, event: OrderEvent, after: OrderStep): string | null {
  const message = 'message' in event ? (event.message ?? null) : null
  const stays = before.state === after.state && before.deliveryState === after.deliveryState
  return message ?? (stays ? before.deliveryMessage : null)
}

const notPossible = ({ state, deliveryState }: OrderStatus, { event }: OrderEvent): MoveResult => ({
  isPossible: false,
  reason: `The event ${event} is not possible in the state ${state} with the delivery state ${deliveryState}.`,
})

function onlyWhen(
  rows: readonly Transition<string>[] = [],
  { state }: OrderStatus,
  { event }: OrderEvent,
): MoveResult {
  const conditions = rows.flatMap(({ when }) => when?.says ?? []).join(', or if ')
  return {
    isPossible: false,
    reason: `The event ${event} is possible in the state ${state} only if ${conditions}.`,
  }
}
