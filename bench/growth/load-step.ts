import type { Database } from '../../src/db/open-database.ts'
import { openPool } from '../../src/db/pool.ts'
import { sql } from '../../src/db/sql.ts'
import { firstNumber } from '../load-orders.ts'
import { loadOrdersStep } from './load-orders-step.ts'
import { loadReadingsStep } from './load-readings-step.ts'
import { loadReferenceStep } from './load-reference-step.ts'
import { meteredEvery, mostOrders, type Step } from './steps.ts'

/** Adds to the database what a step has more than the one before it. */
export async function loadStep(
  { address }: Database,
  placed: string,
  { step, before }: { step: Step; before: Step | undefined },
): Promise<void> {
  const startedAt = performance.now()
  const [from, to] = [1 + (before?.orders ?? 0), step.orders]
  const pool = openPool(address, { size: 1, isPatient: true })
  try {
    await loadReferenceStep(pool, step, before)
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    // The copies refer to what is there; to check it a million times would take longer than all the rest.
    await pool.execute('set session_replication_role = replica')
    await loadOrdersStep(pool, placed, { from, to })
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

/** Makes the orders that a step placed old ones, so that they do not stand before those that the next step loads. */
export const age = ({ pool }: Database): Promise<void> =>
  pool.execute(`update orders set created_at = created_at - make_interval(secs => ${2 * mostOrders}),
    updated_at = updated_at - make_interval(secs => ${2 * mostOrders}) where contract_number like '3%'
    and created_at > now() - interval '1 day'`)
