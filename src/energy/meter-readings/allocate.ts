import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import type { ConsumptionForecast } from '../forecasts/forecast-consumption.ts'
import { spreadDay, wholeShares } from '../forecasts/whole-shares.ts'
import type { EnergySpan } from './energy-spans.ts'

/** Spreads energy over its days by a load profile. Whole numbers throughout: the days add up to exactly that energy. */
export function allocate(profile: LoadProfile, span: EnergySpan): ConsumptionForecast {
  const { fromDay, toDay, milliwattHours } = span
  let totals: Float64Array | undefined
  const ofDay = (dayNumber: number): number => {
    totals ??= totalsOf(profile, span)
    return totals[dayNumber - fromDay] as number
  }
  return {
    ofDay,
    quarterHoursOf(dayNumber) {
      if (dayNumber < fromDay || dayNumber >= toDay)
        throw new Error(`day ${dayNumber} is not in a span of ${milliwattHours} mWh`)
      const { firstDay, shapeOf } = profile.year(yearOf(dayNumber))
      return spreadDay(ofDay(dayNumber), shapeOf(dayNumber - firstDay), dayNumber)
    },
  }
}

function totalsOf(profile: LoadProfile, { fromDay, toDay, milliwattHours }: EnergySpan): Float64Array {
  const shares = new Float64Array(toDay - fromDay)
  let sum = 0
  for (let index = 0; index < shares.length; index++) {
    const { firstDay, weights, total } = profile.year(yearOf(fromDay + index))
    const share = (weights[fromDay + index - firstDay] as number) / total
    shares[index] = share
    sum += share
  }
  return wholeShares(
    shares.map((share) => (share / sum) * milliwattHours),
    milliwattHours,
  )
}
