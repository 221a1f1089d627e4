import { createHash } from 'node:crypto'
import { dayTypeOf, dayTypes } from '../../domain/day-types.ts'
import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { hasSmartMeterOn, type MeterPeriods } from '../../domain/measurement-technology.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { parseCent } from '../../platform/money/amount.ts'
import { berlinYear, wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, yearOf } from '../../platform/time/day-number.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { withVatOn } from '../../tariffs/regions/vat-on.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { profileNameOn, profileOfContract } from '../forecasts/profile-of-contract.ts'
import { type ExpectedSpot, expectedSpot } from './expected-spot.ts'
import type { SuppliedContract } from './supplied-contract.ts'
import { grossPrices, type VatFactor, vatFactorOf } from './vat.ts'

/** What energy costs on a local day. */
export type SpotDay = {
  /** Gross, in ten-thousandths of a cent, for each elapsed quarter-hour. */
  readonly gross: Int32Array
  /** Whether the exchange has published these prices; otherwise they are expected. */
  readonly isPublished: boolean
}
export type Spot = {
  ofDay(dayNumber: number): SpotDay
  /** Differs if any price of the month does; undefined unless all are published. */
  keyOfMonth(month: Month): string | undefined
}

/** Day numbers, half-open. */
type Month = { fromDay: number; toDay: number }

/** VAT is that of the day. */
type SpotMarket = {
  prices: DayAheadPrices
  expected: () => ExpectedSpot
  vatOn: (dayNumber: number) => VatFactor
}

/** What the energy of all contracts is priced with. */
export type Market = { prices: DayAheadPrices; regions: Regions; profiles: LoadProfiles; today: string }

/** What energy costs a contract: a fixed price, or the exchange price by the quarter-hour or by the month, as it is metered. */
export function spotOfContract(
  contract: Pick<SuppliedContract, 'tariff' | 'place' | 'modules' | keyof MeterPeriods>,
  { prices, regions, profiles, today }: Market,
  { isMeteredByQuarterHour }: { isMeteredByQuarterHour: boolean },
): Spot {
  const { tariff } = contract
  const vatOn = vatOfDays(regions, tariff)
  if (tariff.kind === 'Fixed') {
    const microCent = Number(parseCent(tariff.energyPriceCentPerKwhNet ?? '0')) * 100
    return fixedSpot((day) => grossPrices([microCent], vatOn(day))[0] as number)
  }
  let known: ExpectedSpot | undefined
  const expected = () => {
    const assumed = regions.exchangePrices.before(today, profileNameOn(contract, today))
    known ??= expectedSpot(prices, assumed.centPerKwhNet)
    return known
  }
  const market = { prices, expected, vatOn }
  const spotIf = (isSmart: boolean) =>
    isSmart ? quarterHourlySpot(market) : monthlySpot(market, profileOfContract(profiles, contract))
  return contract.meterChanges.length === 0 ? spotIf(isMeteredByQuarterHour) : spotByMeter(contract, spotIf)
}

/** Each day as it is metered. */
function spotByMeter(meter: MeterPeriods, spotIf: (isSmart: boolean) => Spot): Spot {
  const spots = { smart: spotIf(true), other: spotIf(false) }
  const spotOn = (day: number) => (hasSmartMeterOn(meter, dateOf(day)) ? spots.smart : spots.other)
  return {
    ofDay: (day) => spotOn(day).ofDay(day),
    keyOfMonth(month) {
      const days = Array.from({ length: month.toDay - month.fromDay }, (_, index) => month.fromDay + index)
      const spot = spotOn(month.fromDay)
      return days.every((day) => spotOn(day) === spot) ? spot.keyOfMonth(month) : undefined
    },
  }
}

/** The VAT of each day of delivery. */
export function vatOfDays(
  regions: Pick<Regions, 'vatRates'>,
  tariff: { vatPercent: string },
): (dayNumber: number) => VatFactor {
  if (regions.vatRates.length === 0) {
    const vat = vatFactorOf(tariff.vatPercent)
    return () => vat
  }
  const factors = new Map<string, VatFactor>()
  return (day) => {
    const { vatPercent } = withVatOn(regions, tariff, dateOf(day))
    return getOrAdd(factors, vatPercent, vatFactorOf)
  }
}

/** With a smart meter, every quarter-hour has its exchange price. */
export function quarterHourlySpot({ prices, expected, vatOn }: SpotMarket): Spot {
  return {
    ofDay(dayNumber) {
      const gross = cachedGross(vatOn(dayNumber))
      const known = prices.pricesOfDay(dateOf(dayNumber))
      if (known !== undefined) return { gross: gross(known.microCentPerKwh), isPublished: true }
      return {
        gross: byElapsed(gross(expectedByClock(dayNumber, expected())), dayNumber),
        isPublished: false,
      }
    },
    keyOfMonth(month) {
      // Published in the order of days, so the last one tells of all; the clock of another caller may be behind.
      if (prices.pricesOfDay(dateOf(month.toDay - 1)) === undefined) return undefined
      const net = getOrAdd(monthKeysOf(prices), month.fromDay, () => hashOfMonth(prices, month))
      return net === '' ? undefined : `${vatKey(month, vatOn)} ${net}`
    },
  }
}

