import type { Db } from '../../platform/db/sql.ts'
import { findMonthMeans } from '../../tariffs/regions/month-means.ts'
import type { MonthMeanItem } from './schema.ts'

/** The imported monthly means of the exchange, oldest first. */
export async function listMonthMeans(db: Db): Promise<MonthMeanItem[]> {
  const means = await findMonthMeans(db)
  return means.map(({ month, meanCentPerKwhNet }) => ({
    month: month.slice(0, 7),
    meanCentPerKwhNet: Number(meanCentPerKwhNet),
  }))
}
