import { boundedCache } from '../../platform/http/bounded-cache.ts'
import type { RegionalData } from '../../tariffs/pricing/find-regional-rows.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { changesBetween } from './change-days.ts'
import { chargedDayOf, chargedDays, chargedPrice, dateOfFees } from './charged-price.ts'
import { type PricePeriod, pricePeriod } from './price-period.ts'
import type { SuppliedContract } from './supplied-contract.ts'

type Span = { fromDay: number; toDay: number }

export type PricePeriods = {
  /** In order, without days that have no price. */
  readonly periods: readonly PricePeriod[]
  /** What is missing on the first day without a price. */
  readonly missing: RegionalData | undefined
}

// Dashboards ask for the same days of the same contract again and again.
const maxCached = 500
const cache = boundedCache<Regions, PricePeriods>(maxCached)

/** The price periods of a contract, cached until the regional data changes. */
export const pricePeriodsOf = (regions: Regions, contract: SuppliedContract, span: Span): PricePeriods =>
  cache.get(regions, JSON.stringify([contract, span]), () => findPricePeriods(regions, contract, span))

/** Splits days of delivery wherever something that the contract pays for changes. */
export function findPricePeriods(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, toDay }: Span,
): PricePeriods {
  const starts = [fromDay, ...changesBetween(regions, contract, { fromDay, toDay })]
  const periods: PricePeriod[] = []
  let missing: RegionalData | undefined
  const charged = chargedDays(regions, contract, toDay)
  starts.forEach((start, index) => {
    const day = chargedDayOf(charged, start)
    // Energy of a dynamic tariff is priced by the quarter-hour, not here.
    const found = chargedPrice(regions, contract, day, '0')
    if ('missing' in found) missing ??= found.missing
    else {
      const span = {
        fromDay: start,
        toDay: starts[index + 1] ?? toDay,
        date: dateOfFees(contract, day.workDay),
      }
      periods.push(pricePeriod(found, span))
    }
  })
  return { periods, missing }
}
