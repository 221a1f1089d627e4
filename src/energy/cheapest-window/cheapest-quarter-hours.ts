/** The price of each of some consecutive quarter-hours, in whole units; undefined where there is none. */
export type Prices = readonly (number | undefined)[]

/** Where the cheapest run of so many quarter-hours begins; of equal ones the earliest. Undefined if no run is long enough. */
export function cheapestRun(prices: Prices, count: number): number | undefined {
  const sums = runningSums(prices.map((price) => price ?? 0))
  const gaps = runningSums(prices.map((price) => (price === undefined ? 1 : 0)))
  const sumFrom = (list: readonly number[], start: number) =>
    (list[start + count] as number) - (list[start] as number)
  let best: { start: number; sum: number } | undefined
  for (let start = 0; start + count <= prices.length; start++) {
    if (sumFrom(gaps, start) > 0) continue
    const sum = sumFrom(sums, start)
    if (best === undefined || sum < best.sum) best = { start, sum }
  }
  return best?.start
}

/** Where the earliest run of so many quarter-hours begins. */
export function earliestRun(prices: Prices, count: number): number | undefined {
  let length = 0
  for (let index = 0; index < prices.length; index++) {
    length = prices[index] === undefined ? 0 : length + 1
    if (length === count) return index + 1 - count
  }
  return undefined
}

/** The cheapest quarter-hours wherever they are, in order; of equal ones the earliest. Undefined if there are too few. */
export function cheapestQuarterHours(prices: Prices, count: number): number[] | undefined {
  const known = prices.flatMap((price, index) => (price === undefined ? [] : { price, index }))
  if (known.length < count) return undefined
  return known
    .sort((one, other) => one.price - other.price || one.index - other.index)
    .slice(0, count)
    .map(({ index }) => index)
    .sort((one, other) => one - other)
}

/** Item n is the sum of the first n values. */
function runningSums(values: readonly number[]): number[] {
  const sums = [0]
  let sum = 0
  for (const value of values) {
    sum += value
    sums.push(sum)
  }
  return sums
}
