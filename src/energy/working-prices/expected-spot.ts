import { dayTypeOf, dayTypes } from '../../domain/day-types.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'

/** Expected exchange prices by the wall clock, in net millionths of a cent: one list for each type of day. */
export type ExpectedSpot = readonly Int32Array[]

const trailingDays = 28
// Bounds the search if prices stopped long ago.
const maxDaysBack = 400

/**
 * The expected price of a quarter-hour is its mean on days of the same type among the last 28 days with prices. A type
 * that did not occur gets the mean of all days; without any prices, the assumed price applies.
 */
export function expectedSpot(prices: DayAheadPrices, assumedCentPerKwhNet: string): ExpectedSpot {
  const sums = dayTypes.map(() => new Float64Array(96))
  const counts = dayTypes.map(() => new Float64Array(96))
  const last = dayNumberOf(prices.lastDate() ?? '1970-01-01')
  for (let [day, found] = [last, 0]; found < trailingDays && day > last - maxDaysBack; day--) {
    const known = prices.pricesOfDay(dateOf(day))
    if (known === undefined) continue
    found++
    const type = dayTypes.indexOf(dayTypeOf(dateOf(day)))
    addDay(known.microCentPerKwh, wallClockQuarters(day), {
      sums: sums[type] as Float64Array,
      counts: counts[type] as Float64Array,
    })
  }
  const assumed = Math.round(Number(assumedCentPerKwhNet) * 1e6)
  const ofAll = Float64Array.from({ length: 96 }, (_, quarter) => {
    const count = at(counts, quarter)
    return count > 0 ? at(sums, quarter) / count : assumed
  })
  return sums.map((ofType, type) =>
    Int32Array.from(ofType, (sum, quarter) => {
      const count = counts[type]?.[quarter] ?? 0
      return Math.round(count > 0 ? sum / count : (ofAll[quarter] as number))
    }),
  )
}

const at = (lists: readonly Float64Array[], quarter: number): number =>
  lists.reduce((total, list) => total + (list[quarter] as number), 0)

function addDay(
  prices: Int32Array,
  quarters: Uint8Array,
  { sums, counts }: { sums: Float64Array; counts: Float64Array },
): void {
  for (let index = 0; index < prices.length; index++) {
    const quarter = quarters[index] as number
    sums[quarter] = (sums[quarter] as number) + (prices[index] as number)
    counts[quarter] = (counts[quarter] as number) + 1
  }
}
