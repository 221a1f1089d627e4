import { type Db, sql } from '../../platform/db/sql.ts'

/** The account of a customer, unless it has been erased. */
export async function findAccountId(db: Db, customerNumber: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(sql`
    select a.id from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]?.id
}
