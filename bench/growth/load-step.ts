import type { Database } from '../../src/platform/db/open-database.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { firstNumber } from '../load-orders.ts'
import { loadOrdersStep } from './load-orders-step.ts'
import { loadReadingsStep } from './load-readings-step.ts'
import { loadReferenceStep } from './load-reference-step.ts'
import { meteredEvery, type Step } from './steps.ts'

/** Fills the database of a step. */
export async function loadStep({ address }: Database, placed: string, step: Step): Promise<void> {
  const startedAt = performance.now()
  const pool = openPool(address, { size: 1, isPatient: true })
  try {
    await loadReferenceStep(pool, step)
    const numbers = Array.from({ length: step.orders }, (_, index) => 1 + index)
    // The copies refer to what is there; to check it a million times would take longer than all the rest.
    await pool.execute('set session_replication_role = replica')
    await loadOrdersStep(pool, placed, { from: 1, to: step.orders })
    const metered = numbers.filter((n) => n % meteredEvery === 0).map((n) => String(firstNumber + n))
    await loadReadingsStep(pool, metered)
    // What was just written is written to disk now, and not while it is measured.
    await pool.execute('checkpoint')
  } finally {
    await pool.close()
  }
  console.error(`${step.data} data are loaded in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

/** An instant since which some two hundred contracts changed. */
export async function changedSince({ pool }: Database, { orders }: Step): Promise<string> {
  const { rows } = await pool.query<{ since: string }>(sql`
    select to_char(o.created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS') as since
    from orders o where o.contract_number = ${String(firstNumber + orders - 2000)}`)
  return rows[0]?.since ?? ''
}
