import { findSuppliedOn } from '../../contracts/price-changes/affected-contracts.ts'
import { insertNotices } from '../../contracts/price-changes/notice-repository.ts'
import {
  endPreparation,
  findDaysIn,
  saveProgress,
  takeRun,
} from '../../contracts/price-changes/run-repository.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Catalogue, loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { suppliedContract } from '../working-prices/supplied-contract.ts'
import { compareOn } from './compare-prices.ts'
import { newFeesOn } from './new-fees.ts'

const batch = 500
// Some seconds, so that a process that is to end need not wait for all contracts.
const batchesAtOnce = 20

/**
 * Goes on with every run that is to be prepared, batch by batch. Each batch is stored with how far it came, so that the
 * next call goes on from there, whichever process makes it. Calculates for seconds, so a thread does it.
 */
export async function prepareRuns(db: Db, now: Date): Promise<void> {
  const days = await findDaysIn(db, 'preparing')
  if (days.length === 0) return
  const prices = { regions: await loadRegions(db), catalogue: await loadCatalogue(db) }
  for (const effectiveDate of days) {
    let isMore = true
    for (let count = 0; isMore && count < batchesAtOnce; count++)
      isMore = await prepareBatch(db, effectiveDate, { ...prices, now })
  }
}

type Prices = { regions: Regions; catalogue: Catalogue; now: Date }

/** Returns whether there is more. */
const prepareBatch = (db: Db, effectiveDate: string, { regions, catalogue, now }: Prices): Promise<boolean> =>
  db.transaction(async (tx) => {
    const run = await takeRun(tx, effectiveDate, 'preparing')
    if (run === undefined) return false
    const contracts = await findSuppliedOn(tx, { effectiveDate, after: run.preparedUpTo, limit: batch })
    const compared = contracts.map((stored) => {
      const contract = suppliedContract(stored)
      const newFees = run.tariffKeys.includes(stored.tariffKey)
        ? newFeesOn(catalogue.byKey.get(stored.tariffKey), contract, effectiveDate)
        : null
      return compareOn(regions, contract, { effectiveDate, type: stored.type, newFees })
    })
    const notices = compared.filter((notice) => notice !== undefined && notice !== 'unpriced')
    if (notices.length > 0) await insertNotices(tx, effectiveDate, notices)
    const unpriced = compared.filter((notice) => notice === 'unpriced').length
    const preparedUpTo = contracts.at(-1)?.contractNumber ?? run.preparedUpTo
    await saveProgress(tx, { effectiveDate, preparedUpTo, unpriced })
    const isMore = contracts.length === batch
    if (!isMore) await endPreparation(tx, effectiveDate, now)
    return isMore
  })
