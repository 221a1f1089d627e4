/**
 * The quarter-hours of metering locations. Where metering and market location are not 1:1, only those of the market
 * location are billed, so these are kept apart.
 */
import { type Db, sql } from '../../platform/db/sql.ts'
import type { DayKey, DayRow, SavedDay } from './repository.ts'

export type MeteringLocationKey = DayKey & { meteringLocation: string }
export type MeteringLocationRow = DayRow & { meteringLocation: string; gaps: number; total: number }

/** The newest versions of these days. */
export async function findMeteringLocationDays(
  tx: Db,
  keys: readonly MeteringLocationKey[],
): Promise<MeteringLocationRow[]> {
  const { numbers, locations, dates } = columnsOf(keys)
  const { rows } = await tx.query<MeteringLocationRow>(sql`
    select distinct on (d.contract_number, d.metering_location, d.day) d.contract_number as "contractNumber",
      d.metering_location as "meteringLocation", d.day as date, d.version, d.state, d.gaps, d.total,
      d.quarter_hours as "quarterHours", d.states
    from unnest(${numbers}::text[], ${locations}::text[], ${dates}::date[]) as k (contract_number, location, day)
    join metering_location_days d
      on d.contract_number = k.contract_number and d.metering_location = k.location and d.day = k.day
    order by d.contract_number, d.metering_location, d.day, d.version desc`)
  return rows
}

/** All versions of days of a contract, the oldest first. */
export async function findMeteringLocationVersions(
  tx: Db,
  contractNumber: string,
  days: readonly Omit<MeteringLocationKey, 'contractNumber'>[],
): Promise<MeteringLocationRow[]> {
  const { rows } = await tx.query<MeteringLocationRow>(sql`
    select d.contract_number as "contractNumber", d.metering_location as "meteringLocation", d.day as date, d.version,
      d.state, d.gaps, d.total, d.quarter_hours as "quarterHours", d.states
    from unnest(${days.map(({ meteringLocation }) => meteringLocation)}::text[],
      ${days.map(({ date }) => date)}::date[]) as k (location, day)
    join metering_location_days d
      on d.contract_number = ${contractNumber} and d.metering_location = k.location and d.day = k.day
    order by d.version`)
  return rows
}

/** Adds versions of days; the former ones stay. */
export async function addMeteringLocationDays(
  tx: Db,
  days: readonly (SavedDay & { meteringLocation: string })[],
  now: Date,
): Promise<void> {
  const { numbers, locations, dates } = columnsOf(days)
  await tx.query(sql`
    insert into metering_location_days (stored_at, total, day, version, state, gaps, contract_number,
      metering_location, quarter_hours, states)
    select ${now}::timestamptz, g.total, g.day, g.version, g.state, g.gaps, g.contract_number, g.location,
      decode(g.quarter_hours, 'hex'), decode(g.states, 'hex')
    from unnest(${numbers}::text[], ${locations}::text[], ${dates}::date[],
      ${days.map(({ version }) => version)}::integer[], ${days.map(({ total }) => total)}::bigint[],
      ${days.map(({ state }) => state)}::smallint[], ${days.map(({ gaps }) => gaps)}::smallint[],
      ${days.map(({ quarterHours }) => quarterHours.toString('hex'))}::text[],
      ${days.map(({ states }) => states?.toString('hex') ?? null)}::text[])
      as g (contract_number, location, day, version, total, state, gaps, quarter_hours, states)`)
}

/** The days of one metering location, oldest first; `toDate` is exclusive. */
export async function readMeteringLocation(
  db: Db,
  { contractNumber, meteringLocation }: Omit<MeteringLocationKey, 'date'>,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<MeteringLocationRow[]> {
  const { rows } = await db.query<MeteringLocationRow>(sql`
    select distinct on (d.day) d.contract_number as "contractNumber", d.metering_location as "meteringLocation",
      d.day as date, d.version, d.state, d.gaps, d.total, d.quarter_hours as "quarterHours", d.states
    from metering_location_days d
    where d.contract_number = ${contractNumber} and d.metering_location = ${meteringLocation}
      and d.day >= ${fromDate}::date and d.day < ${toDate}::date
    order by d.day, d.version desc`)
  return rows
}

/** The totals of its last complete days, newest first. */
export async function lastCompleteDaysOf(
  db: Db,
  { contractNumber, meteringLocation }: Omit<MeteringLocationKey, 'date'>,
  count: number,
): Promise<{ dayNumber: number; milliwattHours: number }[]> {
  const { rows } = await db.query<{ dayNumber: number; milliwattHours: number }>(sql`
    select (n.day - date '1970-01-01') as "dayNumber", n.total::float8 as "milliwattHours"
    from (
      select distinct on (d.day) d.day, d.total, d.gaps from metering_location_days d
      where d.contract_number = ${contractNumber} and d.metering_location = ${meteringLocation}
      order by d.day desc, d.version desc) n
    where n.gaps = 0 order by n.day desc limit ${count}`)
  return rows
}

/** Every version of every day, for the customer who asks for them. */
export async function findAllMeteringLocationDays(
  db: Db,
  contractNumber: string,
): Promise<MeteringLocationRow[]> {
  const { rows } = await db.query<MeteringLocationRow>(sql`
    select d.contract_number as "contractNumber", d.metering_location as "meteringLocation", d.day as date, d.version,
      d.state, d.gaps, d.total, d.quarter_hours as "quarterHours", d.states
    from metering_location_days d where d.contract_number = ${contractNumber}
    order by d.metering_location, d.day, d.version`)
  return rows
}

/**
 * The metering location whose values count for the contract: its only one, as long as the market location has sent
 * none. Two of them may measure what belongs to neither alone, such as a heat pump behind the meter of the house.
 * Readings that were stored before the two were told apart may be of either, and the days after them go on counting.
 */
export async function billedMeteringLocation(db: Db, contractNumber: string): Promise<string | undefined> {
  const { rows: found } = await db.query<{ meteringLocation: string }>(sql`
    select distinct d.metering_location as "meteringLocation" from metering_location_days d
    where d.contract_number = ${contractNumber} limit 2`)
  const [only, other] = found
  if (only === undefined || other !== undefined) return undefined
  const { rowCount } = await db.query(sql`
    select from contract_readings c where c.contract_number = ${contractNumber} and c.has_market_series`)
  return rowCount === 0 ? only.meteringLocation : undefined
}

const columnsOf = (keys: readonly MeteringLocationKey[]) => ({
  numbers: keys.map(({ contractNumber }) => contractNumber),
  locations: keys.map(({ meteringLocation }) => meteringLocation),
  dates: keys.map(({ date }) => date),
})
