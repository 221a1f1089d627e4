import { type DayType, dayTypes } from '../../domain/household-profile.ts'
import { type LoadProfile, loadProfile } from './load-profile.ts'

export const officialProfiles = ['H25', 'G25', 'L25', 'P25', 'S25'] as const
export type OfficialProfile = (typeof officialProfiles)[number]

/** The tables of these profiles leave the seasonal variation to a factor for each day. */
const isDynamised: Readonly<Record<OfficialProfile, boolean>> = {
  H25: true,
  P25: true,
  S25: true,
  G25: false,
  L25: false,
}

export const quarterHoursPerDay = 96
export const valuesPerProfile = 12 * dayTypes.length * quarterHoursPerDay

/** The index of a day's first value: by month (0 is January), then in the order of `dayTypes`. */
export const placeOf = (month: number, type: DayType): number =>
  (month * dayTypes.length + dayTypes.indexOf(type)) * quarterHoursPerDay

/** The BDEW's factor for a day (1 is 1 January), to four decimals as published. */
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
