import { type Db, sql } from '../../platform/db/sql.ts'
import type { MonthMean } from './monthly-exchange-prices.ts'

/** The imported monthly means of the exchange, oldest first. */
export async function findMonthMeans(db: Db): Promise<MonthMean[]> {
  const { rows } = await db.query<MonthMean>(sql`
    select m.month, m.mean_cent_per_kwh_net as "meanCentPerKwhNet" from exchange_price_months m order by m.month`)
  return rows
}
