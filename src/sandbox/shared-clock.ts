import { Temporal } from 'temporal-polyfill'
import { moveDueOrders } from '../orders/lifecycle/move-due-orders.ts'
import type { Revisions } from '../platform/db/revisions.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Config } from '../platform/settings/config.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { berlinInstant } from '../platform/time/berlin-instant.ts'
import type { MovableClock } from './movable-clock.ts'
import type { MoveClockRequest } from './schema.ts'

export type SandboxDeps = {
  db: Db
  clock: MovableClock
  config: Pick<Config, 'marketIdentity'>
  wakeWorker: () => void
}

const maxMilliseconds = 10 * 366 * 86_400_000

/** The current time of the test environment, for a process that has no clock of it. */
export const sandboxNow = async (db: Db, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await readOffset(db)))

/** Follows the clock of the test environment, now and whenever another process moves it. */
export async function shareClock(db: Db, clock: MovableClock, revisions: Revisions): Promise<void> {
  await revisions.keep('clock', async () => clock.catchUp(await readOffset(db)))
}

async function readOffset(db: Db): Promise<number> {
  const { rows } = await db.query<{ offset: number }>(
    sql`select offset_milliseconds as offset from sandbox_clock`,
  )
  return rows[0]?.offset ?? 0
}

/**
 * Moves the clock of every process on the database, this one immediately and the others within a second, and then
 * moves the orders that are due.
 */
export async function moveClock(
  { db, clock, wakeWorker }: Omit<SandboxDeps, 'config'>,
  request: MoveClockRequest,
): Promise<{ now: string }> {
  const now = clock.now()
  const offset = clock.offsetMilliseconds() + (laterInstant(now, request).getTime() - now.getTime())
  await db.query(sql`
    update sandbox_clock set offset_milliseconds = greatest(offset_milliseconds, ${Math.ceil(offset)}::bigint)`)
  clock.catchUp(offset)
  await moveDueOrders(db, clock.now())
  wakeWorker()
  return { now: berlinDateTime(clock.now()) }
}

function laterInstant(now: Date, { advance, to }: MoveClockRequest): Date {
  if ((advance === undefined) === (to === undefined)) {
    throw invalid('advance', 'Send exactly one of advance and to.')
  }
  const field = to === undefined ? 'advance' : 'to'
  const instant = to === undefined ? advanced(now, advance ?? '') : berlinInstant(to)
  if (instant === undefined) throw invalid(field, `${field} must be ${forms[field]}.`)
  if (instant < now) throw invalid(field, `The clock cannot go backwards; it is now ${berlinDateTime(now)}.`)
  if (instant.getTime() - now.getTime() > maxMilliseconds) {
    throw invalid(field, 'The clock can move at most ten years at a time.')
  }
  return instant
}

const forms = { to: 'a date and time such as 2026-12-01 00:00:00', advance: 'a duration such as P1DT2H' }

/** A day is a calendar day in Berlin, even if it has 23 or 25 hours. */
function advanced(now: Date, duration: string): Date | undefined {
  try {
    const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Berlin')
    return new Date(zoned.add(Temporal.Duration.from(duration)).epochMilliseconds)
  } catch {
    return undefined
  }
}

const invalid = (details: string, message: string) =>
  new Refusal('invalid', { code: 'validation-failed', message, details })
