import { loadDayAheadPrices } from '../../energy/day-ahead-prices/store-days.ts'
import { loadMarket } from '../../energy/metrics/month-costs.ts'
import type { Db } from '../../platform/db/sql.ts'
import { describeFailure } from '../../platform/tasks/attempt-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'
import { type Billed, type BillingTerms, billContract, setAside } from './bill-contract.ts'
import { findDueContracts } from './due-contracts.ts'

const batch = 50
// Some seconds, so that a process that is to end need not wait for all contracts.
const batchesAtOnce = 40

export type BillingRun = {
  now: Date
  partnerFilter: PartnerFilter | undefined
  isSynthetic: boolean
  terms: BillingTerms
}

type Failure = { contractNumber: string; error: string }

/** Takes contracts that are due one step further, one after the other. Calculates for seconds, so a thread does it. */
export async function runBilling(
  db: Db,
  { now, partnerFilter, isSynthetic, terms }: BillingRun,
): Promise<{ done: Record<Billed, number>; failures: Failure[] }> {
  const done = { nothing: 0, held: 0, drafted: 0, finalised: 0, busy: 0 }
  const failures: Failure[] = []
  const prices = await loadDayAheadPrices({ db, clock: { now: () => now }, isSynthetic })
  const market = await loadMarket(db, { prices: prices.knownAt(now), today: berlinDate(now) })
  for (let count = 0; count < batchesAtOnce; count++) {
    const due = await findDueContracts(db, now, { limit: batch, partnerFilter })
    const before = done.busy
    for (const contractNumber of due) {
      try {
        done[await billContract(db, contractNumber, { market, terms, now })]++
      } catch (error) {
        await setAside(db, contractNumber, now)
        failures.push({ contractNumber, error: describeFailure(error) })
      }
    }
    if (due.length === 0 || done.busy - before === due.length) break
  }
  return { done, failures }
}
