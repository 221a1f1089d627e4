import { boundedCache } from '../../platform/http/bounded-cache.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { findPricePeriods, type PricePeriods } from './find-price-periods.ts'
import type { SuppliedContract } from './supplied-contract.ts'

/** A dashboard asks for the same days of the same contract again and again. */
const mostContracts = 500
const kept = boundedCache<Regions, PricePeriods>(mostContracts)

/** The price periods of a contract, worked out once for a state of the regional data. */
export const pricePeriodsOf = (
  regions: Regions,
  contract: SuppliedContract,
  span: { fromDay: number; toDay: number },
): PricePeriods =>
  kept.get(regions, JSON.stringify([contract, span]), () => findPricePeriods(regions, contract, span))
