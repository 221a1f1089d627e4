import { type Db, sql } from '../platform/db/sql.ts'

/** What time it is for the services of a test environment, whose clock may be ahead of ours. */
export async function sandboxNow(db: Db, now: Date): Promise<Date> {
  const { rows } = await db.query<{ offset: number }>(
    sql`select offset_milliseconds as offset from sandbox_clock`,
  )
  return new Date(now.getTime() + (rows[0]?.offset ?? 0))
}
