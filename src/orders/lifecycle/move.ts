import type { OrderEvent } from '../../domain/order-events.ts'
import { deliveryStatesOf, type OrderStatus, type OrderStep } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { contractTransitions } from './contract-transitions.ts'
import { deliveryTransitions } from './delivery-transitions.ts'
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

/** Why an event contradicts the order, as a sentence; null if it does not. */
function contradictionIn({ event, before, after, today }: Situation): string | null {
  switch (event.event) {
    case 'startDateReached':
      return after.startDate !== null && after.startDate <= today
        ? null
        : 'The start date has not been reached yet.'
    case 'endDatePassed':
      return after.endDate !== null && after.endDate < today ? null : 'The end date has not passed yet.'
    case 'terminated':
      return endTooEarly(after)
    case 'withdrawn':
      return before.state === 'Delivery' ? endTooEarly(after) : null
    case 'resolved':
      return missingIn(event, after)
    default:
      return null
  }
}

function endTooEarly({ startDate, endDate }: OrderStatus): string | null {
  if (startDate === null || endDate === null) return null
  const earliest = plusDays(startDate, -1)
  return endDate >= earliest
    ? null
    : `The end date must not be before ${earliest}, which means that delivery never started.`
}

function missingIn(
  { state, endDate }: Extract<OrderEvent, { event: 'resolved' }>,
  after: OrderStatus,
): string | null {
  if (state === 'Processing' || state === 'Rejected') return null
  if (after.startDate === null) return `An order resolved to ${state} needs a start date.`
  if (state !== 'Cancelled') {
    return endDate == null ? null : `An order with an end date must be resolved to Cancelled, not ${state}.`
  }
  return after.endDate === null ? 'An order resolved to Cancelled needs an end date.' : endTooEarly(after)
}

type Changes = Partial<Omit<OrderStatus, 'state' | 'deliveryState' | 'deliveryMessage'>>

/** The dates and reasons that an event sets or clears. The two tables set the states. */
function changesBy(event: OrderEvent, status: OrderStatus, today: string): Changes {
  switch (event.event) {
    case 'dataCompleted':
      return { openReasons: [] }
    case 'dataFaultFound':
    case 'dataCorrected':
      return { openReasons: event.reasons }
    case 'supplyConfirmed':
      return { startDate: event.startDate }
    case 'denied':
      return { denialReason: event.denialReason, openReasons: [] }
    case 'withdrawn':
      return { endDate: lastDayAfterWithdrawal(event.endDate, status, today), openReasons: [] }
    case 'terminated':
      return { endDate: event.endDate, cancellationReason: event.cancellationReason }
    case 'terminationWithdrawn':
      return { endDate: null, cancellationReason: null }
    case 'liftConfirmed':
      // Nothing was delivered, even if another end was agreed.
      return { endDate: status.startDate && plusDays(status.startDate, -1) }
    case 'communicationFailed':
      // The last known dates stay; a reason would imply a state.
      return { cancellationReason: null }
    case 'resolved':
      return factsFound(event, status)
    case 'reopened':
      return { denialReason: null }
    case 'marketContacted':
    case 'messageResent':
    case 'startDateReached':
    case 'endDatePassed':
      return {}
  }
}

// Only a running delivery has a last day; the grid operator may need longer than today.
const lastDayAfterWithdrawal = (endDate: string | null | undefined, { state }: OrderStatus, today: string) =>
  state === 'Delivery' ? (endDate ?? today) : null

function factsFound(event: Extract<OrderEvent, { event: 'resolved' }>, known: OrderStatus): Changes {
  const startDate = event.startDate ?? known.startDate
  const endDate = event.endDate ?? known.endDate
  switch (event.state) {
    case 'Processing':
      return { startDate: null, endDate: null }
    case 'PendingDelivery':
    case 'Delivery':
      return { startDate, endDate: null }
    case 'Cancelled':
      return { startDate, endDate, cancellationReason: event.cancellationReason ?? 'Unknown' }
    case 'Rejected':
      return { startDate: null, endDate: null, denialReason: event.denialReason ?? 'Other' }
  }
}
