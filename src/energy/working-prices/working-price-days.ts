import { berlinYear, wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import type { PricePeriod } from './price-period.ts'
import type { Spot } from './spot.ts'

/** What a kWh costs on a local day. */
export type WorkingPriceDay = {
  readonly period: PricePeriod
  /** Gross, all parts, in ten-thousandths of a cent, for each elapsed quarter-hour. */
  readonly prices: Int32Array
  /** Whether they rest on published prices; otherwise they are expected. */
  readonly isPublished: boolean
}

export type WorkingPriceDays = {
  /** Undefined if part of the price is not stored for the day. */
  ofDay(dayNumber: number): WorkingPriceDay | undefined
  periodOf(dayNumber: number): PricePeriod | undefined
}

/** Deps other than energy are looked up once per period, so a day takes one addition per quarter-hour. */
export function workingPriceDays(periods: readonly PricePeriod[], spot: Spot): WorkingPriceDays {
  let last = periods[0]
  const periodOf = (dayNumber: number): PricePeriod | undefined => {
    // Callers mostly go through days in order.
    if (last === undefined || !holdsOn(last, dayNumber))
      last = periods.find((period) => holdsOn(period, dayNumber))
    return last
  }
  return {
    periodOf,
    ofDay(dayNumber) {
      const period = periodOf(dayNumber)
      if (period === undefined) return undefined
      const { gross, isPublished } = spot.ofDay(dayNumber)
      return { period, prices: pricesOf(period, gross, dayNumber), isPublished }
    },
  }
}

const holdsOn = ({ fromDay, toDay }: PricePeriod, dayNumber: number): boolean =>
  fromDay <= dayNumber && dayNumber < toDay

function pricesOf(period: PricePeriod, energy: Int32Array, dayNumber: number): Int32Array {
  const quarters = wallClockQuarters(dayNumber)
  const prices = new Int32Array(quarters.length)
  const gridFees = gridFeesOf(period, dayNumber)
  if (gridFees === undefined) {
    const rest = period.constantPart + period.parts.gridFee
    for (let index = 0; index < prices.length; index++) prices[index] = (energy[index] as number) + rest
  } else {
    for (let index = 0; index < prices.length; index++)
      prices[index] =
        (energy[index] as number) + period.constantPart + (gridFees[quarters[index] as number] as number)
  }
  return prices
}

/** The grid fees of a day by the wall clock; undefined if they are constant. */
export function gridFeesOf({ gridFees }: PricePeriod, dayNumber: number): Int32Array | undefined {
  if (gridFees === null) return undefined
  const { firstDay, months } = berlinYear(yearOf(dayNumber))
  return gridFees[Math.floor((months[dayNumber - firstDay] as number) / 3)]
}
