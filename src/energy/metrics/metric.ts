import type { AccessPart } from '../../domain/access-parts.ts'
import { valueStates as measuredStates } from '../readings/day-values.ts'

/** Names of the specification. */
export const metricTypes = ['Consumption', 'WorkingPrice', 'TotalCost', 'Saving', 'Co2Saving'] as const
export type MetricType = (typeof metricTypes)[number]

export const valueTypes = ['Actual', 'Forecast', 'Dynamic', 'Combined'] as const
export type ValueType = (typeof valueTypes)[number]

export const intervals = ['QuarterHourly', 'Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const
export type Interval = (typeof intervals)[number]

/** The specification spells the shortest interval in two ways; the response uses the spelling of the request. */
export const intervalSpellings = [...intervals, 'QuarteryHourly'] as const
export type IntervalSpelling = (typeof intervalSpellings)[number]

export const intervalOf = (spelling: IntervalSpelling): Interval =>
  spelling === 'QuarteryHourly' ? 'QuarterHourly' : spelling

export const unitInfos: Readonly<Record<MetricType, string>> = {
  Consumption: 'in kWh',
  WorkingPrice: 'in Cent/kWh',
  TotalCost: 'in Euro',
  Saving: 'in Euro',
  Co2Saving: 'in kg CO2',
}

/**
 * What a metric needs besides consumption: nothing; `terms` that apply to whole days, such as an emission factor; or also
 * a price for each quarter-hour. A day without them has no value.
 */
export const needs: Readonly<Record<MetricType, 'nothing' | 'terms' | 'prices'>> = {
  Consumption: 'nothing',
  WorkingPrice: 'prices',
  TotalCost: 'prices',
  Saving: 'prices',
  Co2Saving: 'terms',
}

/** What the customer must have agreed to. What was paid for a quarter-hour at a known price is its consumption too. */
export const accessPartsOf: Readonly<Record<MetricType, readonly AccessPart[]>> = {
  Consumption: ['Consumption'],
  WorkingPrice: ['Costs'],
  TotalCost: ['Consumption', 'Costs'],
  Saving: ['Consumption', 'Costs'],
  Co2Saving: ['Consumption'],
}

/** How certain a value is, best first: the states of readings, then what is not measured by the quarter-hour. */
export const metricStates = [...measuredStates, 'Estimated'] as const
export type MetricState = (typeof metricStates)[number]

/** The code of energy between two meter readings, spread by a load profile; lower codes are those of readings. */
export const allocated = measuredStates.length
/** The code of forecasts. */
export const estimated = allocated + 1
/** The sum of what is allocated was measured, its times were not: so it is actual and estimated. */
export const stateOf = (code: number): MetricState => metricStates[Math.min(code, allocated)] as MetricState
/** Marks a quarter-hour without a value. */
export const absent = 255

export const relevanceOf = (state: number): 'Actual' | 'Forecast' =>
  state < estimated ? 'Actual' : 'Forecast'
