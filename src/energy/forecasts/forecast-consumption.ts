import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import type { LoadProfile, ProfileYear } from './load-profile.ts'
import type { TrailingScale } from './trailing-scale.ts'
import { wholeShares } from './whole-shares.ts'

/** What a contract is expected to consume, in whole milliwatt-hours (a millionth of a kWh) by local days. */
export type ConsumptionForecast = {
  ofDay(dayNumber: number): number
  /** The day's 92, 96 or 100 quarter-hours as they elapse; they add up to the day. */
  quarterHoursOf(dayNumber: number): Uint32Array
}

type Household = {
  yearlyConsumptionKwh: number
  /** Undefined until enough readings exist. */
  scale: TrailingScale | undefined
}

type Days = { firstDay: number; shapeOf: ProfileYear['shapeOf']; totals: Float64Array }

/**
 * Spreads the yearly consumption over the quarter-hours of each calendar year by a profile, and scales it by what was
 * measured of late. Whole numbers throughout: quarter-hours add up to their day, and the days of a year, as long as
 * nothing is scaled, to the yearly consumption.
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
      return spread(totals[day] as number, shapeOf(day), dayNumber)
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

function spread(total: number, shape: Float64Array, dayNumber: number): Uint32Array {
  const quarters = wallClockQuarters(dayNumber)
  const shares = new Float64Array(quarters.length)
  let sum = 0
  for (let index = 0; index < shares.length; index++) {
    const weight = shape[quarters[index] as number] as number
    shares[index] = weight
    sum += weight
  }
  const perWeight = sum > 0 ? total / sum : 0
  for (let index = 0; index < shares.length; index++) shares[index] = (shares[index] as number) * perWeight
  return new Uint32Array(wholeShares(shares, total))
}
