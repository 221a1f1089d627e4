/** The exchange price of an offer: what a customer with its load profile would have paid in the last twelve full months. */
import type { ExactProfile } from '../../domain/load-profiles/load-profile.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { roundedQuotient, toCent } from '../../platform/money/amount.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { ExchangePrice, ExchangePrices, Regions } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices, StoredPriceDay } from './day-ahead-prices.ts'

/** Fewer days say nothing about a year. */
const minDays = 30
const maxCachedWindows = 600
const microCentPerAmount = 100n

/**
 * The regional data with exchange prices from stored quarter-hours where there are enough of them. Synthetic prices
 * never count: offers rest on imported or published prices.
 */
export function withStoredPrices(
  regions: Cached<Regions>,
  prices: Cached<DayAheadPrices>,
  profiles: Cached<LoadProfiles>,
): Cached<Regions> {
  let made: { regions: Regions; prices: DayAheadPrices; profiles: LoadProfiles; result: Regions } | undefined
  return {
    current() {
      const [now, days, inUse] = [regions.current(), prices.current(), profiles.current()]
      // The same object for the same data, because callers cache by it.
      if (made?.regions !== now || made.prices !== days || made.profiles !== inUse) {
        const exchangePrices = storedExchangePrices(days, now.exchangePrices, inUse)
        made = { regions: now, prices: days, profiles: inUse, result: { ...now, exchangePrices } }
      }
      return made.result
    },
  }
}

/** The monthly means alone if too few days are stored for any window. */
export function storedExchangePrices(
  days: DayAheadPrices,
  monthly: ExchangePrices,
  profiles: LoadProfiles,
): ExchangePrices {
  const byMonths = monthly.weightedBy(profiles)
  if (days.storedDayCount < minDays) return byMonths
  const cache = boundedCache<DayAheadPrices, ExchangePrice>(maxCachedWindows)
  return {
    before(date, name) {
      const profile = profiles.onOffer(name, date)
      return cache.get(days, `${profile.name} ${windowBefore(date).to}`, () =>
        longer(profileWeightedMean(days.storedDay, date, profile), byMonths.before(date, name)),
      )
    },
    weightedBy: (others) => storedExchangePrices(days, monthly, others),
  }
}

/** Quarter-hours are better than monthly means, unless the means cover more days. */
function longer(
  byQuarterHours: (ExchangePrice & { days: number }) | undefined,
  monthly: ExchangePrice,
): ExchangePrice {
  if (byQuarterHours === undefined) return monthly
  const { days, ...price } = byQuarterHours
  return days >= daysOf(monthly) ? price : monthly
}

const daysOf = ({ from, to }: ExchangePrice): number =>
  from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The twelve full months before a date; `to` is exclusive. */
export function windowBefore(date: string): { from: string; to: string } {
  const to = `${date.slice(0, 7)}-01`
  return { from: `${String(Number(to.slice(0, 4)) - 1).padStart(4, '0')}${to.slice(4)}`, to }
}

/**
 * The mean of the quarter-hours in the twelve full months before a date, each weighted by what its profile uses in it.
 * Undefined if fewer than thirty days are stored.
 */
export function profileWeightedMean(
  storedDay: (date: string) => Pick<StoredPriceDay, 'date' | 'microCentPerKwh'> | undefined,
  date: string,
  profile: ExactProfile,
): (ExchangePrice & { days: number }) | undefined {
  const window = windowBefore(date)
  let [cost, weight, days] = [0n, 0n, 0]
  let [first, last]: (number | undefined)[] = []
  for (let day = dayNumberOf(window.from); day < dayNumberOf(window.to); day++) {
    const prices = storedDay(dateOf(day))?.microCentPerKwh
    if (prices === undefined) continue
    days++
    first ??= day
    last = day
    const sums = daySums(prices, profile.wholeWeightsOf(day), wallClockQuarters(day))
    cost += sums.cost
    weight += sums.weight
  }
  if (first === undefined || last === undefined || days < minDays) return undefined
  return {
    centPerKwhNet: toCent(roundedQuotient(cost, weight * microCentPerAmount)).toFixed(4),
    from: dateOf(first),
    to: dateOf(last + 1),
    profile: profile.name,
    isDefault: false,
    days,
  }
}

// A price has 31 bits. A weight has 21: a profile has a million kWh a year in thousandths, so that one more product
// still fits into the 53 bits of a number.
const flushAbove = 4e15

/**
 * Cost and weight of a day, as integers so that the mean is exact and the same on every machine. Numbers are ten times
 * as fast as big integers, and exact while they are small.
 */
function daySums(
  prices: ArrayLike<number>,
  weights: Float64Array,
  quarters: Uint8Array,
): { cost: bigint; weight: bigint } {
  let [cost, pending, weight] = [0n, 0, 0]
  for (let index = 0; index < quarters.length; index++) {
    const share = weights[quarters[index] as number] as number
    pending += (prices[index] ?? 0) * share
    weight += share
    if (Math.abs(pending) < flushAbove) continue
    cost += BigInt(pending)
    pending = 0
  }
  return { cost: cost + BigInt(pending), weight: BigInt(weight) }
}
