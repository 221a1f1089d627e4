import { findSuppliedOn } from '../../contracts/price-changes/expect-changes.ts'
import type { NewNotice } from '../../contracts/price-changes/notice.ts'
import type { Db } from '../../platform/db/sql.ts'
import { loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { compareContracts } from './compare-contracts.ts'

/** So many contracts are looked at: enough to see what a change does. */
const maxContracts = 1000

export type RunPreview = {
  /** How many contracts were looked at, and whether these are all. */
  lookedAt: number
  isComplete: boolean
  /** What changes for them, the largest rise first. */
  notices: NewNotice[]
  unpriced: number
}

/**
 * What a run for a day would do to the first contracts, without those that got a letter for it already. Stores nothing.
 * Calculates for a second, so a thread does it.
 */
export async function previewRun(
  db: Db,
  change: { effectiveDate: string; tariffKeys: readonly string[] },
): Promise<RunPreview> {
  const prices = { regions: await loadRegions(db), catalogue: await loadCatalogue(db) }
  const found = await findSuppliedOn(db, {
    effectiveDate: change.effectiveDate,
    after: null,
    limit: maxContracts + 1,
  })
  const contracts = found.slice(0, maxContracts)
  const { notices, unpriced } = compareContracts(prices, contracts, change)
  return {
    lookedAt: contracts.length,
    isComplete: found.length === contracts.length,
    notices: notices.toSorted((one, other) => other.euroPerYear - one.euroPerYear),
    unpriced,
  }
}
