/** When the exchange publishes, in Berlin time: the auction closes at noon, results arrive from 12:57. */
import { berlinDate, berlinDateTime, secondsUntilBerlinMidnight } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { isFullResolution, type PublishedDay } from './price-day.ts'

/** From here on it is worth asking for tomorrow. */
const firstLookAt = '12:55:00'
/** From then until midnight; clocks change at night. */
const secondsFromFirstLook = (11 * 60 + 5) * 60
/** Partners expect tomorrow's prices from now on. */
export const publishedAt = '13:00:00'
/** Missing prices are reported from now on. */
export const lateAt = '14:00:00'
/** A delay this long usually takes hours to resolve. */
const lastFrequentLookAt = '15:00:00'

const wantedPastDays = 7
const frequentMinutes = 5
const usualMinutes = 60
const correctionMinutes = 360

// Published prices are rarely corrected, and asking again is cheap with an ETag.
const maxCacheSeconds = 900
const shortCacheSeconds = 30

export const berlinTime = (now: Date): string => berlinDateTime(now).slice(11)

export const tomorrowOf = (now: Date): string => plusDays(berlinDate(now), 1)

/** The last day with prices, if tomorrow's are published at this time of day. */
export const lastDateBy = (now: Date, time: string): string =>
  berlinTime(now) >= time ? tomorrowOf(now) : berlinDate(now)

/** The last day whose prices are overdue if they are missing. */
export const lastDueDate = (now: Date): string => lastDateBy(now, lateAt)

/** The days that should be stored by now, newest first: the last week, today and, from 12:55, tomorrow. */
export function wantedDates(now: Date): string[] {
  const first = plusDays(berlinDate(now), -wantedPastDays)
  const dates: string[] = []
  for (let date = lastDateBy(now, firstLookAt); date >= first; date = plusDays(date, -1)) dates.push(date)
  return dates
}

/** The wanted days that are not stored, or only hourly although quarter-hours were traded. */
export const missingDates = (
  now: Date,
  known: ReadonlyMap<string, Pick<PublishedDay, 'resolutionMinutes'>>,
): string[] =>
  wantedDates(now).filter((date) => {
    const day = known.get(date)
    return day === undefined || !isFullResolution(date, day)
  })

/** The days whose delivery is not over: a correction of their prices still changes what customers plan and pay. */
export const correctableDates = (now: Date): string[] =>
  wantedDates(now).filter((date) => date >= berlinDate(now))

/**
 * How long to wait after asking the sources: minutes while tomorrow is about to be published, an hour while any day is missing,
 * and hours if only a correction can come.
 */
export function pauseMinutes(now: Date, missing: readonly string[]): number {
  if (missing.length === 0) return correctionMinutes
  const isSoon = berlinTime(now) >= firstLookAt && berlinTime(now) < lastFrequentLookAt
  return isSoon && missing.includes(tomorrowOf(now)) ? frequentMinutes : usualMinutes
}

/** How long a response may be cached: until the next prices may arrive, and never past midnight. */
export function maxAgeSeconds(now: Date, { isComplete }: { isComplete: boolean }): number {
  const untilMidnight = secondsUntilBerlinMidnight(now)
  if (isComplete) return Math.min(maxCacheSeconds, untilMidnight)
  const untilPublication = untilMidnight - secondsFromFirstLook
  return untilPublication > 0
    ? Math.min(maxCacheSeconds, untilPublication)
    : Math.min(shortCacheSeconds, untilMidnight)
}
