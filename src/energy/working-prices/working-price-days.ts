import { createHash } from 'node:crypto'
import { getOrAdd } from '../../platform/get-or-add.ts'
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
  /** The part of each price that varies with the quarter-hour. */
  varyingOf(dayNumber: number): Int32Array
  /**
   * Differs if `varyingOf` does on any day of a month; undefined if a price is unknown or not published, or if the terms
   * change within the month.
   */
  keyOfMonth(month: { fromDay: number; toDay: number }): bigint | undefined
}

/** Parts other than energy are looked up once per period, so a day takes one addition per quarter-hour. */
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
    varyingOf(dayNumber) {
      const period = periodOf(dayNumber)
      const { gross } = spot.ofDay(dayNumber)
      return period?.gridFees ? withGridFees(period, gross, dayNumber) : gross
    },
    keyOfMonth(month) {
      const period = periodOf(month.fromDay)
      const energy = spot.keyOfMonth(month)
      if (period === undefined || period.toDay < month.toDay || energy === undefined) return undefined
      const gridFees = gridFeesOf(period, month.fromDay)
      return hashOf(gridFees === undefined ? energy : `${energy} ${gridFees.join()}`)
    },
  }
}

/** For who needs no prices. */
export const unknownPrices: WorkingPriceDays = {
  ofDay: () => undefined,
  periodOf: () => undefined,
  varyingOf: () => new Int32Array(100),
  keyOfMonth: () => undefined,
}

/** The part of a price that is the same in all quarter-hours of a period. */
export const constantPartOf = ({ constantPart, gridFees, parts }: PricePeriod): number =>
  gridFees === null ? constantPart + parts.gridFee : constantPart

// Fifteen years are 180 months, most of them the same for many contracts.
const maxCachedHashes = 5000
const hashes = new Map<string, bigint>()

const hashOf = (text: string): bigint =>
  getOrAdd(hashes, text, () => createHash('sha256').update(text).digest().readBigInt64BE(), maxCachedHashes)

const holdsOn = ({ fromDay, toDay }: PricePeriod, dayNumber: number): boolean =>
  fromDay <= dayNumber && dayNumber < toDay

function pricesOf(period: PricePeriod, energy: Int32Array, dayNumber: number): Int32Array {
  const varying = period.gridFees ? withGridFees(period, energy, dayNumber) : energy
  const rest = constantPartOf(period)
  const prices = new Int32Array(wallClockQuarters(dayNumber).length)
  for (let index = 0; index < prices.length; index++) prices[index] = (varying[index] as number) + rest
  return prices
}

function withGridFees(period: PricePeriod, energy: Int32Array, dayNumber: number): Int32Array {
  const gridFees = gridFeesOf(period, dayNumber)
  const quarters = wallClockQuarters(dayNumber)
  const prices = new Int32Array(quarters.length)
  for (let index = 0; index < prices.length; index++)
    prices[index] = (energy[index] as number) + (gridFees?.[quarters[index] as number] ?? 0)
  return prices
}

/** The grid fees of a day by the wall clock; undefined if they are constant. */
export function gridFeesOf({ gridFees }: PricePeriod, dayNumber: number): Int32Array | undefined {
  if (gridFees === null) return undefined
  const { firstDay, months } = berlinYear(yearOf(dayNumber))
  return gridFees[Math.floor((months[dayNumber - firstDay] as number) / 3)]
}
