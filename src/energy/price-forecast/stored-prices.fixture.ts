import type { Db } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { storeDays } from '../day-ahead-prices/store-days.ts'
import { syntheticDay } from '../day-ahead-prices/synthetic-prices.ts'

/** Stores lifelike prices of days up to a date, as a source publishes them. */
export async function storePrices(db: Db, lastDate: string, count: number, now: Date): Promise<void> {
  const dates = Array.from({ length: count }, (_, index) => plusDays(lastDate, index + 1 - count))
  await storeDays(
    db,
    dates.map((date) => ({ ...syntheticDay(date), date, source: 'smard' as const })),
    now,
  )
}
