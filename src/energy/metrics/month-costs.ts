/** What months of a contract cost, from its quarter-hours. */

import type { Db } from '../../platform/db/sql.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { profilesInUse } from '../forecasts/stored-profiles.ts'
import { findReadingDays } from '../readings/find-readings.ts'
import type { MonthCost } from '../readings/reading-months.ts'
import { findPricePeriods } from '../working-prices/find-price-periods.ts'
import { type Market, spotOfContract } from '../working-prices/spot.ts'
import type { SuppliedContract } from '../working-prices/supplied-contract.ts'
import { type WorkingPriceDays, workingPriceDays } from '../working-prices/working-price-days.ts'
import type { DaySpan } from './intervals.ts'
import { priceMonths, type UnpricedMonth } from './rolled-months.ts'

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
