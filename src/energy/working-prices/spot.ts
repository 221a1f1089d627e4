import { dayTypeOf, dayTypes } from '../../domain/household-profile.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import type { ExpectedSpot } from './expected-spot.ts'
import { grossPrices, type VatFactor } from './vat.ts'

/** What energy costs on a local day, gross, in ten-thousandths of a cent, for each elapsed quarter-hour. */
export type SpotDay = {
  readonly gross: Int32Array
  /** Whether these are the exchange's own prices, and not what is expected of them. */
  readonly isPublished: boolean
}
export type Spot = { ofDay(dayNumber: number): SpotDay }

export type SpotMarket = { prices: DayAheadPrices; expected: () => ExpectedSpot; vat: VatFactor }

/** With a smart meter every quarter-hour costs what it costs at the exchange. */
export function quarterHourlySpot({ prices, expected, vat }: SpotMarket): Spot {
  const gross = grossOnce(vat)
  return {
    ofDay(dayNumber) {
      const known = prices.pricesOfDay(dateOf(dayNumber))
      if (known !== undefined) return { gross: gross(known.microCentPerKwh), isPublished: true }
      return {
        gross: byElapsed(gross(expectedByClock(dayNumber, expected())), dayNumber),
        isPublished: false,
      }
    },
  }
}

// The prices of a day never change: a correction is another list. So their gross is worked out once for a rate of VAT,
// of which there are very few.
const grossByRate = new Map<number, WeakMap<Int32Array, Int32Array>>()

function grossOnce(vat: VatFactor): (net: Int32Array) => Int32Array {
  const rate = vat.numerator / vat.denominator
  const known = grossByRate.get(rate) ?? new WeakMap<Int32Array, Int32Array>()
  grossByRate.set(rate, known)
  return (net) => {
    let gross = known.get(net)
    if (gross === undefined) {
      gross = grossPrices(net, vat)
      known.set(net, gross)
    }
    return gross
  }
}

const expectedByClock = (dayNumber: number, expected: ExpectedSpot): Int32Array =>
  expected[dayTypes.indexOf(dayTypeOf(dateOf(dayNumber)))] as Int32Array

/** Puts what is known by the wall clock into the order in which a day elapses; on most days that is the same. */
function byElapsed(byClock: Int32Array, dayNumber: number): Int32Array {
  const quarters = wallClockQuarters(dayNumber)
  if (quarters.length === byClock.length) return byClock
  return Int32Array.from(quarters, (quarter) => byClock[quarter] as number)
}

/** What is expected of each elapsed quarter-hour of a day, net. */
export const expectedOn = (dayNumber: number, expected: ExpectedSpot): Int32Array =>
  byElapsed(expectedByClock(dayNumber, expected), dayNumber)

/** A fixed price does not look at the exchange, and is known for ever. */
export function fixedSpot(gross: number): Spot {
  const day = { gross: new Int32Array(100).fill(gross), isPublished: true }
  return { ofDay: () => day }
}
