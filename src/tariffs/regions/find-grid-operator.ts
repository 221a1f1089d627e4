import { type Db, sql } from '../../platform/db/sql.ts'
import { prefixesOf } from './areas.ts'

/** The grid operator of a postcode on a date, as `findArea` finds it, for those who do not keep all regions in memory. */
export async function findGridOperator(db: Db, zipCode: string, date: string): Promise<string | null> {
  const { rows } = await db.query<{ operatorCode: string }>(sql`
    select p.operator_code as "operatorCode" from postcodes p
    where p.prefix = any(${prefixesOf(zipCode)}::text[])
      and p.valid_from <= ${date}::date and (p.valid_to is null or ${date}::date < p.valid_to)
    order by length(p.prefix) desc limit 1`)
  return rows[0]?.operatorCode ?? null
}
