import type { LoadProfile, ProfileYear } from '../../domain/load-profiles/load-profile.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import type { TrailingScale } from './trailing-scale.ts'
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
