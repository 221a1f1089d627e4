import type { Kept } from '../../platform/db/revisions.ts'
import type { ExchangePrice, ExchangePrices } from '../../tariffs/regions/exchange-price.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices } from './day-ahead-prices.ts'
import { fewestDays, profileWeightedMean, windowBefore } from './profile-weighted-mean.ts'

/**
 * The regional data with exchange prices out of the stored quarter-hours, where there are enough of them. Synthetic
 * prices never count: offers are made of what was imported or published.
 */
export function withStoredPrices(regions: Kept<Regions>, prices: Kept<DayAheadPrices>): Kept<Regions> {
  let made: { regions: Regions; prices: DayAheadPrices; result: Regions } | undefined
  return {
    current() {
      const [now, days] = [regions.current(), prices.current()]
      // The same object for the same data: others keep what they worked out from it.
      if (made?.regions !== now || made.prices !== days) {
        const exchangePrices = storedExchangePrices(days, now.exchangePrices)
        made = { regions: now, prices: days, result: exchangePrices ? { ...now, exchangePrices } : now }
      }
      return made.result
    },
  }
}

/** Undefined where so few days are stored that no window could be made of them. */
export function storedExchangePrices(
  days: DayAheadPrices,
  monthly: ExchangePrices,
): ExchangePrices | undefined {
  if (days.storedDays('0000', '9999') < fewestDays) return undefined
  const known = new Map<string, ExchangePrice>()
  return {
    before(date) {
      const { to } = windowBefore(date)
      let price = known.get(to)
      if (price === undefined) {
        price = better(profileWeightedMean(days.storedDay, date), monthly.before(date))
        if (known.size >= mostWindows) known.clear()
        known.set(to, price)
      }
      return price
    },
  }
}

const mostWindows = 600

/** Quarter-hours are better than means of months, but a month of them is not better than a year of means. */
function better(
  byQuarterHours: (ExchangePrice & { days: number }) | undefined,
  monthly: ExchangePrice,
): ExchangePrice {
  if (byQuarterHours === undefined) return monthly
  const { days, ...price } = byQuarterHours
  return days >= daysOf(monthly) ? price : monthly
}

const daysOf = ({ from, to }: ExchangePrice): number =>
  from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000
