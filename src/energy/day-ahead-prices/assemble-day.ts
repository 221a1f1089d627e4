import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { firstQuarterHourlyDate, type PublishedDay, type ResolutionMinutes } from './price-day.ts'

export type PricePoint = {
  readonly startsAtMs: number
  readonly minutes: ResolutionMinutes
  readonly microCentPerKwh: number
}

/** A whole day, or the instants (of quarter-hours) that no point covers. */
export type AssembledDay = { day: PublishedDay } | { missingMs: number[]; isEmpty: boolean }

/**
 * Makes a local day of points in any order, more of them than needed and some twice: cut to the day, a quarter-hour
 * before the hour that it is part of, and of equals the first.
 */
export function assembleDay(date: string, points: readonly PricePoint[]): AssembledDay {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const prices: (number | undefined)[] = quartersOfDay.map(() => undefined)
  const fill = (minutes: ResolutionMinutes) => {
    for (const point of points) {
      if (point.minutes !== minutes) continue
      const first = (point.startsAtMs - startsAtMs) / quarterHourMs
      for (let index = first; index < first + minutes / 15; index++) {
        if (index >= 0 && index < prices.length) prices[index] ??= point.microCentPerKwh
      }
    }
  }
  fill(15)
  const isFilledByQuarters = !prices.includes(undefined)
  fill(60)

  const missingMs = prices.flatMap((price, index) =>
    price === undefined ? startsAtMs + index * quarterHourMs : [],
  )
  if (missingMs.length > 0) return { missingMs, isEmpty: missingMs.length === prices.length }
  const microCentPerKwh = Int32Array.from(prices as number[])
  const isHourly = !isFilledByQuarters || (date < firstQuarterHourlyDate && hasEqualQuarters(microCentPerKwh))
  return { day: { microCentPerKwh, resolutionMinutes: isHourly ? 60 : 15 } }
}

/** What the points of a day are, where a source does not say: prices of hours if all begin on the hour. */
export const minutesOf = (startsMs: readonly number[]): ResolutionMinutes =>
  startsMs.every((ms) => ms % (4 * quarterHourMs) === 0) ? 60 : 15

// Some sources write the hours of former years as quarter-hours.
const hasEqualQuarters = (prices: Int32Array): boolean =>
  prices.every((price, index) => price === prices[index - (index % 4)])
