import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../src/db/pool.ts'
import { sql } from '../src/db/sql.ts'

export async function countOpenTasks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    sql`select count(*) as open from tasks where done_at is null and parked_at is null`,
  )
  return rows[0]?.open ?? 0
}

/** Waits until everything is done or given up. What is open after that is for the judge to find. */
export async function untilDrained(pool: Pool, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while ((await countOpenTasks(pool)) > 0 && performance.now() < deadline) await pause(100)
}
