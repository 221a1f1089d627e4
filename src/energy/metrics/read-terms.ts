import type { ContractPath } from '../../contracts/contract-access.ts'
import type { PriceData } from '../../tariffs/pricing/find-regional-rows.ts'
import { pricePeriodsOf } from '../working-prices/find-price-periods.ts'
import { spotOfContract } from '../working-prices/spot.ts'
import {
  type EnergyDeps,
  type Reader,
  readSuppliedContract,
  readSupply,
  type Supply,
} from '../working-prices/supplied-contract.ts'
import {
  unknownPrices,
  type WorkingPriceDays,
  workingPriceDays,
} from '../working-prices/working-price-days.ts'
import type { DaySpan } from './intervals.ts'
import { type MetricType, needs } from './metric.ts'

type Prices = { prices: WorkingPriceDays; missing: PriceData | undefined }
type Terms = { supply: Supply; pricesIn(span: DaySpan, isMeteredByQuarterHour: boolean): Prices }

const noPrices: Prices = { prices: unknownPrices, missing: undefined }

/** The contract, if the caller may read it, and what its kilowatt-hours cost; consumption alone needs no prices. */
export async function readTerms(
  deps: EnergyDeps,
  path: ContractPath,
  { metric, today, ...reader }: Reader & { metric: MetricType; today: string },
): Promise<Terms> {
  if (needs[metric] === 'nothing')
    return { supply: await readSupply(deps, path, reader), pricesIn: () => noPrices }
  const contract = await readSuppliedContract(deps, path, reader)
  const regions = deps.regions.current()
  const profiles = deps.loadProfiles.current()
  const market = { prices: deps.dayAheadPrices.current(), regions, profiles, today }
  return {
    supply: contract,
    pricesIn(span, isMeteredByQuarterHour) {
      const { periods, missing } = pricePeriodsOf(regions, contract, span)
      const spot = spotOfContract(contract, market, { isMeteredByQuarterHour })
      return { prices: workingPriceDays(periods, spot), missing }
    },
  }
}
