import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { copyDays, daysOf } from '../energy/load-energy.ts'
import { endDate, firstDate } from './steps.ts'

/** Gives every one of these contracts the same quarter-hours; those of the first are stored as an import stores them. */
export async function loadReadingsStep(pool: Pool, contracts: readonly string[]): Promise<void> {
  const [first = '', ...others] = contracts
  await storeReadings(pool, daysOf(first, firstDate, endDate), { now: new Date() })
  await copyDays(pool, first, { to: others, from: firstDate, lastDate: plusDays(endDate, -1) })
  await pool.execute('vacuum analyze reading_days, contract_readings')
  const { rows } = await pool.query<{ count: number }>(
    sql`select count(*) as count from contract_readings c where c.contract_number = any(${contracts}::text[])`,
  )
  if (rows[0]?.count !== contracts.length)
    throw new Error(`Of ${contracts.length} contracts some have no readings.`)
}
