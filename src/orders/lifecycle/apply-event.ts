import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { bringUpToDate, dueSteps } from './due-changes.ts'
import { move } from './move.ts'
import { plausibleEvents } from './plausible-events.ts'
import { isRepeat } from './repeats.ts'
import type { Circumstances } from './transition-table.ts'

export type AppliedEvent =
  /** A repeat tells what the order knows already, and has no steps. */
  | { isAllowed: true; isRepeat: boolean; steps: readonly OrderStep[] }
  | { isAllowed: false; reason: string; allowedEvents: readonly EventName[] }

/**
 * Takes an order through an event: every step to save, or why the event is refused and which ones would not be.
 * An order is judged as it is today: what the calendar demands comes before the event, and again after it.
 */
export function applyEvent(
  status: OrderStatus,
  event: OrderEvent,
  circumstances: Circumstances,
): AppliedEvent {
  const overdue = dueSteps(status, circumstances.today)
  const present = bringUpToDate(status, circumstances.today)
  // The calendar's own events are never more than what is overdue anyway.
  if (overdue.some((step) => step.event === event.event)) return allowed(overdue)
  if (isRepeat(event, present)) return { isAllowed: true, isRepeat: true, steps: [] }

  const followed = follow(present, event, circumstances)
  return followed.isPossible
    ? allowed([...overdue, ...followed.steps])
    : { isAllowed: false, reason: followed.reason, allowedEvents: allowedEvents(present, circumstances) }
}

/** The events that the order could take today, given facts that fit it; never those of the calendar. */
export const allowedEvents = (present: OrderStatus, circumstances: Circumstances): EventName[] =>
  plausibleEvents(present, circumstances.today)
    .filter((event) => follow(present, event, circumstances).isPossible)
    .map(({ event }) => event)

const allowed = (steps: readonly OrderStep[]): AppliedEvent => ({ isAllowed: true, isRepeat: false, steps })

type Followed = { isPossible: true; steps: OrderStep[] } | { isPossible: false; reason: string }

function follow(present: OrderStatus, event: OrderEvent, circumstances: Circumstances): Followed {
  const contact = impliedContact(present, event, circumstances)
  const moved = move(contact.at(-1) ?? present, event, circumstances)
  if (!moved.isPossible) return moved
  return { isPossible: true, steps: [...contact, moved.step, ...dueSteps(moved.step, circumstances.today)] }
}

// The market answers only what it was asked: an answer can overtake our own note that the question went out.
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
