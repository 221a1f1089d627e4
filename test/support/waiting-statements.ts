import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { until } from './patience.ts'

/** Waits until this many statements in this database wait for what another transaction holds. */
export const untilBlocked = (pool: Pool, count = 1): Promise<boolean> =>
  until(`${count} statements wait for a lock`, async () => {
    const { rows } = await pool.query<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return (rows[0]?.count ?? 0) >= count
  })
