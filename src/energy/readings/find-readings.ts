/** Reads the consumption of a contract. Periods are half-open: `toDate` is exclusive. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { dateOf, plusDays } from '../../platform/time/day-number.ts'
import type { DayValues, StateCode } from './day-values.ts'
import { decodeDays } from './encode-day.ts'
import { billedMeteringLocation, lastCompleteDaysOf, readMeteringLocation } from './metering-location-days.ts'

export type ReadingDay = DayValues & {
  date: string
  /** Starts at 1 and increases with each correction. */
  version: number
  /** The weakest state of the day's values. */
  state: StateCode
  gaps: number
  /** Milliwatt-hours, without the gaps. */
  total: number
}

type Row = Omit<ReadingDay, keyof DayValues> & { quarterHours: Buffer; states: Buffer | null }

/** Whether the market location has sent a series of its own; null if the contract has no readings. */
type OfMarket = { isOfMarket: boolean | null }

/** The days with readings, oldest first, with all quarter-hours. */
export async function findReadingDays(
  db: Db,
  contractNumber: string,
  fromDate: string,
  toDate: string,
): Promise<ReadingDay[]> {
  const { days, isOfMarket } = await readMarketDays(db, contractNumber, { fromDate, toDate })
  const dates = days.map(({ date }) => date)
  const others = isOfMarket ? [] : await findOtherDays(db, contractNumber, { fromDate, toDate, dates })
  return others.length === 0 ? days : [...days, ...others].sort(byDate)
}

const byDate = (one: { date: string }, other: { date: string }) => (one.date < other.date ? -1 : 1)

type Period = { fromDate: string; toDate: string }

/**
 * The days of the only metering location that count beside these. Not asked if the market location has sent a series, which
 * a row of it says (`isOfMarket`): nearly every contract has one, and its reads stay one round trip.
 */
async function findOtherDays(
  db: Db,
  contractNumber: string,
  { dates, ...period }: Period & { dates: readonly string[] },
): Promise<ReadingDay[]> {
  const meteringLocation = await billedMeteringLocation(db, contractNumber)
  if (meteringLocation === undefined) return []
  const days = decoded(await readMeteringLocation(db, { contractNumber, meteringLocation }, period))
  const known = new Set(dates)
  return days.filter(({ date }) => !known.has(date))
}

/** The days of the market location. */
export const findMarketDays = async (db: Db, contractNumber: string, period: Period): Promise<ReadingDay[]> =>
  (await readMarketDays(db, contractNumber, period)).days

async function readMarketDays(
  db: Db,
  contractNumber: string,
  { fromDate, toDate }: Period,
): Promise<{ days: ReadingDay[]; isOfMarket: boolean }> {
  const days: ReadingDay[] = []
  for (let from = fromDate; ; from = plusDays(days.at(-1)?.date ?? '', 1)) {
    const { rows } = await db.query<Row & OfMarket>(sql`
      select r.day as date, r.version, r.state, r.gaps, r.total, r.quarter_hours as "quarterHours", r.states,
        (select c.has_market_series from contract_readings c where c.contract_number = ${contractNumber}) as "isOfMarket"
      from reading_days r
      where r.contract_number = ${contractNumber} and r.day >= ${from}::date and r.day < ${toDate}::date
      order by r.day limit ${daysAtATime}`)
    days.push(...decoded(rows))
    if (rows.length < daysAtATime) return { days, isOfMarket: rows[0]?.isOfMarket ?? false }
  }
}

// Decoding fifteen years at once would block the event loop for too long.
const daysAtATime = 1000

/** Daily sums as parallel lists, oldest first. */
export type DailyTotals = {
  dates: string[]
  /** In milliwatt-hours. */
  totals: Float64Array
  /** The weakest state of each day. */
  states: Uint8Array
  /** How many quarter-hours of each day are missing. */
  gaps: Uint8Array
}

const bytesPerDay = 14