/** The rates of a month, each with its first day in it. */
function vatKey({ fromDay, toDay }: Month, vatOn: SpotMarket['vatOn']): string {
  const rates: string[] = []
  for (let day = fromDay, last = ''; day < toDay; day++) {
    const { numerator, denominator } = vatOn(day)
    const rate = `${numerator}/${denominator}`
    if (rate !== last) rates.push(day === fromDay ? rate : `${day - fromDay}:${rate}`)
    last = rate
  }
  return rates.join(' ')
}

// The prices of a day in them never change: a correction makes a new object.
const monthKeys = new WeakMap<DayAheadPrices, Map<number, string>>()

function monthKeysOf(prices: DayAheadPrices): Map<number, string> {
  const known = monthKeys.get(prices) ?? new Map<number, string>()
  monthKeys.set(prices, known)
  return known
}

/** Of the net prices of all quarter-hours; empty if one is missing. */
function hashOfMonth(prices: DayAheadPrices, { fromDay, toDay }: Month): string {
  const hash = createHash('sha256')
  for (let day = fromDay; day < toDay; day++) {
    const known = prices.pricesOfDay(dateOf(day))
    if (known === undefined) return ''
    hash.update(known.microCentPerKwh)
  }
  return hash.digest('base64')
}

// A correction is a new array, so gross prices can be cached by the net array, for each of the few VAT rates.
const grossByRate = new Map<number, WeakMap<Int32Array, Int32Array>>()

function cachedGross(vat: VatFactor): (net: Int32Array) => Int32Array {
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

/** Converts from wall-clock to elapsed order, which only differ when clocks change. */
function byElapsed(byClock: Int32Array, dayNumber: number): Int32Array {
  const quarters = wallClockQuarters(dayNumber)
  if (quarters.length === byClock.length) return byClock
  return Int32Array.from(quarters, (quarter) => byClock[quarter] as number)
}

/** The expected net prices of a day, for each elapsed quarter-hour. */
const expectedOn = (dayNumber: number, expected: ExpectedSpot): Int32Array =>
  byElapsed(expectedByClock(dayNumber, expected), dayNumber)

/** A fixed price is always known. */
export function fixedSpot(grossOn: (dayNumber: number) => number): Spot {
  const days = new Map<number, SpotDay>()
  const ofDay = (dayNumber: number) =>
    getOrAdd(days, grossOn(dayNumber), (gross) => ({
      gross: new Int32Array(100).fill(gross),
      isPublished: true,
    }))
  return {
    ofDay,
    keyOfMonth: ({ fromDay, toDay }) => {
      const [first, last] = [grossOn(fromDay), grossOn(toDay - 1)]
      return first === last ? String(first) : `${first} ${last}`
    },
  }
}

/**
 * Without a smart meter, every quarter-hour of a month costs the month's mean, weighted by the contract's load profile. It is
 * published once all prices of the month are.
 */
export function monthlySpot({ prices, expected, vatOn }: SpotMarket, profile: LoadProfile): Spot {
  const months = new Map<string, SpotDay>()
  const ofDay = (dayNumber: number): SpotDay => {
    const vat = vatOn(dayNumber)
    const month = `${dateOf(dayNumber).slice(0, 7)} ${vat.numerator}/${vat.denominator}`
    let day = months.get(month)
    if (day === undefined) {
      const { mean, isPublished } = meanOfMonth(dayNumber, { prices, expected, profile })
      const gross = grossPrices([Math.round(mean)], vat)[0] as number
      day = { gross: new Int32Array(100).fill(gross), isPublished }
      months.set(month, day)
    }
    return day
  }
  return {
    ofDay,
    keyOfMonth({ fromDay, toDay }) {
      const [first, last] = [ofDay(fromDay), ofDay(toDay - 1)]
      if (!first.isPublished) return undefined
      return first === last ? String(first.gross[0]) : `${first.gross[0]} ${last.gross[0]}`
    },
  }
}

type MonthlyMarket = Pick<SpotMarket, 'prices' | 'expected'> & { profile: LoadProfile }

function meanOfMonth(
  dayNumber: number,
  { prices, expected, profile }: MonthlyMarket,
): { mean: number; isPublished: boolean } {
  const { firstDay, months } = berlinYear(yearOf(dayNumber))
  const month = months[dayNumber - firstDay] as number
  const { shapeOf, weights } = profile.year(yearOf(dayNumber))
  let [cost, weight, isPublished] = [0, 0, true]
  for (let index = months.indexOf(month); index <= months.lastIndexOf(month); index++) {
    const day = firstDay + index
    const published = prices.pricesOfDay(dateOf(day))?.microCentPerKwh
    const known = published ?? expectedOn(day, expected())
    isPublished &&= published !== undefined
    cost += (weights[index] as number) * meanOfDay(known, shapeOf(index), wallClockQuarters(day))
    weight += weights[index] as number
  }
  return { mean: cost / weight, isPublished }
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
