import { Temporal } from 'temporal-polyfill'
import { moveDueOrders } from '../orders/lifecycle/move-due-orders.ts'
import type { Revisions } from '../platform/db/revisions.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { invalid } from '../platform/refusal.ts'
import type { Config } from '../platform/settings/config.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { berlinInstant } from '../platform/time/berlin-instant.ts'
import { clockOf, eachClock, realNow } from '../platform/time/clock.ts'
import type { MovableClock, OwnOffsets } from './movable-clock.ts'
import type { MoveClockRequest } from './schema.ts'

export type SandboxDeps = {
  db: Db
  clock: MovableClock
  config: Pick<Config, 'marketIdentity'>
  wakeWorker: () => void
}

type Moving = Omit<SandboxDeps, 'config'>

const maxYearsAhead = 15

/** The common time of the test environment, for a process that has no clock of it. */
export const sandboxNow = async (db: Db, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await readOffset(db)))

/** Follows the clocks of the test environment, now and whenever another process moves one. */
export async function shareClock(db: Db, clock: MovableClock, revisions: Revisions): Promise<void> {
  await revisions.keep('clock', () => follow(db, clock))
}

/** Takes over what is stored, unless this process moved a clock while it was being read. */
async function follow(db: Db, clock: MovableClock): Promise<void> {
  for (;;) {
    const before = movesOf(clock)
    const [offset, own] = await Promise.all([readOffset(db), readOwnOffsets(db)])
    if (movesOf(clock) !== before) continue
    clock.catchUp(offset)
    clock.setOwn(own)
    return
  }
}

const moves = new WeakMap<MovableClock, number>()
const movesOf = (clock: MovableClock): number => moves.get(clock) ?? 0

async function readOffset(db: Db): Promise<number> {
  const { rows } = await db.query<{ offset: number }>(
    sql`select offset_milliseconds as offset from sandbox_clock`,
  )
  return rows[0]?.offset ?? 0
}

async function readOwnOffsets(db: Db): Promise<OwnOffsets> {
  const { rows } = await db.query<{ partnerId: string; offset: number }>(
    sql`select partner_id as "partnerId", offset_milliseconds as offset from sandbox_clocks`,
  )
  return new Map(rows.map(({ partnerId, offset }) => [partnerId, offset]))
}

/** Changes what is stored and takes it over here; other processes do within a second. */
async function change(db: Db, clock: MovableClock, statement: () => Promise<unknown>): Promise<void> {
  await statement()
  moves.set(clock, movesOf(clock) + 1)
  await follow(db, clock)
}

/**
 * Moves the clock of a partner, or for nobody's token those of all, and then the orders that are due by it. This process
 * goes by it immediately and the others within a second.
 */
export async function moveClock(
  { db, clock, wakeWorker }: Moving,
  request: MoveClockRequest,
  partnerId: string | null,
): Promise<{ now: string }> {
  const now = clockOf(clock, partnerId).now()
  const ahead = Math.ceil(laterInstant(now, realNow(clock), request).getTime() - now.getTime())
  if (partnerId === null) await moveAll(db, clock, ahead)
  else await moveOne(db, clock, { partnerId, ahead })
  const moved = clockOf(clock, partnerId).now()
  if (partnerId !== null) await moveDueOrders(db, moved, { partnerIds: [partnerId], mode: 'only' })
  else
    for (const { now: today, partnerFilter } of eachClock(clock))
      await moveDueOrders(db, today, partnerFilter)
  wakeWorker()
  return { now: berlinDateTime(moved) }
}

const moveAll = (db: Db, clock: MovableClock, ahead: number): Promise<void> =>
  change(db, clock, () => {
    const offset = clock.offsetMilliseconds() + ahead
    return db.query(sql`
      update sandbox_clock set offset_milliseconds = greatest(offset_milliseconds, ${Math.ceil(offset)}::bigint)`)
  })

const moveOne = (
  db: Db,
  clock: MovableClock,
  { partnerId, ahead }: { partnerId: string; ahead: number },
): Promise<void> =>
  change(db, clock, async () => {
    const offset = clock.ownOffset(partnerId) + ahead
    if (offset === 0) return
    await db.query(sql`
      insert into sandbox_clocks as c (partner_id, offset_milliseconds) values (${partnerId}, ${offset}::bigint)
      on conflict (partner_id) do update set
        offset_milliseconds = greatest(c.offset_milliseconds, excluded.offset_milliseconds)`)
  })

/** Brings the clock of a partner back to the common one. What the partner has must be reset with it. */
export const setPartnerClockBack = (db: Db, clock: MovableClock, partnerId: string): Promise<void> =>
  change(db, clock, () => db.query(sql`delete from sandbox_clocks where partner_id = ${partnerId}`))

function laterInstant(now: Date, real: Date, { advance, to }: MoveClockRequest): Date {
  if ((advance === undefined) === (to === undefined)) {
    throw invalid('advance', 'Send exactly one of advance and to.')
  }
  const field = to === undefined ? 'advance' : 'to'
  const instant = to === undefined ? advanced(now, advance ?? '') : berlinInstant(to)
  if (instant === undefined) throw invalid(field, `${field} must be ${forms[field]}.`)
  if (instant < now) {
    throw invalid(
      field,
      `The clock cannot go backwards; it is now ${berlinDateTime(now)}. Only a reset brings it back to real time.`,
    )
  }
  const latest = advanced(real, `P${maxYearsAhead}Y`)
  if (latest !== undefined && instant > latest) {
    throw invalid(
      field,
      `The clock can be at most ${maxYearsAhead} years ahead of real time: until ${berlinDateTime(latest)}.`,
    )
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
