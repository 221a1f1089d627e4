import type { TariffFees } from '../../contracts/price-changes/price-notices.ts'
import { firstTermEnd } from '../../market/earliest-end.ts'
import { type Tariff, versionOn } from '../../tariffs/catalogue/tariff.ts'
import type { SuppliedContract } from '../working-prices/supplied-contract.ts'

/**
 * The fees that a contract gets with the version of its tariff on sale on a day; null if they stay as they are: there is no
 * such version, it has the same fees, or the contract is still in the first term for which they were agreed.
 */
export function newFeesOn(
  tariff: Tariff | undefined,
  { tariff: agreed, priceNotices, startDate }: SuppliedContract,
  effectiveDate: string,
): TariffFees | null {
  const version = tariff && versionOn(tariff, effectiveDate)
  if (version === undefined || startDate === null) return null
  if (firstTermEnd(startDate, agreed.durationPeriod) >= effectiveDate) return null
  const current = feesOf({ ...agreed, ...priceNotices.effective.findLast(({ fees }) => fees !== null)?.fees })
  const fees = feesOf(version)
  return feeNames.every((name) => isSame(current[name], fees[name])) ? null : fees
}

const feeNames = [
  'serviceFeeCentPerKwhNet',
  'baseServiceFeeEuroPerMonthNet',
  'greenCertificateCentPerKwhNet',
  'riskPremiumCentPerKwhNet',
  'energyPriceCentPerKwhNet',
] as const satisfies readonly (keyof TariffFees)[]

const feesOf = (fees: TariffFees): TariffFees => ({
  serviceFeeCentPerKwhNet: fees.serviceFeeCentPerKwhNet,
  baseServiceFeeEuroPerMonthNet: fees.baseServiceFeeEuroPerMonthNet,
  greenCertificateCentPerKwhNet: fees.greenCertificateCentPerKwhNet,
  riskPremiumCentPerKwhNet: fees.riskPremiumCentPerKwhNet,
  energyPriceCentPerKwhNet: fees.energyPriceCentPerKwhNet,
})

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Number(one) === Number(other)
