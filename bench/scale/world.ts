/** A service on the database that is measured, and many contracts in delivery. */

import { distributeReadings, findReadingsPlace } from '../../src/energy/readings/distribute-readings.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { migrationsFolder } from '../../src/platform/project-folder.ts'
import { testKeys } from '../../test/support/encryption-keys.ts'
import { afterwards } from '../clean-up.ts'
import { loadOrders, startDeliveries } from '../load-orders.ts'
import { type Service, startService } from '../service.ts'

export type ScaleWorld = {
  pool: Pool
  service: Service
  numbers: string[]
  database: string
  isCitus: boolean
}

export const firstDay = '2025-01-01'

export async function scaleWorld(url: string, contracts: number): Promise<ScaleWorld> {
  const pool = openPool({ connectionString: url }, { size: 16, isPatient: true })
  afterwards(() => pool.close())
  await migrate(pool, migrationsFolder)
  await refuseUsed(pool)
  const { hasCitus, areDistributed } = await findReadingsPlace(pool)
  if (hasCitus && !areDistributed) await pool.transaction(distributeReadings)
  const service = await startService({
    env: {
      DATABASE_URL: url,
      ENCRYPTION_KEYS: testKeys,
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'silent',
      ...(hasCitus ? { DATABASE_CITUS: 'on' } : {}),
    },
  })
  const { numbers } = await loadOrders(service, { address: pool.address }, contracts)
  await startDeliveries(pool, firstDay)
  return { pool, service, numbers, database: await describe(pool, hasCitus), isCitus: hasCitus }
}

async function refuseUsed(pool: Pool): Promise<void> {
  const { rows } = await pool.query(sql`select from orders limit 1`)
  if (rows.length > 0) throw new Error('The database has orders. This fills it: give it an empty one.')
}

async function describe(pool: Pool, hasCitus: boolean): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  const postgres = `PostgreSQL ${rows[0]?.version.split('.')[0]}`
  if (!hasCitus) return postgres
  const { rows: found } = await pool.query<{ version: string; workers: number }>(sql`
    select e.extversion as version,
      (select count(*)::int from pg_dist_node n where n.shouldhaveshards and n.isactive) as workers
    from pg_extension e where e.extname = 'citus'`)
  return `Citus ${found[0]?.version.split('-')[0]} on ${postgres}, ${found[0]?.workers} workers`
}
