import { type DayType, dayTypes } from '../day-types.ts'
import { type ExactProfile, type LoadProfile, loadProfile } from './load-profile.ts'
import { dynamisation, placeOf, quarterHoursPerDay } from './official-profile.ts'

// The household profile of before the official ones shipped. What was priced or spread by it stays as it was
// (decision 70), so its numbers never change.

type Peak = { atHour: number; widthHours: number; height: number }

/** The weights of the 96 quarter-hours of local time, without the season. */
const quarterShapes: Record<DayType, Float64Array> = {
  workday: quarterShape(0.45, [
    { atHour: 7.25, widthHours: 1.1, height: 0.38 },
    { atHour: 12.5, widthHours: 1.8, height: 0.28 },
    { atHour: 19.5, widthHours: 2.3, height: 0.85 },
  ]),
  saturday: quarterShape(0.47, [
    { atHour: 9.25, widthHours: 1.7, height: 0.42 },
    { atHour: 12.75, widthHours: 1.8, height: 0.36 },
    { atHour: 19.25, widthHours: 2.4, height: 0.75 },
  ]),
  sunday: quarterShape(0.46, [
    { atHour: 9.75, widthHours: 1.6, height: 0.4 },
    { atHour: 12.25, widthHours: 1.4, height: 0.62 },
    { atHour: 19.0, widthHours: 2.5, height: 0.68 },
  ]),
}

/** How much more a household uses in winter; day 1 is 1 January. */
const seasonFactor = (dayOfYear: number): number =>
  1 + 0.22 * Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365.25)

/** The profile that priced offers, and that spread consumption where no official one was imported. */
export const formerHouseholdProfile: ExactProfile = loadProfile({
  name: 'former',
  shape: (_month, type) => quarterShapes[type],
  factor: seasonFactor,
  decimals: 6,
})

/** In binary fractions, day 250 was rounded down. */
const formerDynamisation = (day: number): number => (day === 250 ? 0.8462 : dynamisation(day))

/** An imported H25 as it was used: dynamised without rounding. */
export function formerImportedProfile(kwh: readonly number[]): LoadProfile {
  const shapes = dayTypes.map((type) =>
    Array.from({ length: 12 }, (_, month) =>
      Float64Array.from(kwh.slice(placeOf(month, type), placeOf(month, type) + quarterHoursPerDay)),
    ),
  )
  return loadProfile({
    name: 'H25',
    shape: (month, type) => shapes[dayTypes.indexOf(type)]?.[month] as Float64Array,
    factor: formerDynamisation,
    decimals: 6,
  })
}

function quarterShape(base: number, peaks: readonly Peak[]): Float64Array {
  return Float64Array.from({ length: quarterHoursPerDay }, (_, quarter) => {
    const middleHour = quarter / 4 + 0.125
    return peaks.reduce((level, { atHour, widthHours, height }) => {
      const distance = Math.abs(middleHour - atHour)
      const aroundMidnight = Math.min(distance, 24 - distance)
      return level + height * Math.exp(-0.5 * (aroundMidnight / widthHours) ** 2)
    }, base)
  })
}
