import type { findSuppliedOn } from '../../contracts/price-changes/expect-changes.ts'
import type { NewNotice } from '../../contracts/price-changes/notice.ts'
import type { Catalogue } from '../../tariffs/catalogue/catalogue.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { suppliedContract } from '../working-prices/supplied-contract.ts'
import { compareOn } from './compare-prices.ts'
import { newFeesOn } from './new-fees.ts'

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
