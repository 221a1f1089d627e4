import { getOrAdd } from '../../platform/get-or-add.ts'
import { berlinYear, wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import { type DayType, dayTypes, dayTypesOfYear } from '../day-types.ts'

/** How consumption spreads over a local calendar year. Index 0 is 1 January. */
export type ProfileYear = {
  readonly firstDay: number
  /** The index of each day's type in `dayTypes`. */
  readonly dayTypes: Uint8Array
  readonly weights: Float64Array
  readonly total: number
  /** The relative weights of a day's 96 quarter-hours by the wall clock. */
  shapeOf(dayIndex: number): Float64Array
}

/** How consumption spreads over time. A weight has no unit; only its share of a sum means anything. */
export type LoadProfile = { readonly name: string; year(year: number): ProfileYear }

/** A profile whose weights are whole numbers too, so that means weighted by it are exact. */
export type ExactProfile = LoadProfile & {
  /** The weights of a day's 96 quarter-hours by the wall clock, in units that are the same for every day. */
  wholeWeightsOf(dayNumber: number): Float64Array
}

type ProfileSpec = {
  name: string
  /** 96 weights by the wall clock; month 0 is January, day 1 is 1 January. */
  shape: (month: number, type: DayType, dayOfYear: number) => Float64Array
  /** What the weights of a day are multiplied by; day 1 is 1 January. */
  factor: (dayOfYear: number) => number
  /** The decimals that count in a product of both. */
  decimals: number
}

// Five kilobytes a year; a request may cover fifty.
const maxCachedYears = 120

/** A profile from daily shapes and a factor for each day; years are built on demand. */
export function loadProfile({ name, shape, factor, decimals }: ProfileSpec): ExactProfile {
  const years = new Map<number, ProfileYear>()
  const build = (year: number): ProfileYear => {
    const { firstDay, months, quarterHours } = berlinYear(year)
    const types = dayTypesOfYear(year)
    const shapeOf = (day: number) =>
      shape(months[day] as number, dayTypes[types[day] as number] as DayType, day + 1)
    const weights = Float64Array.from(
      quarterHours,
      (count, day) => factor(day + 1) * sumOfDay(shapeOf(day), count, firstDay + day),
    )
    return { firstDay, dayTypes: types, weights, total: sum(weights), shapeOf }
  }
  const yearOfProfile = (year: number) => getOrAdd(years, year, build, maxCachedYears)
  const units = 10 ** decimals
  return {
    name,
    year: yearOfProfile,
    wholeWeightsOf(dayNumber) {
      const { firstDay, shapeOf } = yearOfProfile(yearOf(dayNumber))
      const shape = shapeOf(dayNumber - firstDay)
      const ofDay = factor(dayNumber - firstDay + 1)
      const whole = new Float64Array(shape.length)
      for (let index = 0; index < shape.length; index++)
        whole[index] = Math.round((shape[index] as number) * ofDay * units)
      return whole
    },
  }
}

/** When clocks change, an hour is missing or counts twice. */
function sumOfDay(shape: Float64Array, quarterHours: number, dayNumber: number): number {
  if (quarterHours === shape.length) return sum(shape)
  return wallClockQuarters(dayNumber).reduce((total, quarter) => total + (shape[quarter] ?? 0), 0)
}

export const sum = (values: Float64Array): number => {
  let total = 0
  for (const value of values) total += value
  return total
}
