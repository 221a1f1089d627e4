import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'

/**
 * Lets the minutes pass, in the database alone, that a partner and a customer would have to wait after a fault: leases
 * of dead processes end, keys of dead requests are free again, pauses before the next attempt are over. To be called
 * while no request is on its way.
 */
export async function passTime(pool: Pool): Promise<void> {
  await pool.query(sql`
    update tasks set leased_until = null, due_at = least(due_at, now()) where done_at is null and parked_at is null`)
  await pool.query(sql`
    update idempotency_keys set created_at = created_at - interval '2 minutes' where status is null`)
}
