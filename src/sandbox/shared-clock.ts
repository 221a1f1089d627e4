import { moveDueOrders } from '../orders/lifecycle/move-due-orders.ts'
import type { Revisions } from '../platform/db/revisions.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { clockMove, laterInstant } from './clock-move.ts'
import type { MovableClock } from './movable-clock.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import type { MoveClockRequest } from './schema.ts'

/** Takes over where the clock of the test environment stands, now and whenever another process moves it. */
export async function shareClock(db: Db, clock: MovableClock, revisions: Revisions): Promise<void> {
  await revisions.keep('clock', async () => {
    const { rows } = await db.query<{ offset: number }>(
      sql`select offset_milliseconds as offset from sandbox_clock`,
    )
    clock.catchUp(rows[0]?.offset ?? 0)
  })
}

/**
 * Moves the clock of every process on the database, this one at once and the others within a second, and lets the
 * calendar move the orders whose day has come by then.
 */
export async function moveClock(
  { db, clock, wakeWorker }: SandboxParts,
  request: MoveClockRequest,
): Promise<{ now: string }> {
  const now = clock.now()
  const offset =
    clock.offsetMilliseconds() + (laterInstant(now, clockMove(request)).getTime() - now.getTime())
  await db.query(sql`
    update sandbox_clock set offset_milliseconds = greatest(offset_milliseconds, ${Math.ceil(offset)}::bigint)`)
  clock.catchUp(offset)
  await moveDueOrders(db, clock.now())
  wakeWorker()
  return { now: berlinDateTime(clock.now()) }
}
