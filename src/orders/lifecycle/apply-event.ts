import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { bringUpToDate, dueSteps } from './due-changes.ts'
import { move } from './move.ts'
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

/** One event of every name, with suitable facts, so that a refusal is about the event and not its facts. */
export function plausibleEvents({ startDate }: OrderStatus, today: string): OrderEvent[] {
  const endDate = startDate !== null && startDate > today ? startDate : today
  const events: { [Name in EventName]: Extract<OrderEvent, { event: Name }> } = {
    dataCompleted: { event: 'dataCompleted' },
    marketContacted: { event: 'marketContacted' },
    dataFaultFound: { event: 'dataFaultFound', reasons: ['The market does not find the delivery point.'] },
    dataCorrected: { event: 'dataCorrected', reasons: [] },
    messageResent: { event: 'messageResent' },
    supplyConfirmed: { event: 'supplyConfirmed', startDate: plusDays(today, 1) },
    denied: { event: 'denied', denialReason: 'Other' },
    withdrawn: { event: 'withdrawn' },
    terminated: { event: 'terminated', endDate, cancellationReason: 'Unknown' },
    terminationWithdrawn: { event: 'terminationWithdrawn' },
    liftConfirmed: { event: 'liftConfirmed' },
    communicationFailed: { event: 'communicationFailed' },
    resolved: { event: 'resolved', state: 'Processing' },
    reopened: { event: 'reopened' },
    startDateReached: { event: 'startDateReached' },
    endDatePassed: { event: 'endDatePassed' },
  }
  return Object.values(events)
}

/**
 * Whether the event is already known. The market, workers and people report things twice and late, which is no conflict;
 * the same event with different facts is.
 */
function isRepeat(event: OrderEvent, status: OrderStatus): boolean {
  const { state, deliveryState, startDate, endDate } = status
  switch (event.event) {
    case 'marketContacted':
      // These three states do not show whether the market was ever contacted.
      return deliveryState !== 'None' && deliveryState !== 'Denied' && deliveryState !== 'Revoked'
    case 'dataFaultFound':
      return state === 'Open' && isSameList(event.reasons, status.openReasons)
    case 'supplyConfirmed':
      return state !== 'Unspecified' && startDate === event.startDate
    case 'denied':
      return status.denialReason === event.denialReason
    case 'withdrawn':
      // The first report may have left the end date to us, or named one for a delivery that never started.
      return state === 'Revoked' && (event.endDate == null || endDate === null || endDate === event.endDate)
    case 'terminated':
      return status.cancellationReason === event.cancellationReason && endDate === event.endDate
    case 'liftConfirmed':
      return deliveryState === 'Cancelled' && startDate !== null && endDate !== null && endDate < startDate
    case 'communicationFailed':
      return state === 'Unspecified'
    case 'startDateReached':
      return state === 'Delivery' || deliveryState === 'CancelledDelivery' || deliveryState === 'Cancelled'
    case 'endDatePassed':
      return deliveryState === 'Cancelled'
    case 'dataCompleted':
    case 'dataCorrected':
    case 'messageResent':
    case 'terminationWithdrawn':
    case 'resolved':
    case 'reopened':
      // The status does not show whether this was reported before.
      return false
  }
}

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((text, index) => text === right[index])
