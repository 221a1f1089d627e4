import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import type { LoadProfile, ProfileYear } from './load-profile.ts'
import type { TrailingScale } from './trailing-scale.ts'

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

/**
 * Rounds shares to whole numbers that add up to the total; the remainder goes to the shares that were nearest to being
 * rounded the other way. The shares must add up to about the total.
 */
function wholeShares(shares: Float64Array, total: number): Float64Array {
  const whole = new Float64Array(shares.length)
  let left = total
  for (let index = 0; index < shares.length; index++) {
    const rounded = Math.floor((shares[index] as number) + 0.5)
    whole[index] = rounded
    left -= rounded
  }
  for (; left > 0; left--) adjust(whole, shares, 1)
  for (; left < 0; left++) adjust(whole, shares, -1)
  return whole
}

/** Moves the share with the largest remainder; none goes below zero. */
function adjust(whole: Float64Array, shares: Float64Array, by: 1 | -1): void {
  let place = 0
  let largest = Number.NEGATIVE_INFINITY
  for (let index = 0; index < shares.length; index++) {
    const value = whole[index] as number
    const remainder = ((shares[index] as number) - value) * by
    if (remainder <= largest || value + by < 0) continue
    place = index
    largest = remainder
  }
  whole[place] = (whole[place] as number) + by
}
