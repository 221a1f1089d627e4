import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { applyEvent } from './apply-event.ts'
import { bringUpToDate } from './due-changes.ts'
import { becomesContract, followUpsOf } from './follow-ups.ts'
import { lockedOrder } from './locked-order.ts'
import { dueMoments, momentOf } from './moments.ts'
import { isLocationTaken, type LockedOrder, saveMoves } from './repository.ts'
import { isWithdrawalPossible } from './withdrawal.ts'

export type Reporter = {
  /** Who reports it: `market`, `system`, `client:…`; never a person's name. */
  actor: string
  now: Date
  comment?: string | null
  /** When the customer declared a withdrawal that is recorded later; the period is judged by it. */
  declaredAt?: Date
}

type Recorded = { status: OrderStatus; isRepeat: boolean }

/**
 * Records an event: moves both state machines and writes history and follow-up tasks in one transaction. A repeat changes
 * nothing; an event that does not fit is refused with the events that would.
 */
export function recordEvent(
  db: Db,
  contractNumber: string,
  event: OrderEvent,
  reporter: Reporter,
): Promise<Recorded> {
  return db.transaction(async (tx) => recordOn(tx, await lockedOrder(tx, contractNumber), event, reporter))
}

/** The same for a locked order. */
export async function recordOn(
  tx: Db,
  order: LockedOrder,
  event: OrderEvent,
  { actor, now, comment = null, declaredAt = now }: Reporter,
): Promise<Recorded> {
  const today = berlinDate(now)
  if (
    event.event === 'supplyConfirmed' &&
    (await isLocationTaken(tx, order.contractNumber, event.startDate))
  ) {
    // The market agrees, but another contract of ours already covers the location: this order is a duplicate.
    const denied = { event: 'denied', denialReason: 'Duplicate', message: locationTaken } as const
    return recordOn(tx, order, denied, { actor, now, comment })
  }
  const applied = applyEvent(order.status, event, {
    today,
    isWithdrawalPossible: isWithdrawalPossible({
      type: order.type,
      confirmedDate: order.confirmedAt && berlinDate(order.confirmedAt),
      today: berlinDate(declaredAt),
    }),
  })
  if (!applied.isAllowed) {
    const possible = applied.allowedEvents.join(', ') || 'none'
    throw conflict(`${applied.reason} Possible now: ${possible}.`)
  }
  const { steps, isRepeat } = applied
  const status = steps.at(-1)
  if (status === undefined) return { status: bringUpToDate(order.status, today), isRepeat }

  const followUps = followUpsOf(order, steps).map((kind) => ({
    kind,
    subject: order.contractNumber,
  }))
  // Overdue date-driven steps get their own time and actor; the remaining steps get the reporter's.
  const overdue = dueMoments(order.status, today)
  const reported = steps.slice(overdue.length)
  const terminationOf = (step: OrderStep) =>
    event.event === 'terminated' && step.event === 'terminated'
      ? { terminationKind: event.kind ?? null, explanation: event.explanation ?? null }
      : {}
  const move = {
    contractNumber: order.contractNumber,
    steps,
    moments: [
      ...overdue,
      ...reported.map((step) => momentOf(step, { happenedAt: now, actor, comment, ...terminationOf(step) })),
    ],
    confirmedAt: becomesContract(order, steps) ? now : order.confirmedAt,
  }
  try {
    await saveMoves(tx, [move], { followUps, now })
  } catch (error) {
    // A terminated contract cannot continue if another contract has followed it at the location.
    if (!isLocationConflict(error)) throw error
    throw conflict(locationTaken)
  }
  return { status, isRepeat }
}

/** The same for callers that continue after a refusal: returns its reason, or null. A refusal leaves the transaction unchanged. */
export async function recordUnlessRefused(
  tx: Db,
  order: LockedOrder,
  event: OrderEvent,
  reporter: Reporter,
): Promise<string | null> {
  // A refusal can come from a database error, which aborts the transaction unless there is a savepoint.
  await tx.query(sql`savepoint unrecorded`)
  try {
    await recordOn(tx, order, event, reporter)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.query(sql`rollback to unrecorded`)
    return error.message
  }
}

const locationTaken = 'Another contract covers this market location at that time.'

const isLocationConflict = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'orders_one_contract_per_location'
