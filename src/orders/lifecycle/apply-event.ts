import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { bringUpToDate, dueSteps } from './due-changes.ts'
import { move } from './move.ts'
import { plausibleEvents } from './plausible-events.ts'
import { isRepeat } from './repeats.ts'
import type { Circumstances } from './transition-table.ts'

type AppliedEvent =
  /** A repeat reports what is already known, and has no steps. */
  | { isAllowed: true; isRepeat: boolean; steps: readonly OrderStep[] }
  | { isAllowed: false; reason: string; allowedEvents: readonly EventName[] }

/**
 * Applies an event to an order: returns the steps to save, or why the event is refused and which events are allowed.
 * Date-driven changes that are due are made before the event, and again after it.
 */
export function applyEvent(
  status: OrderStatus,
  event: OrderEvent,
  circumstances: Circumstances,
): AppliedEvent {
  const overdue = dueSteps(status, circumstances.today)
  const present = bringUpToDate(status, circumstances.today)
  // A reported date-driven event adds nothing to the changes that are due anyway.
  if (overdue.some((step) => step.event === event.event)) return allowed(overdue)
  if (isRepeat(event, present)) return { isAllowed: true, isRepeat: true, steps: [] }

  const followed = follow(present, event, circumstances)
  return followed.isPossible
    ? allowed([...overdue, ...followed.steps])
    : { isAllowed: false, reason: followed.reason, allowedEvents: allowedEvents(present, circumstances) }
}

/** The events that can be reported today with suitable facts; never date-driven ones, nor corrections, which bring data. */
export const allowedEvents = (present: OrderStatus, circumstances: Circumstances): EventName[] =>
  plausibleEvents(present, circumstances.today)
    .filter((event) => event.event !== 'dataCorrected' && follow(present, event, circumstances).isPossible)
    .map(({ event }) => event)

const allowed = (steps: readonly OrderStep[]): AppliedEvent => ({ isAllowed: true, isRepeat: false, steps })

type Followed = { isPossible: true; steps: OrderStep[] } | { isPossible: false; reason: string }

function follow(present: OrderStatus, event: OrderEvent, circumstances: Circumstances): Followed {
  const contact = impliedContact(present, event, circumstances)
  const moved = move(contact.at(-1) ?? present, event, circumstances)
  if (!moved.isPossible) return moved
  return { isPossible: true, steps: [...contact, moved.step, ...dueSteps(moved.step, circumstances.today)] }
}

// An answer implies that we asked the market: it can overtake our own record of having asked.
function impliedContact(
  status: OrderStatus,
  { event }: OrderEvent,
  circumstances: Circumstances,
): OrderStep[] {
  const impliesContact = event === 'supplyConfirmed' || event === 'communicationFailed'
  if (!impliesContact || status.deliveryState !== 'None') return []
  const moved = move(status, { event: 'marketContacted' }, circumstances)
  return moved.isPossible ? [moved.step] : []
}
