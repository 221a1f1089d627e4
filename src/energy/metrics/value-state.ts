import { valueStates as measuredStates } from '../readings/value-state.ts'

/** How certain a value is, best first: the states of readings, then forecasts. */
export const valueStates = [...measuredStates, 'Estimated'] as const
export type ValueState = (typeof valueStates)[number]

/** The code of forecasts; lower codes are those of readings. */
export const estimated = measuredStates.length
/** Marks a quarter-hour without a value. */
export const absent = 255

export const relevanceOf = (state: number): 'Actual' | 'Forecast' =>
  state < estimated ? 'Actual' : 'Forecast'
