import { findStoredContracts } from '../../contracts/find-stored-contracts.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { loadDayAheadPrices } from '../day-ahead-prices/keep-prices.ts'
import { endCostsDue, findCostsDue } from '../readings/costs-due.ts'
import { findMonths, saveMonthCosts } from '../readings/reading-months.ts'
import type { Market } from '../working-prices/spot.ts'
import { type SuppliedContract, suppliedContract } from '../working-prices/supplied-contract.ts'
import { costsOfMonths, loadMarket, pricesOfMonths } from './month-costs.ts'
import { rolledMonths } from './rolled-months.ts'

const batch = 100
// Some seconds, so that a process that is to end need not wait for all contracts.
const batchesAtOnce = 20

type Options = { now: Date; isSynthetic: boolean }

/**
 * Works out what months cost that have no cost, or one from other prices, and keeps it, so that requests need not. Of
 * contracts that have another complete month since they were looked at last. Calculates for seconds, so a thread does it.
 */
export async function keepCosts(db: Db, { now, isSynthetic }: Options): Promise<void> {
  const prices = await loadDayAheadPrices({ db, clock: { now: () => now }, isSynthetic })
  const market = await loadMarket(db, { prices, today: berlinDate(now) })
  for (let count = 0, last = ''; count < batchesAtOnce; count++) {
    const due = await findCostsDue(db, last, batch)
    const numbers = due.map(({ contractNumber }) => contractNumber)
    const stored = await findStoredContracts(db, numbers)
    const contracts = new Map(stored.map((contract) => [contract.contractNumber, suppliedContract(contract)]))
    for (const one of due) {
      const contract = contracts.get(one.contractNumber)
      if (contract !== undefined) await keepCostsOf(db, contract, market)
      await endCostsDue(db, one)
    }
    if (due.length < batch) return
    last = numbers.at(-1) ?? ''
  }
}

async function keepCostsOf(db: Db, contract: SuppliedContract, market: Market): Promise<void> {
  const { contractNumber } = contract
  const months = (await findMonths(db, contractNumber, ...always)) ?? []
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return
  const span = { fromDay: first.fromDay, toDay: last.toDay, fromIndex: 0, toIndex: Number.POSITIVE_INFINITY }
  const prices = pricesOfMonths(contract, span, market)
  const { unpriced } = await rolledMonths(months, { metric: 'TotalCost', span, prices })
  const costs = await costsOfMonths(db, unpriced, { contractNumber, prices })
  if (costs.length > 0) await saveMonthCosts(db, contractNumber, costs)
}

// There are no readings outside these years.
const always = ['1900-01-01', '2200-01-01'] as const
