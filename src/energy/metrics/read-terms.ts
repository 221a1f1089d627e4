import type { ContractPath } from '../../contracts/contract-access.ts'
import type { RegionalData } from '../../tariffs/pricing/find-regional-rows.ts'
import { type PricePeriods, pricePeriodsOf } from '../working-prices/find-price-periods.ts'
import { type Spot, spotOfContract } from '../working-prices/spot.ts'
import {
  type EnergyDeps,
  type Reader,
  readSuppliedContract,
  readSupply,
  type SuppliedContract,
  type Supply,
} from '../working-prices/supplied-contract.ts'
import {
  unknownPrices,
  type WorkingPriceDays,
  workingPriceDays,
} from '../working-prices/working-price-days.ts'
import type { DaySpan } from './intervals.ts'
import { accessPartsOf, type MetricType, needs } from './metric.ts'

type Prices = { prices: WorkingPriceDays; missing: RegionalData | undefined }
export type Terms = { supply: Supply; pricesIn(span: DaySpan, isMeteredByQuarterHour: boolean): Prices }

/** What the prices of a span are made from. */
type SpanPriceInputs = PricePeriods & { spot: Spot }

const noPrices: Prices = { prices: unknownPrices, missing: undefined }

/** The contract, if the caller may read it, and what its kilowatt-hours cost; consumption alone needs no prices. */
export async function readTerms(
  deps: EnergyDeps,
  path: ContractPath,
  { metric, today, ...reader }: Reader & { metric: MetricType; today: string },
): Promise<Terms> {
  if (needs[metric] === 'nothing')
    return { supply: await readSupply(deps, path, reader), pricesIn: () => noPrices }
  const contract = await readSuppliedContract(deps, path, reader, accessPartsOf[metric])
  return termsOfContract(deps, contract, { now: reader.now, today })
}

/** The same of a contract that was read before. */
export function termsOfContract(
  deps: Pick<EnergyDeps, 'regions' | 'loadProfiles' | 'dayAheadPrices'>,
  contract: SuppliedContract,
  { now, today }: { now: Date; today: string },
): Terms & { priceInputsIn(span: DaySpan, isMeteredByQuarterHour: boolean): SpanPriceInputs } {
  const regions = deps.regions.current()
  const profiles = deps.loadProfiles.current()
  const market = { prices: deps.dayAheadPrices.current().knownAt(now), regions, profiles, today }
  const priceInputsIn = (span: DaySpan, isMeteredByQuarterHour: boolean) => ({
    ...pricePeriodsOf(regions, contract, span),
    spot: spotOfContract(contract, market, { isMeteredByQuarterHour }),
  })
  return {
    supply: contract,
    priceInputsIn,
    pricesIn(span, isMeteredByQuarterHour) {
      const { periods, missing, spot } = priceInputsIn(span, isMeteredByQuarterHour)
      return { prices: workingPriceDays(periods, spot), missing }
    },
  }
}
