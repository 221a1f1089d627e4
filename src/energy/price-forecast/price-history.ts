import { berlinDay } from '../../platform/time/berlin-day.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'

export const quartersOfDay = 96

/** Prices of days without a gap, each as 96 quarter-hours by the wall clock, on the scale that forecasts are made on. */
export type PriceHistory = {
  /** The number of the first day (`dayNumberOf`). */
  firstDay: number
  days: readonly Float64Array[]
}

// Prices of some ten cents are the rule and those of hundreds rare, and these must not decide over the rest. Near the middle
// the scale is almost straight, and far from it like a logarithm. In millionths of a cent: 80 and 40 EUR/MWh.
const middle = 8e6
const spread = 4e6
// Far from the middle a small step on the scale is a large one in money. The exchange takes about -500 to 5000 EUR/MWh.
const [lowest, highest] = [-50e6, 500e6]

/** A price in millionths of a cent, on the scale that forecasts are made on, and back. */
export const toScale = (microCent: number): number => Math.asinh((microCent - middle) / spread)
export const fromScale = (value: number): number =>
  Math.min(highest, Math.max(lowest, Math.sinh(value) * spread + middle))

/** Older prices say little about the next ones. */
export const maxDays = 730
/** A day that no source ever delivered counts as the same weekday before. What is older than a longer gap is left out. */
const maxMissing = 3

/** The last two years of prices up to a day, as far as they are known. */
export function priceHistory(
  pricesOfDay: (date: string) => ArrayLike<number> | undefined,
  lastDate: string,
): PriceHistory {
  const last = dayNumberOf(lastDate)
  const known: (Float64Array | undefined)[] = []
  for (let missing = 0; known.length < maxDays && missing <= maxMissing; ) {
    const date = dateOf(last - known.length)
    const prices = pricesOfDay(date)
    missing = prices === undefined ? missing + 1 : 0
    known.push(prices && byWallClock(date, prices).map(toScale))
  }
  while (known.length > 0 && known.at(-1) === undefined) known.pop()
  const days: Float64Array[] = []
  for (const values of known.reverse()) {
    const instead = values ?? days.at(-7) ?? days.at(-1)
    if (instead !== undefined) days.push(instead)
  }
  return { firstDay: last - days.length + 1, days }
}

/**
 * The 92, 96 or 100 elapsed quarter-hours of a day as 96 by the wall clock: the hour that is left out in spring is like the
 * quarter-hour before it, and of the hour that autumn repeats the second one counts.
 */
export function byWallClock(date: string, elapsed: ArrayLike<number>): Float64Array {
  const values = new Float64Array(quartersOfDay).fill(Number.NaN)
  for (const [index, quarter] of berlinDay(date).quartersOfDay.entries())
    values[quarter] = elapsed[index] as number
  for (let quarter = 1; quarter < quartersOfDay; quarter++)
    if (Number.isNaN(values[quarter])) values[quarter] = values[quarter - 1] as number
  return values
}

/** The values of a day by its elapsed quarter-hours: in autumn an hour comes twice, in spring one is left out. */
export const byElapsedTime = (date: string, values: Float64Array): Float64Array =>
  Float64Array.from(berlinDay(date).quartersOfDay, (quarter) => values[quarter] as number)
