import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import type { ContractState, DeliveryStateName, TerminationKind } from '../../domain/states-and-reasons.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { dueSteps, nextDueDate } from './due-changes.ts'

/** A step in the history of an order. */
export type Moment = {
  event: EventName
  state: ContractState
  deliveryState: DeliveryStateName
  happenedAt: Date
  /** Who reported it: `calendar`, `market`, `system`, `client:…`; never a person's name. */
  actor: string
  comment: string | null
  /** The right by which the customer terminated; null for all else. */
  terminationKind: TerminationKind | null
  /** Why that right ends the contract on that day. */
  explanation: string | null
}

type Report = Pick<Moment, 'happenedAt' | 'actor' | 'comment'> &
  Partial<Pick<Moment, 'terminationKind' | 'explanation'>>

export const momentOf = ({ event, state, deliveryState }: OrderStep, report: Report): Moment => ({
  event,
  state,
  deliveryState,
  terminationKind: null,
  explanation: null,
  ...report,
})

/**
 * Date-driven changes due by today that are not stored yet. They happened at midnight in Berlin, so the history looks the
 * same before and after a worker stores them.
 */
export function dueMoments(stored: OrderStatus, today: string): Moment[] {
  const steps = dueSteps(stored, today)
  return steps.map((step, index) => {
    const date = nextDueDate(steps[index - 1] ?? stored)
    if (date === null) throw new Error('a date-driven step has no date')
    return momentOf(step, { happenedAt: startOfBerlinDate(date), actor: 'calendar', comment: null })
  })
}

/** When the states last changed, by an event or by date. */
export function changedAt(stored: OrderStatus & { updatedAt: Date }, today: string): Date {
  const due = dueMoments(stored, today).at(-1)?.happenedAt ?? stored.updatedAt
  return due > stored.updatedAt ? due : stored.updatedAt
}
