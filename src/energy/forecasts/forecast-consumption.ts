import { dayTypes } from '../../domain/day-types.ts'
import type { LoadProfile, ProfileYear } from '../../domain/load-profiles/load-profile.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import { spreadDay, wholeShares } from './whole-shares.ts'

/** The expected consumption of local days in whole milliwatt-hours. */
export type ConsumptionForecast = {
  ofDay(dayNumber: number): number
  /** 92, 96 or 100 elapsed quarter-hours, which add up to the day. */
  quarterHoursOf(dayNumber: number): Uint32Array
}

type Household = {
  yearlyConsumptionKwh: number
  /** Undefined until enough readings exist. */
  scale: TrailingScale | undefined
}

type Days = { firstDay: number; shapeOf: ProfileYear['shapeOf']; totals: Float64Array }

/**
 * Spreads the yearly consumption over each calendar year by a profile, scaled by recent readings. Whole numbers
 * throughout: quarter-hours add up to their day and, without a scale, days to the yearly consumption.
 */
export function forecastConsumption(profile: LoadProfile, household: Household): ConsumptionForecast {
  const years = new Map<number, Days>()
  const daysOf = (dayNumber: number): Days => {
    const year = yearOf(dayNumber)
    let days = years.get(year)
    if (days === undefined) {
      const { firstDay, shapeOf, ...profileYear } = profile.year(year)
      days = { firstDay, shapeOf, totals: totalsOf(profileYear, household) }
      years.set(year, days)
    }
    return days
  }
  return {
    ofDay(dayNumber) {
      const { firstDay, totals } = daysOf(dayNumber)
      return totals[dayNumber - firstDay] as number
    },
    quarterHoursOf(dayNumber) {
      const { firstDay, totals, shapeOf } = daysOf(dayNumber)
      const day = dayNumber - firstDay
      return spreadDay(totals[day] as number, shapeOf(day), dayNumber)
    },
  }
}

const milliwattHoursPerKwh = 1e6

function totalsOf(
  { weights, total, dayTypes }: Omit<ProfileYear, 'firstDay' | 'shapeOf'>,
  { yearlyConsumptionKwh, scale }: Household,
): Float64Array {
  const inYear = yearlyConsumptionKwh * milliwattHoursPerKwh
  const shares = weights.map((weight) => (inYear * weight) / total)
  if (scale === undefined) return wholeShares(shares, Math.round(inYear))
  return shares.map((share, day) => Math.round(share * (scale[dayTypes[day] as number] as number)))
}

/** How many complete days of readings it takes to scale the profile. */
export const trailingDayCount = 28

export type MeasuredDay = { dayNumber: number; milliwattHours: number }

/** A factor for each type of day, in the order of `dayTypes`. */
type TrailingScale = readonly number[]

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
