import { valueStates as measuredStates } from '../readings/value-state.ts'

/** How sure a value is, best first: what was read, in its three states, then what is only expected. */
export const valueStates = [...measuredStates, 'Estimated'] as const
export type ValueState = (typeof valueStates)[number]

/** The code of what is expected; lower codes are those of readings. */
export const estimated = measuredStates.length
/** Stands in the place of a state where a quarter-hour has no value at all. */
export const absent = 255

export type RelevanceType = 'Actual' | 'Forecast'
export const relevanceOf = (state: number): RelevanceType => (state < estimated ? 'Actual' : 'Forecast')
