import { findSuppliedOn } from '../../contracts/price-changes/expect-changes.ts'
import type { NewNotice } from '../../contracts/price-changes/notice.ts'
import { insertNotices } from '../../contracts/price-changes/notice-repository.ts'
import {
  endPreparation,
  findDaysIn,
  saveProgress,
  takeRun,
} from '../../contracts/price-changes/run-repository.ts'
import type { Db } from '../../platform/db/sql.ts'
import { loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { type ComparedPrices, compareContracts } from './compare-contracts.ts'

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

/** Returns whether there is more. */
const prepareBatch = (
  db: Db,
  effectiveDate: string,
  { now, ...prices }: ComparedPrices & { now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const run = await takeRun(tx, effectiveDate, 'preparing')
    if (run === undefined) return false
    const contracts = await findSuppliedOn(tx, { effectiveDate, after: run.preparedUpTo, limit: batch })
    const { notices, unpriced } = compareContracts(prices, contracts, run)
    if (notices.length > 0) await insertNotices(tx, effectiveDate, notices)
    const preparedUpTo = contracts.at(-1)?.contractNumber ?? run.preparedUpTo
    await saveProgress(tx, { effectiveDate, preparedUpTo, unpriced })
    const isMore = contracts.length === batch
    if (!isMore) await endPreparation(tx, effectiveDate, now)
    return isMore
  })

/** So many contracts are looked at: enough to see what a change does. */
const maxContracts = 1000

type RunPreview = {
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
