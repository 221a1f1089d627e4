/** What months of a contract cost, from its quarter-hours. */

import { findStoredContracts } from '../../contracts/find-stored-contracts.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { loadDayAheadPrices } from '../day-ahead-prices/store-days.ts'
import { profilesInUse } from '../forecasts/profile-of-contract.ts'
import { endCostsDue, findCostsDue } from '../readings/costs-due.ts'
import { findReadingDays } from '../readings/find-readings.ts'
import { findMonths, type MonthCost, saveMonthCosts } from '../readings/reading-months.ts'
import { findPricePeriods } from '../working-prices/find-price-periods.ts'
import { type Market, spotOfContract } from '../working-prices/spot.ts'
import { type SuppliedContract, suppliedContract } from '../working-prices/supplied-contract.ts'
import { type WorkingPriceDays, workingPriceDays } from '../working-prices/working-price-days.ts'
import type { DaySpan } from './intervals.ts'
import { priceMonths, rolledMonths, type UnpricedMonth } from './rolled-months.ts'

/** What all contracts are priced with, for work on many of them. */
export const loadMarket = async (db: Db, known: Pick<Market, 'prices' | 'today'>): Promise<Market> => ({
  ...known,
  regions: await loadRegions(db),
  profiles: await profilesInUse(db),
})

/** What a contract pays in months of which every quarter-hour was measured. */
export function pricesOfMonths(contract: SuppliedContract, span: DaySpan, market: Market): WorkingPriceDays {
  const { periods } = findPricePeriods(market.regions, contract, span)
  return workingPriceDays(periods, spotOfContract(contract, market, { isMeteredByQuarterHour: true }))
}

/** Reads the days of the months, and works out what they cost. */
export async function costsOfMonths(
  db: Db,
  months: readonly UnpricedMonth[],
  { contractNumber, prices }: { contractNumber: string; prices: WorkingPriceDays },
): Promise<MonthCost[]> {
  const read = await Promise.all(
    joined(months).map(({ fromDay, toDay }) =>
      findReadingDays(db, contractNumber, dateOf(fromDay), dateOf(toDay)),
    ),
  )
  return priceMonths(months, new Map(read.flat().map((day) => [dayNumberOf(day.date), day])), prices)
}

/** Months in order, as few spans. */
function joined(months: readonly DaySpan[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const { fromDay, toDay } of months) {
    const last = spans.at(-1)
    if (last?.toDay === fromDay) last.toDay = toDay
    else spans.push({ fromDay, toDay })
  }
  return spans
}

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
