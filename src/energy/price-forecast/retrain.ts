/** Makes the forecast of the day and measures former ones. Runs in a thread, since it computes for seconds. */
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf, plusDays } from '../../platform/time/day-number.ts'
import { type DayAheadPrices, dayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { originNames } from '../day-ahead-prices/price-day.ts'
import { lastDateBy, publishedAt, tomorrowOf } from '../day-ahead-prices/publication.ts'
import { lastStoredDate, newestVersions } from '../day-ahead-prices/repository.ts'
import { readSamplePrices } from '../day-ahead-prices/sample-prices.ts'
import { syntheticSeries } from '../day-ahead-prices/synthetic-prices.ts'
import { type DriverSource, readDrivers } from './drivers/driver-source.ts'
import { noDrivers } from './drivers.ts'
import { makeForecasts } from './make-forecast.ts'
import { measureDay } from './measure-day.ts'
import { byElapsedTime, fromScale, maxDays, type PriceHistory, priceHistory } from './price-history.ts'
import {
  claimForecasting,
  type ForecastToMeasure,
  forecastsOfDays,
  hasForecast,
  hasForecastSince,
  insertForecast,
  type Measured,
  storeErrors,
} from './repository.ts'
import { daysAhead } from './walk-forward.ts'

export type RetrainOptions = {
  now: Date
  /** Days without stored prices have synthetic ones. */
  isSynthetic: boolean
  drivers: DriverSource | undefined
}

/** What came of it. */
export type Retrained =
  | { state: 'made'; knownUntil: string; milliseconds: number; driversFault: string | undefined }
  /** Another process is at it or was faster, or there are no new prices. */
  | { state: 'not-due' }
  | { state: 'too-few-days'; days: number }

/** Whether prices were published that no forecast knows yet. */
export async function isForecastDue(
  db: Db,
  { now, isSynthetic }: Pick<RetrainOptions, 'now' | 'isSynthetic'>,
): Promise<boolean> {
  const last = await lastKnownDate(db, now, isSynthetic)
  return last !== undefined && !(await hasForecast(db, last))
}

/** Any number of processes may call this at any time: one forecast is made for each day that was published. */
export async function retrainForecast(db: Db, options: RetrainOptions): Promise<Retrained> {
  if (!(await isForecastDue(db, options))) return { state: 'not-due' }
  // Before the transaction: a host that takes its time must hold neither lock nor connection.
  const given = await driversFrom(options.drivers)
  return db.transaction(async (tx) => {
    const { now, isSynthetic } = options
    const last = (await claimForecasting(tx)) ? await lastKnownDate(tx, now, isSynthetic) : undefined
    if (last === undefined || (await hasForecast(tx, last))) return { state: 'not-due' }
    const startedAt = performance.now()
    const prices = await pricesUntil(tx, last, options)
    const history = priceHistory((date) => prices.pricesOfDay(date)?.microCentPerKwh, last)
    const isFirst = !(await hasForecastSince(tx, plusDays(last, -daysTriedAtFirst)))
    const made = await makeForecasts(history, given.drivers, isFirst ? daysTriedAtFirst : 0)
    const milliseconds = Math.round(performance.now() - startedAt)
    const shared = { madeAt: now, sources: [...sourcesOf(prices, history), ...given.names], milliseconds }
    for (const forecast of made?.former ?? []) await insertForecast(tx, { ...shared, ...forecast })
    await measureForecasts(tx, { prices, history, last })
    if (made === undefined) return { state: 'too-few-days', days: history.days.length }
    await insertForecast(tx, { ...shared, ...made.newest })
    return { state: 'made', knownUntil: last, milliseconds, driversFault: given.fault }
  })
}

/** A forecast without drivers is better than none. */
async function driversFrom(source: DriverSource | undefined) {
  const none = { drivers: noDrivers, names: [], fault: undefined }
  if (source === undefined) return none
  try {
    return { drivers: await readDrivers(source), names: [source.name], fault: undefined }
  } catch (error) {
    return { ...none, fault: error instanceof Error ? error.message : String(error) }
  }
}

function sourcesOf(prices: DayAheadPrices, { firstDay, days }: PriceHistory): string[] {
  const origins = days.flatMap((_, index) => prices.pricesOfDay(dateOf(firstDay + index))?.source ?? [])
  return [...new Set(origins)].map((origin) => originNames[origin])
}

/**
 * With the first forecast, or the first one after a pause, those are made that would have been made on the days before, so that its
 * error over the last 30 days is known at once, up to seven days ahead.
 */
const daysTriedAtFirst = 36

/** Days whose prices are corrected within this time are measured again. */
const measuredDays = 60

type Published = { prices: DayAheadPrices; history: PriceHistory; last: string }

/** Compares forecasts with the prices that were published since, or corrected. */
async function measureForecasts(tx: Db, { prices, history, last }: Published): Promise<void> {
  const forecasts = await forecastsOfDays(tx, plusDays(last, -measuredDays), last)
  const measured = forecasts.flatMap((forecast) => measure(forecast, prices, history) ?? [])
  if (measured.length > 0) await storeErrors(tx, measured)
}

function measure(
  forecast: ForecastToMeasure,
  prices: DayAheadPrices,
  { firstDay, days }: PriceHistory,
): Measured | undefined {
  const { date, knownUntil } = forecast
  const published = prices.pricesOfDay(date)
  const index = dayNumberOf(date) - firstDay
  if (published === undefined || published.version === forecast.priceVersion || index < 28) return undefined
  const weeks = [7, 14, 21, 28].map((back) =>
    byElapsedTime(date, days[index - back] as Float64Array).map(fromScale),
  )
  const error = measureDay(forecast, published.microCentPerKwh, weeks)
  return { ...error, date, knownUntil, priceVersion: published.version }
}

/** The last published day; undefined if no day that a forecast after it could reach is still to come. */
async function lastKnownDate(db: Db, now: Date, isSynthetic: boolean): Promise<string | undefined> {
  const stored = (await lastStoredDate(db, tomorrowOf(now))) ?? ''
  const made = isSynthetic ? lastDateBy(now, publishedAt) : ''
  const last = stored > made ? stored : made
  return last > plusDays(berlinDate(now), -daysAhead) ? last : undefined
}

/** The prices of the years up to a day, for a thread, which keeps none in memory. */
async function pricesUntil(
  db: Db,
  lastDate: string,
  { now, isSynthetic }: { now: Date; isSynthetic: boolean },
): Promise<DayAheadPrices> {
  const last = dayNumberOf(lastDate)
  const dates = Array.from({ length: maxDays }, (_, index) => dateOf(last - index))
  const stored = await newestVersions(db, dates)
  const synthetic = isSynthetic ? syntheticSeries({ now: () => now }, await readSamplePrices()) : undefined
  return dayAheadPrices(new Map(stored.map((day) => [day.date, day])), synthetic)
}
