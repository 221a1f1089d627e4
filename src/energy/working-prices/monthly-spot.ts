import { berlinYear, wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, yearOf } from '../../platform/time/day-number.ts'
import type { LoadProfile } from '../forecasts/load-profile.ts'
import { expectedOn, type Spot, type SpotMarket } from './spot.ts'
import { grossPrices } from './vat.ts'

/**
 * Without a smart meter nobody knows when energy was used: every quarter-hour of a month costs the month's mean, each
 * price weighted by what a household uses then. It is an estimate, also where all prices of the month are published.
 */
export function monthlySpot({ prices, expected, vat }: SpotMarket, profile: LoadProfile): Spot {
  const means = new Map<string, Int32Array>()
  return {
    ofDay(dayNumber) {
      const month = dateOf(dayNumber).slice(0, 7)
      let mean = means.get(month)
      if (mean === undefined) {
        const microCent = Math.round(meanOfMonth(dayNumber, { prices, expected, profile }))
        mean = new Int32Array(100).fill(grossPrices([microCent], vat)[0] as number)
        means.set(month, mean)
      }
      return { gross: mean, isPublished: false }
    },
  }
}

type Month = Pick<SpotMarket, 'prices' | 'expected'> & { profile: LoadProfile }

function meanOfMonth(dayNumber: number, { prices, expected, profile }: Month): number {
  const { firstDay, months } = berlinYear(yearOf(dayNumber))
  const month = months[dayNumber - firstDay] as number
  const { shapeOf, weights } = profile.year(yearOf(dayNumber))
  let [cost, weight] = [0, 0]
  for (let index = months.indexOf(month); index <= months.lastIndexOf(month); index++) {
    const day = firstDay + index
    const known = prices.pricesOfDay(dateOf(day))?.microCentPerKwh ?? expectedOn(day, expected())
    cost += (weights[index] as number) * meanOfDay(known, shapeOf(index), wallClockQuarters(day))
    weight += weights[index] as number
  }
  return cost / weight
}

function meanOfDay(prices: Int32Array, shape: Float64Array, quarters: Uint8Array): number {
  let [cost, weight] = [0, 0]
  for (let index = 0; index < prices.length; index++) {
    const share = shape[quarters[index] as number] as number
    cost += share * (prices[index] as number)
    weight += share
  }
  return cost / weight
}
