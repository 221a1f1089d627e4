import { type Db, sql } from '../../platform/db/sql.ts'
import type { DayError } from './measure-day.ts'

/** Net millionths of a cent per kWh for each elapsed quarter-hour. */
type Prices = { expected: Int32Array; low: Int32Array; high: Int32Array }

/** A day of the newest forecast. */
export type StoredForecastDay = Prices & {
  madeAt: Date
  knownUntil: string
  sources: readonly string[]
  startsAt: Date
}

/** With its prices as the database writes arrays. */
type Row<Day extends Prices> = Omit<Day, keyof Prices> & Record<keyof Prices, string>

/** The days of the newest forecast that are to come and whose prices are not stored, in order. */
export async function findForecast(
  db: Db,
  { today, tomorrow, published }: { today: string; tomorrow: string; published: string },
): Promise<StoredForecastDay[]> {
  // A forecast that knows more was made on another clock of a test environment, which is ahead or was set back since.
  const { rows } = await db.query<Row<StoredForecastDay>>(sql`
    select f.made_at as "madeAt", f.known_until as "knownUntil", f.sources, d.starts_at as "startsAt",
      d.expected::text, d.low::text, d.high::text
    from (
      select * from price_forecasts where known_until <= ${published} order by known_until desc limit 1
    ) f
    join price_forecast_days d on d.known_until = f.known_until
    where d.delivery_date >= ${today} and not exists (
      select from day_ahead_price_days p where p.delivery_date between d.delivery_date and ${tomorrow})
    order by d.delivery_date`)
  return rows.map((row) => ({ ...row, ...pricesOf(row) }))
}

export type NewForecast = {
  knownUntil: string
  madeAt: Date
  sources: readonly string[]
  daysLearnt: number
  milliseconds: number
  days: readonly NewForecastDay[]
}

export type NewForecastDay = Prices & { date: string; startsAt: Date }

export async function insertForecast(
  tx: Db,
  { knownUntil, madeAt, sources, daysLearnt, milliseconds, days }: NewForecast,
): Promise<void> {
  await tx.query(sql`
    insert into price_forecasts (known_until, made_at, sources, days_learnt, milliseconds)
    values (${knownUntil}, ${madeAt}, ${sources}::text[], ${daysLearnt}, ${milliseconds})`)
  await tx.query(sql`
    insert into price_forecast_days (known_until, delivery_date, starts_at, expected, low, high)
    select ${knownUntil}::date, n.date, n.starts_at, n.expected::integer[], n.low::integer[], n.high::integer[]
    from unnest(
      ${days.map(({ date }) => date)}::date[],
      ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${days.map(({ expected }) => `{${expected.join()}}`)}::text[],
      ${days.map(({ low }) => `{${low.join()}}`)}::text[],
      ${days.map(({ high }) => `{${high.join()}}`)}::text[]
    ) as n (date, starts_at, expected, low, high)`)
}

/** Whether this process makes the next forecast; until the transaction ends no other one does. */
export async function claimForecasting(tx: Db): Promise<boolean> {
  const { rows } = await tx.query<{ isClaimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(20260048) as "isClaimed"`,
  )
  return rows[0]?.isClaimed ?? false
}

/** Whether a forecast is stored that knew the prices up to a day. */
export async function hasForecast(db: Db, knownUntil: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`select from price_forecasts where known_until = ${knownUntil}`)
  return rowCount > 0
}

/** Whether a forecast is stored that knew the prices up to a day or longer. */
export async function hasForecastSince(db: Db, knownUntil: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`select from price_forecasts where known_until >= ${knownUntil} limit 1`,
  )
  return rowCount > 0
}

/** A day of a forecast, and the version of the prices that it was last compared with. */
export type ForecastToMeasure = NewForecastDay & { knownUntil: string; priceVersion: number | null }

/** The days of forecasts from a date up to another. */
export async function forecastsOfDays(db: Db, from: string, to: string): Promise<ForecastToMeasure[]> {
  const { rows } = await db.query<Row<ForecastToMeasure>>(sql`
    select d.known_until as "knownUntil", d.delivery_date as date, d.starts_at as "startsAt",
      d.price_version as "priceVersion", d.expected::text, d.low::text, d.high::text
    from price_forecast_days d
    where d.delivery_date between ${from} and ${to}
    order by d.delivery_date, d.known_until`)
  return rows.map((row) => ({ ...row, ...pricesOf(row) }))
}

export type Measured = DayError & { knownUntil: string; date: string; priceVersion: number }

export async function storeErrors(db: Db, measured: readonly Measured[]): Promise<void> {
  await db.query(sql`
    update price_forecast_days d set price_version = n.price_version, error = n.error, last_week_error = n.last_week,
      four_weeks_error = n.four_weeks, held = n.held
    from unnest(
      ${measured.map(({ knownUntil }) => knownUntil)}::date[],
      ${measured.map(({ date }) => date)}::date[],
      ${measured.map(({ priceVersion }) => priceVersion)}::int[],
      ${measured.map(({ error }) => error)}::float8[],
      ${measured.map(({ lastWeekError }) => lastWeekError)}::float8[],
      ${measured.map(({ fourWeeksError }) => fourWeeksError)}::float8[],
      ${measured.map(({ held }) => held)}::float8[]
    ) as n (known_until, date, price_version, error, last_week, four_weeks, held)
    where d.known_until = n.known_until and d.delivery_date = n.date`)
}

/** The error of a forecast of one day. */
export type ErrorOfDay = DayError & { date: string; ahead: number }

/** What was measured of days in a period, both inclusive; by day and then by days ahead. */
export async function findErrors(db: Db, from: string, to: string): Promise<ErrorOfDay[]> {
  const { rows } = await db.query<ErrorOfDay>(sql`
    select d.delivery_date as date, d.delivery_date - d.known_until as ahead, d.error,
      d.last_week_error as "lastWeekError", d.four_weeks_error as "fourWeeksError", d.held
    from price_forecast_days d
    where d.delivery_date between ${from} and ${to} and d.price_version is not null
    order by d.delivery_date, ahead`)
  return rows
}

const pricesOf = ({ expected, low, high }: Record<keyof Prices, string>): Prices => ({
  expected: pricesIn(expected),
  low: pricesIn(low),
  high: pricesIn(high),
})

// Parsing as JSON is much faster than the driver's own array parser.
const pricesIn = (text: string): Int32Array =>
  new Int32Array(JSON.parse(`[${text.slice(1, -1)}]`) as number[])
