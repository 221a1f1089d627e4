import { type DayType, dayTypes } from '../../domain/household-profile.ts'
import { type LoadProfile, loadProfile } from './load-profile.ts'

export const officialProfiles = ['H25', 'G25', 'L25', 'P25', 'S25'] as const
export type OfficialProfile = (typeof officialProfiles)[number]

/** Households use more in winter, which the tables of these profiles leave to a factor for each day. */
const isDynamised: Readonly<Record<OfficialProfile, boolean>> = {
  H25: true,
  P25: true,
  S25: true,
  G25: false,
  L25: false,
}

export const quarterHoursPerDay = 96
export const valuesPerProfile = 12 * dayTypes.length * quarterHoursPerDay

/** Where the values of a day are among all: by month (0 is January), then by the order of `dayTypes`. */
export const placeOf = (month: number, type: DayType): number =>
  (month * dayTypes.length + dayTypes.indexOf(type)) * quarterHoursPerDay

/** The dynamisation of the day (1 is 1 January), to four decimals as the tables' publisher has it. */
export const dynamisation = (day: number): number =>
  Math.round((-3.92e-10 * day ** 4 + 3.2e-7 * day ** 3 - 7.02e-5 * day ** 2 + 2.1e-3 * day + 1.24) * 1e4) /
  1e4

export function officialProfile(name: OfficialProfile, kwh: readonly number[]): LoadProfile {
  const all = Float64Array.from(kwh)
  return loadProfile({
    name,
    shape: (month, type) => all.subarray(placeOf(month, type), placeOf(month, type) + quarterHoursPerDay),
    factor: isDynamised[name] ? dynamisation : () => 1,
  })
}
