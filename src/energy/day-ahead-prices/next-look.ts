import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { isInFull, type PublishedDay } from './price-day.ts'
import { berlinTime, firstLookAt, lastDateBy, lastFrequentLookAt, tomorrowOf } from './publication.ts'

const daysBack = 7
const frequentMinutes = 5
const otherwiseMinutes = 60

type Known = Pick<PublishedDay, 'resolutionMinutes'>

/** The days that should be there by now: the last week, today, and from 12:55 on tomorrow. Newest first. */
export function wantedDates(now: Date): string[] {
  const last = lastDateBy(now, firstLookAt)
  const first = plusDays(berlinDate(now), -daysBack)
  const dates: string[] = []
  for (let date = last; date >= first; date = plusDays(date, -1)) dates.push(date)
  return dates
}

/** Those of them that are not there, or only as hourly prices of quarter-hours. */
export const missingDates = (now: Date, known: ReadonlyMap<string, Known>): string[] =>
  wantedDates(now).filter((date) => {
    const day = known.get(date)
    return day === undefined || !isInFull(date, day)
  })

/** How long to wait after a look: minutes while tomorrow is about to be published, else an hour. */
export function pauseMinutes(now: Date, missing: readonly string[]): number {
  const isSoon = berlinTime(now) >= firstLookAt && berlinTime(now) < lastFrequentLookAt
  return isSoon && missing.includes(tomorrowOf(now)) ? frequentMinutes : otherwiseMinutes
}
