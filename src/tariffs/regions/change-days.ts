import { type Db, sql } from '../../platform/db/sql.ts'

/** The days after one and up to another on which levies, concession fees or grid fees change somewhere, in order. */
export async function findChangeDays(
  db: Db,
  { after, to }: { after: string; to: string },
): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(sql`
    select valid_from as day from (
      select valid_from from levies
      union select valid_from from concession_fees
      union select valid_from from grid_fees
      union select valid_from from grid_fee_windows
      union select valid_from from postcodes) starts
    where valid_from > ${after} and valid_from <= ${to}
    order by valid_from`)
  return rows.map(({ day }) => day)
}
