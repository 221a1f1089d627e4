import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { applyEvent } from './apply-event.ts'
import { bringUpToDate } from './due-changes.ts'
import { becomesContract, followUpsOf } from './follow-ups.ts'
import { lockedOrder } from './locked-order.ts'
import { dueMoments, momentOf } from './moments.ts'
import { isLocationTaken, type LockedOrder, saveMoves } from './repository.ts'
import { isWithdrawalPossible } from './withdrawal.ts'

export type Reporter = {
  /** Who says so: `market`, `system`, `client:…`; never a person's name. */
  actor: string
  now: Date
  comment?: string | null
}

export type Recorded = { status: OrderStatus; isRepeat: boolean }

/**
 * Moves an order by a fact: both machines, the history and what follows, in one transaction. A fact that is known
 * already changes nothing; one that does not fit is refused with what would.
 */
export function recordEvent(
  db: Db,
  contractNumber: string,
  event: OrderEvent,
  reporter: Reporter,
): Promise<Recorded> {
  return db.transaction(async (tx) => recordOn(tx, await lockedOrder(tx, contractNumber), event, reporter))
}

/** The same for an order that the caller has locked. */
export async function recordOn(
  tx: Db,
  order: LockedOrder,
  event: OrderEvent,
  { actor, now, comment = null }: Reporter,
): Promise<Recorded> {
  const today = berlinDate(now)
  if (
    event.event === 'supplyConfirmed' &&
    (await isLocationTaken(tx, order.contractNumber, event.startDate))
  ) {
    // The market says yes, but another contract of ours has the location already: this one was a duplicate.
    const denied = { event: 'denied', denialReason: 'Duplicate', message: locationTaken } as const
    return recordOn(tx, order, denied, { actor, now, comment })
  }
  const applied = applyEvent(order.status, event, {
    today,
    isWithdrawalPossible: isWithdrawalPossible({
      type: order.type,
      confirmedDate: order.confirmedAt && berlinDate(order.confirmedAt),
      today,
    }),
  })
  if (!applied.isAllowed) {
    const possible = applied.allowedEvents.join(', ') || 'none'
    throw new Refusal('conflict', {
      code: 'conflict',
      message: `${applied.reason} Possible now: ${possible}.`,
    })
  }
  const { steps, isRepeat } = applied
  const status = steps.at(-1)
  if (status === undefined) return { status: bringUpToDate(order.status, today), isRepeat }

  const followUps = followUpsOf(order, steps).map((kind) => ({
    kind,
    subject: order.contractNumber,
  }))
  // What the calendar did before is told as if a worker had been there in time; the rest is the reporter's.
  const overdue = dueMoments(order.status, today)
  const reported = steps.slice(overdue.length)
  const move = {
    contractNumber: order.contractNumber,
    steps,
    moments: [...overdue, ...reported.map((step) => momentOf(step, { happenedAt: now, actor, comment }))],
    confirmedAt: becomesContract(order, steps) ? now : order.confirmedAt,
  }
  try {
    await saveMoves(tx, [move], { followUps, now })
  } catch (error) {
    // A contract that ended, or was to end, cannot go on where another has followed it.
    if (!isLocationConflict(error)) throw error
    throw new Refusal('conflict', { code: 'conflict', message: locationTaken })
  }
  return { status, isRepeat }
}

/** The same for whoever goes on after a refusal: why it was refused, or null. The transaction is then as it was before. */
export async function recordUnlessRefused(
  tx: Db,
  order: LockedOrder,
  event: OrderEvent,
  reporter: Reporter,
): Promise<string | null> {
  // A refusal can come from the database, after which a transaction is good for nothing but going back.
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
