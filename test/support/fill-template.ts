import { distributeReadings } from '../../src/energy/readings/distribute-readings.ts'
import { ensureSigningKey } from '../../src/partners/tokens/signing-keys.ts'
import { grantRights } from '../../src/platform/db/grant-rights.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Address, Pool } from '../../src/platform/db/pool.ts'
import { type Db, sql } from '../../src/platform/db/sql.ts'
import { migrationsFolder } from '../../src/platform/project-folder.ts'
import { seedDemo } from '../../src/sandbox/demo/seed-demo.ts'
import { installReset } from '../../src/sandbox/reset/reset-function.ts'
import { addressOf, asRole, ownerRole, serviceRole, templateName } from './database-names.ts'
import { testKeyring } from './encryption-keys.ts'
import { ensureRoles } from './plain-database.ts'

/** Creates the roles of the tests, and creates and fills the database that every test file gets a copy of. */
export async function fillTemplate(server: Address, now: Date): Promise<void> {
  const admin = openPool(server, { size: 1, isPatient: true, connectMilliseconds: 60_000 })
  await admin.execute(`drop database if exists ${templateName}`)
  const isCitus = await isCitusServer(admin)
  // The extension of Citus can be created by superusers alone.
  await ensureRoles(admin, isCitus ? 'login superuser' : 'login')
  await admin.execute(`create database ${templateName} owner ${ownerRole}`)
  await fill(asRole(addressOf(server, templateName), ownerRole), { isCitus, now })
  // Extensions with workers of their own stay connected, and nobody can copy a database that is in use.
  await admin.execute(`alter database ${templateName} allow_connections false`)
  await admin.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
  )
  await admin.close()
}

async function fill(address: Address, { isCitus, now }: { isCitus: boolean; now: Date }): Promise<void> {
  const pool = openPool(address, { size: 2, isPatient: true, connectMilliseconds: 60_000 })
  await migrate(pool, migrationsFolder)
  if (isCitus) await distributeOnOneServer(pool)
  await installReset(pool)
  await grantTo(pool)
  const keyring = await testKeyring(pool)
  await ensureSigningKey(pool, keyring, now)
  await seedDemo(pool, keyring, now)
  await continueExchangePrices(pool, now)
  await pool.close()
}

/**
 * The sample of exchange prices ends in 2026. A year later every offer would warn that its price is assumed; tests are about
 * other things, so the months go on with the price that is assumed.
 */
async function continueExchangePrices(db: Db, now: Date): Promise<void> {
  await db.query(sql`
    insert into exchange_price_months (month, mean_cent_per_kwh_net)
    select month, 9.25
    from (select max(month) as last_month from exchange_price_months) known,
      generate_series(last_month + interval '1 month', ${now}::timestamptz - interval '1 month', interval '1 month') month
    where last_month + interval '12 months' < date_trunc('month', ${now}::timestamptz)`)
}

async function grantTo(owner: Pool): Promise<void> {
  const service = openPool(asRole(owner.address, serviceRole), { size: 1 })
  await grantRights(owner, service).finally(() => service.close())
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
