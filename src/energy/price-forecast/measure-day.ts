import { toEurPerMwh } from '../day-ahead-prices/price-day.ts'

/** How a forecast of a day compared with its prices: mean absolute errors in EUR/MWh. */
export type DayError = {
  error: number
  /** Of the same quarter-hour a week before, as a forecast. */
  lastWeekError: number
  /** Of the mean of the last four same weekdays. */
  fourWeeksError: number
  /** The share of the prices that lay in the band. */
  held: number
}

type Prices = ArrayLike<number>

/** All prices are millionths of a cent by the same quarter-hours; the weeks are those before, the last one first. */
export function measureDay(
  { expected, low, high }: { expected: Prices; low: Prices; high: Prices },
  actual: Prices,
  weeks: readonly Prices[],
): DayError {
  let [error, lastWeekError, fourWeeksError, held] = [0, 0, 0, 0]
  for (let index = 0; index < actual.length; index++) {
    const price = at(actual, index)
    const before = weeks.map((week) => at(week, index))
    error += Math.abs(price - at(expected, index))
    lastWeekError += Math.abs(price - (before[0] ?? 0))
    fourWeeksError += Math.abs(price - before.reduce((sum, value) => sum + value, 0) / before.length)
    held += Number(price >= at(low, index) && price <= at(high, index))
  }
  const mean = (sum: number): number => toEurPerMwh(sum / actual.length)
  return {
    error: mean(error),
    lastWeekError: mean(lastWeekError),
    fourWeeksError: mean(fourWeeksError),
    held: held / actual.length,
  }
}

const at = (prices: Prices, index: number): number => prices[index] as number
