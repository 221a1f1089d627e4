/**
 * The quarter-hours of a local day, of which everything is made: each has a consumption and a state, or is absent. That
 * an hour is its quarters, a day its hours and a month its days follows from there being nothing else.
 */
import type { ConsumptionForecast } from '../forecasts/forecast-consumption.ts'
import { type DayValues, gap } from '../readings/day-values.ts'
import { absent, estimated } from './value-state.ts'

export type DayAtoms = {
  /** Milliwatt-hours for each elapsed quarter-hour. */
  readonly milliwattHours: Uint32Array
  readonly states: Uint8Array
}

/** What may stand for a quarter-hour: only what was measured, only what is expected, or the better of the two. */
export type Choice = 'Actual' | 'Forecast' | 'Combined'

type Day = {
  dayNumber: number
  readings: (DayValues & { gaps: number }) | undefined
  forecast: ConsumptionForecast
  /** Without a published price a measured quarter-hour has no actual cost; with one, or for the consumption alone, it has. */
  isActualPossible: boolean
}

/** The atoms of a day; undefined where it has none. */
export function dayAtoms(choice: Choice, day: Day): DayAtoms | undefined {
  const { dayNumber, readings, forecast, isActualPossible } = day
  if (choice === 'Actual') {
    if (readings === undefined || !isActualPossible) return undefined
    return readings.gaps === 0 ? readings : { ...readings, states: statesWith(readings, absent) }
  }
  if (choice === 'Forecast' || readings === undefined) return expected(forecast.quarterHoursOf(dayNumber))
  // What is not needed is not worked out: a forecast takes longer than all the rest of a day.
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
