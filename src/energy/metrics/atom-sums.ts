import type { DayAtoms } from './day-atoms.ts'
import { absent } from './value-state.ts'

/** What some quarter-hours of one day add up to. All but the states are exact whole numbers. */
export type AtomSums = {
  /** How many quarter-hours have a value. */
  count: number
  milliwattHours: number
  /** Each consumption times its price, in millionths of a millionth of a euro. */
  energyCost: number
  /** The prices alone, for the mean over time. */
  prices: number
  /** The code of the weakest state. */
  weakest: number
  /** The first quarter-hour with a value, and the one after the last. */
  first: number
  end: number
}

const noPrices = new Int32Array(100)

/** Adds up the quarter-hours of a day from one index to before another; undefined where none has a value. */
export function sumAtoms(
  { milliwattHours, states }: DayAtoms,
  from: number,
  to: number,
  prices: Int32Array = noPrices,
): AtomSums | undefined {
  let count = 0
  let energy = 0
  let cost = 0
  let sumOfPrices = 0
  let weakest = 0
  let first = -1
  let end = 0
  for (let index = from; index < to; index++) {
    const state = states[index] as number
    if (state === absent) continue
    const value = milliwattHours[index] as number
    const price = prices[index] as number
    count++
    energy += value
    cost += value * price
    sumOfPrices += price
    if (state > weakest) weakest = state
    if (first < 0) first = index
    end = index + 1
  }
  if (count === 0) return undefined
  return { count, milliwattHours: energy, energyCost: cost, prices: sumOfPrices, weakest, first, end }
}

/** The sums of a whole day whose total is known, as its quarter-hours would give them. */
export const sumsOfDay = (count: number, milliwattHours: number, state: number): AtomSums => ({
  count,
  milliwattHours,
  energyCost: 0,
  prices: 0,
  weakest: state,
  first: 0,
  end: count,
})
