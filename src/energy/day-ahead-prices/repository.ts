import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { PriceVersion } from './day-ahead-prices.ts'
import type { ResolutionMinutes, SourcedDay, StoredSource } from './price-day.ts'

type Row = {
  date: string
  version: number
  prices: string
  resolutionMinutes: ResolutionMinutes
  source: StoredSource
  knownAt: Date
  changeNumber: number
}

const columns = fragment`d.delivery_date as date, d.version, d.micro_cent_per_kwh::text as prices,
  d.resolution_minutes as "resolutionMinutes", d.source, d.known_at as "knownAt", d.change_number as "changeNumber"`

/** The newest version of every day stored after a change number; 0 reads all. */
export async function daysChangedSince(db: Db, changeNumber: number): Promise<PriceVersion[]> {
  const { rows } = await db.query<Row>(sql`
    select distinct on (d.delivery_date) ${columns}
    from day_ahead_price_days d
    where d.change_number > ${changeNumber}
    order by d.delivery_date, d.version desc`)
  return rows.map(versionOf)
}

export async function newestVersions(db: Db, dates: readonly string[]): Promise<PriceVersion[]> {
  const { rows } = await db.query<Row>(sql`
    select distinct on (d.delivery_date) ${columns}
    from day_ahead_price_days d
    where d.delivery_date = any(${dates}::date[])
    order by d.delivery_date, d.version desc`)
  return rows.map(versionOf)
}

/** The last day with stored prices up to a date. */
export async function lastStoredDate(db: Db, date: string): Promise<string | undefined> {
  const { rows } = await db.query<{ date: string }>(sql`
    select d.delivery_date as date from day_ahead_price_days d
    where d.delivery_date <= ${date} order by d.delivery_date desc limit 1`)
  return rows[0]?.date
}

/** Newest first. */
export async function versionsOfDay(db: Db, date: string): Promise<PriceVersion[]> {
  const { rows } = await db.query<Row>(sql`
    select ${columns}
    from day_ahead_price_days d
    where d.delivery_date = ${date}
    order by d.version desc`)
  return rows.map(versionOf)
}

/** Serialises writers until the transaction ends, because processes rely on change numbers being in order. */
export const lockPrices = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(20260108)`)

export type NewVersion = SourcedDay & { version: number; startsAt: Date }

export async function insertVersions(tx: Db, days: readonly NewVersion[], knownAt: Date): Promise<void> {
  await tx.query(sql`
    insert into day_ahead_price_days
      (delivery_date, version, starts_at, micro_cent_per_kwh, resolution_minutes, source, known_at)
    select n.date, n.version, n.starts_at, n.prices::integer[], n.resolution, n.source, ${knownAt}::timestamptz
    from unnest(
      ${days.map(({ date }) => date)}::date[],
      ${days.map(({ version }) => version)}::int[],
      ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${days.map(({ microCentPerKwh }) => `{${microCentPerKwh.join()}}`)}::text[],
      ${days.map(({ resolutionMinutes }) => resolutionMinutes)}::smallint[],
      ${days.map(({ source }) => source)}::text[]
    ) as n (date, version, starts_at, prices, resolution, source)
    order by n.date`)
}

/** Claims the next look at the sources, unless a process did so less than a pause ago. */
export async function claimLook(db: Db, now: Date, pauseMinutes: number): Promise<boolean> {
  // A time far ahead means that the clock has been set back since.
  const { rowCount } = await db.query(sql`
    update day_ahead_price_looks set looked_at = ${now}::timestamptz
    where looked_at is null or looked_at > ${now}::timestamptz + interval '1 hour'
      or looked_at <= ${now}::timestamptz - make_interval(mins => ${pauseMinutes}::int)`)
  return rowCount > 0
}

/** Lets the next look happen at once. */
export const forgetLook = (db: Db) => db.query(sql`update day_ahead_price_looks set looked_at = null`)

export async function lastLook(db: Db): Promise<Date | null> {
  const { rows } = await db.query<{ lookedAt: Date | null }>(
    sql`select looked_at as "lookedAt" from day_ahead_price_looks`,
  )
  return rows[0]?.lookedAt ?? null
}

// Parsing as JSON is much faster than the driver's own array parser: 15 years are half a million prices.
const versionOf = ({ prices, ...row }: Row): PriceVersion => ({
  ...row,
  microCentPerKwh: new Int32Array(JSON.parse(`[${prices.slice(1, -1)}]`) as number[]),
})
