import { wallClockQuarters } from '../../platform/time/berlin-year.ts'

/** Spreads the energy of a day over its 92, 96 or 100 elapsed quarter-hours, which add up to it. */
export function spreadDay(total: number, shape: Float64Array, dayNumber: number): Uint32Array {
  const quarters = wallClockQuarters(dayNumber)
  const shares = new Float64Array(quarters.length)
  let sum = 0
  for (let index = 0; index < shares.length; index++) {
    const weight = shape[quarters[index] as number] as number
    shares[index] = weight
    sum += weight
  }
  const perWeight = sum > 0 ? total / sum : 0
  for (let index = 0; index < shares.length; index++) shares[index] = (shares[index] as number) * perWeight
  return new Uint32Array(wholeShares(shares, total))
}

/**
 * Rounds shares to whole numbers that add up to the total; the remainder goes to the shares that were nearest to being
 * rounded the other way. The shares must add up to about the total.
 */
export function wholeShares(shares: Float64Array, total: number): Float64Array {
  const whole = new Float64Array(shares.length)
  let left = total
  for (let index = 0; index < shares.length; index++) {
    const rounded = Math.floor((shares[index] as number) + 0.5)
    whole[index] = rounded
    left -= rounded
  }
  for (; left > 0; left--) adjust(whole, shares, 1)
  for (; left < 0; left++) adjust(whole, shares, -1)
  return whole
}

/** Moves the share with the largest remainder; none goes below zero. */
function adjust(whole: Float64Array, shares: Float64Array, by: 1 | -1): void {
  let place = 0
  let largest = Number.NEGATIVE_INFINITY
  for (let index = 0; index < shares.length; index++) {
    const value = whole[index] as number
    const remainder = ((shares[index] as number) - value) * by
    if (remainder <= largest || value + by < 0) continue
    place = index
    largest = remainder
  }
  whole[place] = (whole[place] as number) + by
}
