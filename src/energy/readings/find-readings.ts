/** What is known of a contract's consumption. Periods are half-open: `toDate` is the first day that is not asked for. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { DayValues } from './day-values.ts'
import { decodeDays } from './encode-day.ts'
import type { StateCode } from './value-state.ts'

export type ReadingDay = DayValues & {
  date: string
  /** 1 at first; each correction raises it. */
  version: number
  /** The weakest state of the day's values. */
  state: StateCode
  /** How many quarter-hours have no value. */
  gaps: number
  /** The sum of the known values in milliwatt-hours. */
  total: number
}

type Row = Omit<ReadingDay, keyof DayValues> & { quarterHours: Buffer; states: Buffer | null }

/** The days of a period that have readings, oldest first, with all their quarter-hours. */
export async function findReadingDays(
  db: Db,
  contractNumber: string,
  fromDate: string,
  toDate: string,
): Promise<ReadingDay[]> {
  const days: ReadingDay[] = []
  for (let from = fromDate; ; from = plusDays(days.at(-1)?.date ?? '', 1)) {
    const { rows } = await db.query<Row>(sql`
      select r.day as date, r.version, r.state, r.gaps, r.total, r.quarter_hours as "quarterHours", r.states
      from reading_days r
      where r.contract_number = ${contractNumber} and r.day >= ${from}::date and r.day < ${toDate}::date
      order by r.day limit ${daysAtATime}`)
    days.push(...decoded(rows))
    if (rows.length < daysAtATime) return days
  }
}

// To decode the days of fifteen years at once would take longer than others should wait.
const daysAtATime = 1000

/** Daily sums, oldest first: the same place in each list belongs to one day. */
export type DailyTotals = {
  dates: string[]
  /** In milliwatt-hours. */
  totals: Float64Array
  /** The weakest state of each day. */
  states: Uint8Array
  /** How many quarter-hours of each day have no value; 0 means that the day is complete. */
  gaps: Uint8Array
}

const bytesPerDay = 14

/** The sums of the days of a period, out of the index alone and as one value: fifteen years take a few milliseconds. */
export async function findDailyTotals(
  db: Db,
  contractNumber: string,
  fromDate: string,
  toDate: string,
): Promise<DailyTotals> {
  const { rows } = await db.query<{ packed: Buffer | null }>(sql`
    select string_agg(int8send(r.total) || int4send(r.day - date '1970-01-01')
      || int2send((r.state * 256 + r.gaps)::smallint), ''::bytea order by r.day) as packed
    from reading_days r
    where r.contract_number = ${contractNumber} and r.day >= ${fromDate}::date and r.day < ${toDate}::date`)
  return unpacked(rows[0]?.packed ?? Buffer.alloc(0))
}

function unpacked(packed: Buffer): DailyTotals {
  const count = packed.length / bytesPerDay
  const totals = new Float64Array(count)
  const states = new Uint8Array(count)
  const gaps = new Uint8Array(count)
  const dates: string[] = new Array(count)
  for (let index = 0, at = 0; index < count; index++, at += bytesPerDay) {
    // A day has at most 100 × 4000 kWh, which a double holds to the last milliwatt-hour.
    totals[index] = packed.readUInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4)
    dates[index] = dateOf(packed.readInt32BE(at + 8))
    states[index] = packed.readUInt8(at + 12)
    gaps[index] = packed.readUInt8(at + 13)
  }
  return { dates, totals, states, gaps }
}

export type FormerReadingDay = ReadingDay & { replacedAt: Date }
type Former = Row & { replacedAt: Date }

/** What the days of a period were before they were corrected, each day's oldest version first. */
export async function findFormerVersions(
  db: Db,
  contractNumber: string,
  fromDate: string,
  toDate: string,
): Promise<FormerReadingDay[]> {
  const { rows } = await db.query<Former>(sql`
    select v.day as date, v.version, v.state, v.gaps, v.total, v.quarter_hours as "quarterHours", v.states,
      v.replaced_at as "replacedAt"
    from reading_day_versions v
    where v.contract_number = ${contractNumber} and v.day >= ${fromDate}::date and v.day < ${toDate}::date
    order by v.day, v.version`)
  return decoded(rows).map((day, index) => ({ ...day, replacedAt: (rows[index] as Former).replacedAt }))
}

function decoded(rows: readonly Row[]): ReadingDay[] {
  const values = decodeDays(rows)
  // Field by field: fifteen years are thousands of days, and copying whatever is there takes five times as long.
  return rows.map(({ date, version, state, gaps, total }, index) => {
    const { milliwattHours, states } = values[index] as DayValues
    return { date, version, state, gaps, total, milliwattHours, states }
  })
}
