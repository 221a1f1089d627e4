import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isCalendarDate } from '../../platform/time/berlin.ts'
import type { DayAheadPrices, PriceVersion } from './day-ahead-prices.ts'
import { isLate } from './monitor-prices.ts'
import { missingDates, wantedDates } from './next-look.ts'
import { lastLook, newestVersions, versionsOfDay } from './repository.ts'

/** How prices stand: how far they reach, whether that is enough, and what of the last days is not stored. */
export async function priceStatus(db: Db, prices: DayAheadPrices, now: Date) {
  const dates = wantedDates(now)
  const known = new Map(dates.flatMap((date) => prices.pricesOfDay(date) ?? []).map((day) => [day.date, day]))
  const last = prices.lastDate()
  return {
    lastDate: last ?? null,
    lastSource: last === undefined ? null : (prices.pricesOfDay(last)?.source ?? null),
    isLate: isLate(prices, now),
    missingDates: missingDates(now, known),
    lastLookAt: await lastLook(db),
    days: (await newestVersions(db, dates)).reverse(),
  }
}

/** All that was ever known about a day, the newest first; refuses a day about which nothing was. */
export async function getPriceVersions(db: Db, date: string): Promise<PriceVersion[]> {
  const versions = isCalendarDate(date) ? await versionsOfDay(db, date) : []
  if (versions.length > 0) return versions
  throw new Refusal('unknown', { code: 'not-found', message: `No prices are stored for ${date}.` })
}
