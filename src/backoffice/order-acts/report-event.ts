import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { recordOn } from '../../orders/lifecycle/record-event.ts'
import { eventOf } from '../../orders/lifecycle/reported-event.ts'
import type { AuditedFacts } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Change, type Operator, readOf } from '../../staff/audit/audited.ts'
import type { Consequences, OperatorEvent } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'

/** Tells what an event would lead to, and changes nothing. */
export async function previewEvent(
  deps: PreviewDeps,
  contractNumber: string,
  { comment: _, ...reported }: OperatorEvent,
  operator: Operator,
): Promise<Consequences> {
  const { consequences } = await refuseTakenLocation(
    previewOf(deps, contractNumber, operator, async (tx) => {
      const order = await lockedOrder(tx, contractNumber)
      return recordOn(tx, order, eventOn(order, reported, operator), operator)
    }),
  )
  return consequences
}

/** Records an event that an operator reports. A repeated event changes nothing; the answer shows the order. */
export async function reportEvent(
  db: Db,
  contractNumber: string,
  { comment, ...reported }: OperatorEvent,
  operator: Operator,
) {
  await getAnyOrder(db, contractNumber, operator.now)
  await refuseTakenLocation(
    audited(db, operator, async (tx) => {
      const order = await lockedOrder(tx, contractNumber)
      const event = eventOn(order, reported, operator)
      return recorded(tx, order, { event, comment: comment ?? null, operator, action: 'order.event' })
    }),
  )
  return getAnyOrder(db, contractNumber, operator.now)
}

/** Supply that is confirmed without a date starts when the customer wanted it to, if that day is still to come. */
function eventOn(
  { desiredStartDate }: LockedOrder,
  reported: Omit<OperatorEvent, 'comment'>,
  { now }: Operator,
): OrderEvent {
  const today = berlinDate(now)
  return eventOf(reported, { today, startDate: desiredStartDate > today ? desiredStartDate : undefined })
}

type Report = { event: OrderEvent; comment: string | null; operator: Operator; action: string }

/** Records an event on an order that the caller has locked, with its audit entry. */
export async function recorded(
  tx: Db,
  order: LockedOrder,
  { event, comment, operator, action }: Report,
): Promise<Change<void>> {
  const reporter = { actor: operator.actor, now: operator.now, comment }
  const { status, isRepeat } = await recordOn(tx, order, event, reporter)
  if (isRepeat) return { result: undefined, entry: readOf('order.read', order.contractNumber) }
  return {
    result: undefined,
    entry: {
      action,
      subject: order.contractNumber,
      before: auditedStatus(bringUpToDate(order.status, berlinDate(operator.now))),
      after: { event: event.event, ...auditedStatus(status) },
    },
  }
}

/** The audited part of a status. The market's message may name a person and stays out. */
const auditedStatus = (status: OrderStatus): AuditedFacts => ({
  state: status.state,
  deliveryState: status.deliveryState,
  startDate: status.startDate,
  endDate: status.endDate,
  denialReason: status.denialReason,
  cancellationReason: status.cancellationReason,
})

const exclusionViolation = '23P01'

/** Turns the database's exclusion violation into a conflict: another contract has the market location at that time. */
export async function refuseTakenLocation<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: unknown }).code !== exclusionViolation) throw error
    throw conflict(
      'Another contract covers this market location in that period. End or correct one of the two first.',
    )
  }
}
