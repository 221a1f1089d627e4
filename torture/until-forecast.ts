import { type Db, sql } from '../src/platform/db/sql.ts'
import { until } from '../test/support/patience.ts'

/**
 * The first start on a database forecasts prices, which takes seconds of a core. Scenarios wait for it: every life that is
 * cut short would begin with it again, and take the processor from what is tried.
 */
export const untilForecast = async (db: Db): Promise<void> => {
  await until('prices are forecast', async () => {
    const { rowCount } = await db.query(sql`select from price_forecasts limit 1`)
    return rowCount > 0
  })
}
