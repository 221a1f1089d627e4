/**
 * Rounds shares to whole numbers that add up to a whole total: each is rounded, and what is then left over goes to those
 * that were nearest to being rounded the other way (largest remainders). So parts that are shown add up to what is shown
 * of the whole. The shares must add up to about the total.
 */
export function wholeShares(shares: Float64Array, total: number): Float64Array {
  const whole = new Float64Array(shares.length)
  let left = total
  for (let index = 0; index < shares.length; index++) {
    const rounded = Math.floor((shares[index] as number) + 0.5)
    whole[index] = rounded
    left -= rounded
  }
  for (; left > 0; left--) raise(whole, shares, 1)
  for (; left < 0; left++) raise(whole, shares, -1)
  return whole
}

/** Moves the one up or down that has the most reason for it; no share goes below zero. */
function raise(whole: Float64Array, shares: Float64Array, by: 1 | -1): void {
  let place = 0
  let most = Number.NEGATIVE_INFINITY
  for (let index = 0; index < shares.length; index++) {
    const value = whole[index] as number
    const reason = ((shares[index] as number) - value) * by
    if (reason <= most || value + by < 0) continue
    place = index
    most = reason
  }
  whole[place] = (whole[place] as number) + by
}
