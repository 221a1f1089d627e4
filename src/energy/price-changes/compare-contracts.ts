import type { findSuppliedOn } from '../../contracts/price-changes/expect-changes.ts'
import type { NewNotice } from '../../contracts/price-changes/notice.ts'
import type { TariffFees } from '../../contracts/price-changes/price-notices.ts'
import { firstTermEnd } from '../../market/earliest-end.ts'
import { type Catalogue, type Tariff, versionOn } from '../../tariffs/catalogue/catalogue.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { type SuppliedContract, suppliedContract } from '../working-prices/supplied-contract.ts'
import { compareOn } from './compare-prices.ts'

export type ComparedPrices = { regions: Regions; catalogue: Catalogue }
type Change = { effectiveDate: string; tariffKeys: readonly string[] }

/** What changes on a day for contracts that are supplied then: notices, and how many contracts have no price. */
export function compareContracts(
  { regions, catalogue }: ComparedPrices,
  contracts: Awaited<ReturnType<typeof findSuppliedOn>>,
  { effectiveDate, tariffKeys }: Change,
): { notices: NewNotice[]; unpriced: number } {
  const compared = contracts.map((stored) => {
    const contract = suppliedContract(stored)
    const newFees = tariffKeys.includes(stored.tariffKey)
      ? newFeesOn(catalogue.byKey.get(stored.tariffKey), contract, effectiveDate)
      : null
    return compareOn(regions, contract, { effectiveDate, type: stored.type, newFees })
  })
  return {
    notices: compared.filter((notice) => notice !== undefined && notice !== 'unpriced'),
    unpriced: compared.filter((notice) => notice === 'unpriced').length,
  }
}

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