/** Daily sums by index-only scan, packed into one value: fifteen years take a few milliseconds. */
export async function findDailyTotals(
  db: Db,
  contractNumber: string,
  fromDate: string,
  toDate: string,
): Promise<DailyTotals> {
  const { rows } = await db.query<{ packed: Buffer | null } & OfMarket>(sql`
    select (select c.has_market_series from contract_readings c where c.contract_number = ${contractNumber})
      as "isOfMarket", string_agg(int8send(r.total) || int4send(r.day - date '1970-01-01')
      || int2send((r.state * 256 + r.gaps)::smallint), ''::bytea order by r.day) as packed
    from reading_days r
    where r.contract_number = ${contractNumber} and r.day >= ${fromDate}::date and r.day < ${toDate}::date`)
  const market = unpacked(rows[0]?.packed ?? Buffer.alloc(0))
  const others = rows[0]?.isOfMarket
    ? []
    : await findOtherDays(db, contractNumber, { fromDate, toDate, dates: market.dates })
  return others.length === 0 ? market : withDays(market, others)
}

function withDays({ dates, totals, states, gaps }: DailyTotals, others: readonly ReadingDay[]): DailyTotals {
  const market = dates.map((date, index) => ({
    date,
    total: totals[index] as number,
    state: states[index] as number,
    gaps: gaps[index] as number,
  }))
  const days = [...market, ...others].sort(byDate)
  return {
    dates: days.map(({ date }) => date),
    totals: Float64Array.from(days, ({ total }) => total),
    states: Uint8Array.from(days, ({ state }) => state),
    gaps: Uint8Array.from(days, (day) => day.gaps),
  }
}

function unpacked(packed: Buffer): DailyTotals {
  const count = packed.length / bytesPerDay
  const totals = new Float64Array(count)
  const states = new Uint8Array(count)
  const gaps = new Uint8Array(count)
  const dates: string[] = new Array(count)
  for (let index = 0, at = 0; index < count; index++, at += bytesPerDay) {
    // A day has at most 100 × 4000 kWh, which a double holds exactly.
    totals[index] = packed.readUInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4)
    dates[index] = dateOf(packed.readInt32BE(at + 8))
    states[index] = packed.readUInt8(at + 12)
    gaps[index] = packed.readUInt8(at + 13)
  }
  return { dates, totals, states, gaps }
}

/** The replaced versions of all days, each day's oldest version first. */
export async function findFormerVersions(db: Db, contractNumber: string): Promise<ReadingDay[]> {
  const { rows } = await db.query<Row>(sql`
    select v.day as date, v.version, v.state, v.gaps, v.total, v.quarter_hours as "quarterHours", v.states
    from reading_day_versions v
    where v.contract_number = ${contractNumber}
    order by v.day, v.version`)
  return decoded(rows)
}

/** The totals of the last complete days, newest first, by index-only scan. */
export async function findLastCompleteDays(
  db: Db,
  contractNumber: string,
  count: number,
): Promise<{ dayNumber: number; milliwattHours: number }[]> {
  const { rows } = await db.query<{ dayNumber: number; milliwattHours: number } & OfMarket>(sql`
    select (r.day - date '1970-01-01') as "dayNumber", r.total::float8 as "milliwattHours",
      (select c.has_market_series from contract_readings c where c.contract_number = ${contractNumber}) as "isOfMarket"
    from reading_days r
    where r.contract_number = ${contractNumber} and r.gaps = 0
    order by r.day desc
    limit ${count}`)
  if (rows[0]?.isOfMarket) return rows
  const meteringLocation = await billedMeteringLocation(db, contractNumber)
  if (meteringLocation === undefined) return rows
  const others = await lastCompleteDaysOf(db, { contractNumber, meteringLocation }, count)
  const days = new Map([...others, ...rows].map((day) => [day.dayNumber, day]))
  return [...days.values()].sort((one, other) => other.dayNumber - one.dayNumber).slice(0, count)
}

export function decoded(rows: readonly Row[]): ReadingDay[] {
  const values = decodeDays(rows)
  // Field by field, because spreading thousands of rows takes five times as long.
  return rows.map(({ date, version, state, gaps, total }, index) => {
    const { milliwattHours, states } = values[index] as DayValues
    return { date, version, state, gaps, total, milliwattHours, states }
  })
}
