import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { patience } from '../test/support/patience.ts'

/** Neither done nor given up. What was never tried because its time is yet to come is an appointment: not counted. */
export const openTasks = (secondsFromNow = 0) => sql`
  select count(*) as count from tasks
  where done_at is null and parked_at is null
    and (attempts > 0 or due_at <= now() + make_interval(secs => ${secondsFromNow}))`

/**
 * Waits until everything is done or given up that is due by now or soon, however much there is; gives up when nothing
 * was done for this time. What is open then, a judge finds.
 */
export async function untilDrained(pool: Pool, seconds: number): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let deadline = 0
  for (;;) {
    const open = (await pool.query<{ count: number }>(openTasks(10))).rows[0]?.count ?? 0
    if (open < fewest) deadline = performance.now() + patience(seconds)
    fewest = Math.min(fewest, open)
    if (open === 0 || performance.now() > deadline) return
    await pause(100)
  }
}
