import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { notFound } from '../../platform/refusal.ts'
import { isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { DayAheadPrices, PriceDay, PriceVersion } from './day-ahead-prices.ts'
import { isFullResolution } from './price-day.ts'
import { lastDueDate, missingDates, wantedDates } from './publication.ts'
import { forgetLook, lastLook, newestVersions, versionsOfDay } from './repository.ts'

const isLate = (prices: DayAheadPrices, now: Date): boolean => (prices.lastDate() ?? '') < lastDueDate(now)

/** How far prices reach, whether they are late, and which of the last days are missing. */
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

/** All stored versions of a day, newest first. */
export async function getPriceVersions(db: Db, date: string): Promise<PriceVersion[]> {
  const versions = isCalendarDate(date) ? await versionsOfDay(db, date) : []
  if (versions.length > 0) return versions
  throw notFound(`No prices are stored for ${date}.`)
}

/** Since when the prices of these days have been known; days that are not stored are left out. */
export async function knownSince(db: Db, dates: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return new Map((await newestVersions(db, dates)).map(({ date, knownAt }) => [date, knownAt]))
}

/** Has the sources asked again with the next look of a worker, and not when it is due. */
export async function lookAgain(tx: Db): Promise<void> {
  await forgetLook(tx)
}

export function monitorPrices(
  monitoring: Pick<Monitoring, 'addGauge'>,
  prices: Cached<DayAheadPrices>,
  clock: Clock,
): void {
  monitoring.addGauge({
    name: 'wattline_day_ahead_prices_late',
    help: '1 while day-ahead prices are overdue: those of tomorrow from 14:00 Berlin time.',
    read: () => Number(isLate(prices.current(), clock.now())),
  })
  monitoring.addGauge({
    name: 'wattline_day_ahead_prices_end_seconds',
    help: 'When the known day-ahead prices end, in seconds since 1970; 0 if there are none.',
    read: () => {
      const last = prices.current().lastDate()
      return last === undefined ? 0 : startOfBerlinDate(plusDays(last, 1)).getTime() / 1000
    },
  })
}

/**
 * How the prices of a day stand: not due yet; overdue, and the sources are being asked; overdue for so long that nobody asks
 * any more; made up by a test environment; hourly ones that stand in for quarter-hours; as first published; replaced since.
 */
export const priceDayStates = [
  'expected',
  'late',
  'missing',
  'synthetic',
  'hourly',
  'published',
  'corrected',
] as const
export type PriceDayState = (typeof priceDayStates)[number]

export function priceDayState(date: string, day: PriceDay | undefined, now: Date): PriceDayState {
  if (day === undefined) {
    if (date > lastDueDate(now)) return 'expected'
    return wantedDates(now).includes(date) ? 'late' : 'missing'
  }
  if (day.source === 'synthetic') return 'synthetic'
  if (!isFullResolution(date, day)) return 'hourly'
  return day.version > 1 ? 'corrected' : 'published'
}
