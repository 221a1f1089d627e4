import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import type { PricedQuarterHour, PriceLine, PriceSource } from './price-line.ts'

/** What charging costs in some quarter-hours. */
export type Charge = {
  readonly from: Date
  readonly to: Date
  readonly source: PriceSource | 'Mixed'
  /** Mean price of a kWh in cents. */
  readonly price: number
  readonly costEuro: number
  /** Null if no price is a forecast. */
  readonly costBand: { readonly lowEuro: number; readonly highEuro: number } | null
}
export type ChargingPlan = Charge & { readonly parts: readonly Charge[] }

type Plans = {
  readonly cheapest: ChargingPlan | undefined
  /** Without waiting. */
  readonly earliest: ChargingPlan | undefined
  readonly savingsEuro: number | undefined
}

type Wanted = { count: number; powerKw: number; split: boolean }

/** The cheapest plan within a line of prices, and what it saves compared with the earliest one. */
export function chargingPlans(line: PriceLine, startsAt: Date, { count, powerKw, split }: Wanted): Plans {
  const prices = line.map((quarterHour) => quarterHour?.price)
  const runAt = (start: number | undefined) =>
    start === undefined ? undefined : Array.from({ length: count }, (_, step) => start + step)
  const indices = split ? cheapestQuarterHours(prices, count) : runAt(cheapestRun(prices, count))
  const planOf = (chosen: number[] | undefined) =>
    chosen && chargingPlan(chosen, { line, startsAt, energyKwh: powerKw / 4 })
  const [cheapest, earliest] = [planOf(indices), planOf(runAt(earliestRun(prices, count)))]
  return {
    cheapest,
    earliest,
    savingsEuro: cheapest && earliest && euro4(earliest.costEuro - cheapest.costEuro),
  }
}

type Quarters = { line: PriceLine; startsAt: Date; energyKwh: number }

function chargingPlan(indices: readonly number[], quarters: Quarters): ChargingPlan {
  return { ...charge(indices, quarters), parts: runsOf(indices).map((run) => charge(run, quarters)) }
}

function charge(indices: readonly number[], { line, startsAt, energyKwh }: Quarters): Charge {
  const sum = { price: 0, low: 0, high: 0 }
  const sources = new Set<PriceSource>()
  for (const index of indices) {
    const { price, low, high, source } = line[index] as PricedQuarterHour
    sum.price += price
    sum.low += low
    sum.high += high
    sources.add(source)
  }
  const euro = (amount: number) => euro4((amount * energyKwh) / amountsPerEuro)
  const at = (index: number) => new Date(startsAt.getTime() + index * quarterHourMs)
  return {
    from: at(indices[0] as number),
    to: at((indices.at(-1) as number) + 1),
    source: sources.size === 1 ? (line[indices[0] as number] as PricedQuarterHour).source : 'Mixed',
    price: Math.round(sum.price / indices.length) / amountsPerCent,
    costEuro: euro(sum.price),
    costBand: sources.has('Forecast') ? { lowEuro: euro(sum.low), highEuro: euro(sum.high) } : null,
  }
}

const amountsPerCent = 1e4
const amountsPerEuro = 1e6
/** Rounded to a hundredth of a cent, never "-0". */
const euro4 = (value: number): number => Math.round(value * 1e4) / 1e4 + 0

/** Groups of indices that follow each other. */
function runsOf(indices: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const index of indices) {
    const last = runs.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else runs.push([index])
  }
  return runs
}

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
