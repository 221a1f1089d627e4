import { dayWeights } from '../../domain/household-profile.ts'
import { roundedQuotient, toCent } from '../../platform/money/amount.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { ExchangePrice } from '../../tariffs/regions/exchange-price.ts'
import type { StoredPriceDay } from './day-ahead-prices.ts'

const windowMonths = 12
/** Fewer days than these say nothing about a year. */
export const fewestDays = 30
const microCentPerAmount = 100n

/** The first day of the twelve full months before a date, and the day after their last. */
export function windowBefore(date: string): { from: string; to: string } {
  const to = `${date.slice(0, 7)}-01`
  return { from: `${String(Number(to.slice(0, 4)) - windowMonths / 12).padStart(4, '0')}${to.slice(4)}`, to }
}

// A price has 32 bits and a weight less than 1.7, so that one more product fits into the 53 bits of a number.
const mostBeforeFlush = 4e15

/** What a day costs and weighs. Numbers are ten times as fast as big integers, and exact as long as they are small. */
function daySums(prices: ArrayLike<number>, weights: readonly number[]): { cost: bigint; weight: bigint } {
  let [cost, some, weight] = [0n, 0, 0]
  for (const [index, value] of weights.entries()) {
    const share = Math.round(value * 1e6)
    some += (prices[index] ?? 0) * share
    weight += share
    if (Math.abs(some) < mostBeforeFlush) continue
    cost += BigInt(some)
    some = 0
  }
  return { cost: cost + BigInt(some), weight: BigInt(weight) }
}

/**
 * What a household would have paid at the exchange in the twelve full months before a date: the mean of the
 * quarter-hours, each weighted by what a household uses in it. Undefined if fewer than thirty days are stored.
 */
export function profileWeightedMean(
  storedDay: (date: string) => Pick<StoredPriceDay, 'date' | 'microCentPerKwh'> | undefined,
  date: string,
): (ExchangePrice & { days: number }) | undefined {
  const window = windowBefore(date)
  let [cost, weight, days] = [0n, 0n, 0]
  let [first, last]: (string | undefined)[] = []
  for (let day = window.from; day < window.to; day = plusDays(day, 1)) {
    const prices = storedDay(day)?.microCentPerKwh
    if (prices === undefined) continue
    days++
    first ??= day
    last = day
    // Integers of a millionth, so that the mean is exact and the same on every machine.
    const sums = daySums(prices, dayWeights(day))
    cost += sums.cost
    weight += sums.weight
  }
  if (first === undefined || last === undefined || days < fewestDays) return undefined
  return {
    centPerKwhNet: toCent(roundedQuotient(cost, weight * microCentPerAmount)).toFixed(4),
    from: first,
    to: plusDays(last, 1),
    isDefault: false,
    days,
  }
}
