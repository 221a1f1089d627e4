import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { firstQuarterHourlyDate, type PublishedDay, type ResolutionMinutes } from './price-day.ts'

export type PricePoint = {
  readonly startsAtMs: number
  readonly minutes: ResolutionMinutes
  readonly microCentPerKwh: number
}

/** A whole day, or its known quarter-hours and those that no point covers. */
export type AssembledDay =
  | { day: PublishedDay }
  | { prices: readonly (number | undefined)[]; missingMs: number[]; isEmpty: boolean }

/**
 * Builds a local day from points in any order. Points outside the day are ignored, quarter-hours take precedence over
 * hours, and the first of several points for the same time wins.
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
  const isQuarterHourly = !prices.includes(undefined)
  fill(60)

  const missingMs = prices.flatMap((price, index) =>
    price === undefined ? startsAtMs + index * quarterHourMs : [],
  )
  if (missingMs.length > 0) return { prices, missingMs, isEmpty: missingMs.length === prices.length }
  const microCentPerKwh = Int32Array.from(prices as number[])
  const isHourly = !isQuarterHourly || (date < firstQuarterHourlyDate && hasEqualQuarters(microCentPerKwh))
  return { day: { microCentPerKwh, resolutionMinutes: isHourly ? 60 : 15 } }
}

/** The resolution, where a source does not state it: hourly if all points begin on the hour. */
export const minutesOf = (startsMs: readonly number[]): ResolutionMinutes =>
  startsMs.every((ms) => ms % (4 * quarterHourMs) === 0) ? 60 : 15

// Some sources publish the hourly prices of past years as quarter-hours.
const hasEqualQuarters = (prices: Int32Array): boolean =>
  prices.every((price, index) => price === prices[index - (index % 4)])
