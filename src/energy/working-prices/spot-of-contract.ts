import { parseCent } from '../../platform/money/amount.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import type { LoadProfile } from '../forecasts/load-profile.ts'
import { type ExpectedSpot, expectedSpot } from './expected-spot.ts'
import { monthlySpot } from './monthly-spot.ts'
import { fixedSpot, quarterHourlySpot, type Spot } from './spot.ts'
import type { SuppliedContract } from './supplied-contract.ts'
import { grossPrices, vatFactorOf } from './vat.ts'

export type Market = { prices: DayAheadPrices; regions: Regions; profile: LoadProfile; today: string }

/** What energy costs a contract: its own fixed price, the exchange by the quarter-hour, or the exchange by the month. */
export function spotOfContract(
  { tariff }: Pick<SuppliedContract, 'tariff'>,
  { prices, regions, profile, today }: Market,
  { isMeteredByQuarterHour }: { isMeteredByQuarterHour: boolean },
): Spot {
  const vat = vatFactorOf(tariff.vatPercent)
  if (tariff.kind === 'Fixed') {
    const microCent = Number(parseCent(tariff.energyPriceCentPerKwhNet ?? '0')) * 100
    return fixedSpot(grossPrices([microCent], vat)[0] as number)
  }
  let known: ExpectedSpot | undefined
  const expected = () => {
    known ??= expectedSpot(prices, regions.exchangePrices.before(today).centPerKwhNet)
    return known
  }
  const market = { prices, expected, vat }
  return isMeteredByQuarterHour ? quarterHourlySpot(market) : monthlySpot(market, profile)
}
