import type { GridFees } from '../regions/regions.ts'
import { findMeteringFeeEuroPerYearGross, type MeteredHousehold } from './metering-fee.ts'

// Operators publish one figure for the smart meter of an ordinary household; above it the law's steps hold.
const mostKwhOfOrdinaryHousehold = 6_000
const mostKwhWithCap = 100_000

/** The metering fee of an operator: its own where it has published one, else the legal cap. */
export function findMeteringFee(
  { modernMeterEuroPerYearGross, smartMeterEuroPerYearGross }: GridFees,
  household: MeteredHousehold,
  date: string,
): string | null {
  const isOrdinary = household.yearlyConsumptionKwh <= mostKwhOfOrdinaryHousehold
  const ownSmartFee = isOrdinary ? smartMeterEuroPerYearGross : null
  const own = household.hasSmartMeter ? ownSmartFee : modernMeterEuroPerYearGross
  // Above the last step the law knows no cap; the highest one is the best estimate, and no order is lost for it.
  const yearlyConsumptionKwh = Math.min(household.yearlyConsumptionKwh, mostKwhWithCap)
  return (
    own ?? findMeteringFeeEuroPerYearGross(Number(date.slice(0, 4)), { ...household, yearlyConsumptionKwh })
  )
}
