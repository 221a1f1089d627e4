/**
 * Every metric is computed from the quarter-hours of local days, so that an hour is the sum of its quarter-hours, a day
 * of its hours and a month of its days.
 */
import type { ConsumptionForecast } from '../forecasts/forecast-consumption.ts'
import { type DayValues, gap } from '../readings/day-values.ts'
import { absent, estimated } from './metric.ts'

export type DayAtoms = {
  /** Milliwatt-hours for each elapsed quarter-hour. */
  readonly milliwattHours: Uint32Array
  readonly states: Uint8Array
}

/** Which values count: only measured ones, only expected ones, or measured ones where there are any. */
export type ValueChoice = 'Actual' | 'Forecast' | 'Combined'

type Day = {
  dayNumber: number
  readings: (DayValues & { gaps: number }) | undefined
  forecast: ConsumptionForecast
  /** False if the metric needs a price and none is published. */
  isActualPossible: boolean
}

/** The quarter-hours of a day; undefined if none has a value. */
export function dayAtoms(choice: ValueChoice, day: Day): DayAtoms | undefined {
  const { dayNumber, readings, forecast, isActualPossible } = day
  if (choice === 'Actual') {
    if (readings === undefined || !isActualPossible) return undefined
    return readings.gaps === 0 ? readings : { ...readings, states: statesWith(readings, absent) }
  }
  if (choice === 'Forecast' || readings === undefined) return expected(forecast.quarterHoursOf(dayNumber))
  // Only computed if needed, because a forecast is the most expensive part of a day.
  const isComplete = readings.gaps === 0
  const filled = isComplete ? readings.milliwattHours : fill(readings, forecast.quarterHoursOf(dayNumber))
  if (!isActualPossible) return expected(filled)
  return isComplete ? readings : { milliwattHours: filled, states: statesWith(readings, estimated) }
}

const estimatedStates = new Map<number, Uint8Array>()

function expected(milliwattHours: Uint32Array): DayAtoms {
  let states = estimatedStates.get(milliwattHours.length)
  if (states === undefined) {
    states = new Uint8Array(milliwattHours.length).fill(estimated)
    estimatedStates.set(milliwattHours.length, states)
  }
  return { milliwattHours, states }
}

const fill = ({ milliwattHours }: DayValues, expectations: Uint32Array): Uint32Array =>
  milliwattHours.map((value, index) => (value === gap ? (expectations[index] as number) : value))

const statesWith = ({ milliwattHours, states }: DayValues, stateOfGap: number): Uint8Array =>
  states.map((state, index) => (milliwattHours[index] === gap ? stateOfGap : state))

/** Sums over quarter-hours of one day, or of a whole month that is rolled up; all exact whole numbers. */
export type AtomSums = {
  /** How many quarter-hours have a value. */
  count: number
  /** How many days a month has; 0 for one day or a part of it. */
  wholeDays: number
  milliwattHours: number
  /** Consumption times price, in 10^-12 euros. */
  energyCost: number
  /** The sum of the prices, for the mean over time. */
  prices: number
  /** The code of the weakest state. */
  weakest: number
  /** The range of quarter-hours with a value, half-open: of the first and of the last day. */
  first: number
  end: number
}

const noPrices = new Int32Array(100)

/** Sums the quarter-hours from one index to before another; undefined if none has a value. */
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
  return {
    count,
    wholeDays: 0,
    milliwattHours: energy,
    energyCost: cost,
    prices: sumOfPrices,
    weakest,
    first,
    end,
  }
}

/** The sums of a whole day with a known total. */
export const sumsOfDay = (count: number, milliwattHours: number, state: number): AtomSums => ({
  count,
  wholeDays: 0,
  milliwattHours,
  energyCost: 0,
  prices: 0,
  weakest: state,
  first: 0,
  end: count,
})
