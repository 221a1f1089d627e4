import { type Db, sql } from '../../platform/db/sql.ts'
import { type MeasuredDay, trailingDayCount } from './trailing-scale.ts'

/** The last complete days of a contract's readings, newest first, out of the index alone; at most 28. */
export async function findTrailingDays(db: Db, contractNumber: string): Promise<MeasuredDay[]> {
  const { rows } = await db.query<MeasuredDay>(sql`
    select (r.day - date '1970-01-01') as "dayNumber", r.total::float8 as "milliwattHours"
    from reading_days r
    where r.contract_number = ${contractNumber} and r.gaps = 0
    order by r.day desc
    limit ${trailingDayCount}`)
  return rows
}
