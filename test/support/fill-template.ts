import { distributeReadings } from '../../src/energy/readings/distribute-readings.ts'
import { ensureSigningKey } from '../../src/partners/tokens/signing-keys.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Address, openPool, type Pool } from '../../src/platform/db/pool.ts'
import { type Db, sql } from '../../src/platform/db/sql.ts'
import { migrationsFolder } from '../../src/platform/project-folder.ts'
import { seedDemo } from '../../src/sandbox/demo/seed-demo.ts'
import { installReset } from '../../src/sandbox/reset/reset-function.ts'
import { addressOf, templateName } from './database-names.ts'
import { testKeyring } from './encryption-keys.ts'

/** Creates and fills the database that every test file gets a copy of. */
export async function fillTemplate(server: Address, now: Date): Promise<void> {
  const admin = openPool(server, { size: 1, isPatient: true, connectMilliseconds: 60_000 })
  await admin.execute(`drop database if exists ${templateName}`)
  await admin.execute(`create database ${templateName}`)
  await fill(addressOf(server, templateName), now)
  // Extensions with workers of their own stay connected, and nobody can copy a database that is in use.
  await admin.execute(`alter database ${templateName} allow_connections false`)
  await admin.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
  )
  await admin.close()
}

async function fill(address: Address, now: Date): Promise<void> {
  const pool = openPool(address, { size: 2, isPatient: true, connectMilliseconds: 60_000 })
  await migrate(pool, migrationsFolder)
  if (await isCitusServer(pool)) await distributeOnOneServer(pool)
  await installReset(pool)
  const keyring = await testKeyring(pool)
  await ensureSigningKey(pool, keyring, now)
  await seedDemo(pool, keyring, now)
  await pool.close()
}

/** `TEST_DATABASE_URL` may name the coordinator of a Citus cluster. */
async function isCitusServer(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    sql`select current_setting('shared_preload_libraries') ~ '\\mcitus\\M' as is`,
  )
  return rows[0]?.is === true
}

/** The coordinator is its own only worker, so that a copy of the database is a cluster of its own. */
async function distributeOnOneServer(pool: Pool): Promise<void> {
  await pool.execute('create extension citus')
  await pool.transaction(async (tx) => {
    await tx.query(sql`select set_config('citus.shard_count', '4', true)`)
    await distributeReadings(tx)
  })
}
