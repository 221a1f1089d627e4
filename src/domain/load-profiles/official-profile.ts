import { type DayType, dayTypes } from '../day-types.ts'
import { type ExactProfile, loadProfile } from './load-profile.ts'

/** The standard load profiles of the BDEW of 2025. */
export const profileNames = ['H25', 'G25', 'L25', 'P25', 'S25'] as const
export type ProfileName = (typeof profileNames)[number]

/** The tables of these profiles leave the seasonal variation to a factor for each day. */
const isDynamised: Readonly<Record<ProfileName, boolean>> = {
  H25: true,
  P25: true,
  S25: true,
  G25: false,
  L25: false,
}

/** The kWh a year that the tables are made for. */
export const normedKwh = 1_000_000
export const quarterHoursPerDay = 96
export const valuesPerProfile = 12 * dayTypes.length * quarterHoursPerDay
// As published.
const decimals = 3
const units = 10 ** decimals

/** The index of a day's first value: by month (0 is January), then in the order of `dayTypes`. */
export const placeOf = (month: number, type: DayType): number =>
  (month * dayTypes.length + dayTypes.indexOf(type)) * quarterHoursPerDay

/**
 * The BDEW's factor for a day t (1 is 1 January): −3.92e-10·t⁴ + 3.2e-7·t³ − 7.02e-5·t² + 2.1e-3·t + 1.24, to four
 * decimals. Whole numbers of 1e-12, because day 250 lies exactly between two results.
 */
export const dynamisation = (t: number): number =>
  Math.round((-392 * t ** 4 + 320_000 * t ** 3 - 70_200_000 * t ** 2 + 2.1e9 * t + 1.24e12) / 1e8) / 1e4

const always = () => 1

/**
 * A profile from the BDEW's table: the kWh of a quarter-hour at 1,000,000 kWh a year. A value that is dynamised has
 * three decimals again, as the BDEW's procedure asks for.
 */
export function officialProfile(name: ProfileName, kwh: ArrayLike<number>): ExactProfile {
  const all = Float64Array.from(kwh)
  const ofDay = (month: number, type: DayType) =>
    all.subarray(placeOf(month, type), placeOf(month, type) + quarterHoursPerDay)
  return loadProfile({
    name,
    shape: isDynamised[name] ? (month, type, day) => dynamised(ofDay(month, type), dynamisation(day)) : ofDay,
    factor: always,
    decimals,
  })
}

/** Whole numbers, as the product of both may lie exactly between two results. */
function dynamised(values: Float64Array, factor: number): Float64Array {
  const dynamic = new Float64Array(values.length)
  const tenThousandths = Math.round(factor * 1e4)
  for (let index = 0; index < values.length; index++)
    dynamic[index] =
      Math.round((Math.round((values[index] as number) * units) * tenThousandths) / 1e4) / units
  return dynamic
}

/** A table in other units still has a usable shape: it is scaled to about 1,000,000 kWh a year. */
export function scaledToNorm(kwh: readonly number[]): readonly number[] {
  const mean = kwh.reduce((total, value) => total + value, 0) / kwh.length
  const inYear = mean * 365 * quarterHoursPerDay
  // Seasons and types of days do not move it by as much as this.
  if (inYear === 0 || Math.abs(inYear - normedKwh) < normedKwh / 3) return kwh
  return kwh.map((value) => (value * normedKwh) / inYear)
}
