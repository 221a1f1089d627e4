import { type Db, sql } from '../../platform/db/sql.ts'
import { lastDayBefore } from './notice.ts'

/** How many customers of a run terminated because of it, which they may until the day before. */
export async function countTerminated(db: Db, effectiveDate: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*) as count from orders o
    join price_change_notices n on n.contract_number = o.contract_number and n.effective_date = ${effectiveDate}
    where o.cancellation_reason = 'CustomerPriceChange' and o.end_date = ${lastDayBefore({ effectiveDate })}`)
  return rows[0]?.count ?? 0
}
