import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { type DayAheadPrices, dayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { lastDateBy, publishedAt, tomorrowOf } from '../day-ahead-prices/publication.ts'
import { lastStoredDate, newestVersions } from '../day-ahead-prices/repository.ts'
import { readSamplePrices } from '../day-ahead-prices/sample-prices.ts'
import { syntheticSeries } from '../day-ahead-prices/synthetic-prices.ts'
import { maxDays } from './price-history.ts'
import { daysAhead } from './walk-forward.ts'

/** The last published day; undefined if no day that a forecast after it could reach is still to come. */
export async function lastKnownDate(db: Db, now: Date, isSynthetic: boolean): Promise<string | undefined> {
  const stored = (await lastStoredDate(db, tomorrowOf(now))) ?? ''
  const made = isSynthetic ? lastDateBy(now, publishedAt) : ''
  const last = stored > made ? stored : made
  return last > plusDays(berlinDate(now), -daysAhead) ? last : undefined
}

/** The prices of the years up to a day, for a thread, which keeps none in memory. */
export async function pricesUntil(
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
