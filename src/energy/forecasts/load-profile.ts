import {
  type DayType,
  dayTypeOf,
  dayTypes,
  quarterShapes,
  seasonFactor,
} from '../../domain/household-profile.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { type BerlinYear, berlinYear, wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf } from '../../platform/time/day-number.ts'

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

export type LoadProfile = { readonly name: string; year(year: number): ProfileYear }

type ProfileSpec = {
  name: string
  /** 96 weights by the wall clock; month 0 is January. */
  shape: (month: number, type: DayType) => Float64Array
  /** The weight of a whole day; day 1 is 1 January. */
  factor: (dayOfYear: number) => number
}

// Five kilobytes a year; a request may cover fifty.
const maxCachedYears = 120

/** A profile from daily shapes and a factor for each day; years are built on demand. */
export function loadProfile({ name, shape, factor }: ProfileSpec): LoadProfile {
  const years = new Map<number, ProfileYear>()
  const build = (calendar: BerlinYear): ProfileYear => {
    const { firstDay, months, quarterHours } = calendar
    const types = Uint8Array.from(months, (_, day) => dayTypes.indexOf(dayTypeOf(dateOf(firstDay + day))))
    const shapeOf = (day: number) => shape(months[day] as number, dayTypes[types[day] as number] as DayType)
    const weights = Float64Array.from(
      quarterHours,
      (count, day) => factor(day + 1) * sumOfDay(shapeOf(day), count, firstDay + day),
    )
    return { firstDay, dayTypes: types, weights, total: sum(weights), shapeOf }
  }
  return {
    name,
    year: (year) => getOrAdd(years, year, () => build(berlinYear(year)), maxCachedYears),
  }
}

/** When clocks change, an hour is missing or counts twice. */
function sumOfDay(shape: Float64Array, quarterHours: number, dayNumber: number): number {
  if (quarterHours === shape.length) return sum(shape)
  return wallClockQuarters(dayNumber).reduce((total, quarter) => total + (shape[quarter] ?? 0), 0)
}

const sum = (values: Float64Array): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

const ownShapes: Record<DayType, Float64Array> = {
  workday: Float64Array.from(quarterShapes.workday),
  saturday: Float64Array.from(quarterShapes.saturday),
  sunday: Float64Array.from(quarterShapes.sunday),
}

/** Our own profile, used until an official one is imported. */
export const ownHouseholdProfile: LoadProfile = loadProfile({
  name: 'own',
  shape: (_month, type) => ownShapes[type],
  factor: seasonFactor,
})
