import { dayTypes } from '../../domain/day-types.ts'
import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { yearOf } from '../../platform/time/day-number.ts'

/** How many complete days of readings it takes to scale the profile. */
export const trailingDayCount = 28

export type MeasuredDay = { dayNumber: number; milliwattHours: number }

/** A factor for each type of day, in the order of `dayTypes`. */
export type TrailingScale = readonly number[]

/**
 * Scales the profile to the last 28 complete days: measured over expected consumption for each type of day. A type that
 * did not occur gets the factor of all days together. Undefined with fewer days.
 */
export function trailingScale(
  profile: LoadProfile,
  yearlyConsumptionKwh: number,
  days: readonly MeasuredDay[],
): TrailingScale | undefined {
  if (days.length < trailingDayCount || yearlyConsumptionKwh <= 0) return undefined
  const measured = new Float64Array(dayTypes.length)
  const expected = new Float64Array(dayTypes.length)
  for (const { dayNumber, milliwattHours } of days.slice(0, trailingDayCount)) {
    const { firstDay, dayTypes: types, weights, total } = profile.year(yearOf(dayNumber))
    const day = dayNumber - firstDay
    const type = types[day] as number
    measured[type] = (measured[type] as number) + milliwattHours
    expected[type] =
      (expected[type] as number) + (yearlyConsumptionKwh * 1e6 * (weights[day] as number)) / total
  }
  const overall = sum(measured) / sum(expected)
  return Array.from(expected, (value, type) => (value > 0 ? (measured[type] as number) / value : overall))
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
