import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { distributeReadings } from '../../src/energy/readings/distribute-readings.ts'
import { ensureSigningKey } from '../../src/partners/tokens/signing-keys.ts'
import { startEmbeddedServer } from '../../src/platform/db/embedded/embedded-server.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Address, openPool, type Pool } from '../../src/platform/db/pool.ts'
import { type Db, sql } from '../../src/platform/db/sql.ts'
import { migrationsFolder } from '../../src/platform/project-folder.ts'
import { seedDemo } from '../../src/sandbox/demo/seed-demo.ts'
import { installReset } from '../../src/sandbox/reset/reset-function.ts'
import { addressOf, templateName } from './database-names.ts'
import { testKeyring } from './encryption-keys.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: Address
  }
}

/** Starts one PostgreSQL server for all tests and fills the database that every test file gets a copy of. */
export default async function setUp(project: TestProject) {
  const { address, stop } = await openServer()
  const admin = openPool(address, { size: 1, isPatient: true, connectMilliseconds: 60_000 })
  await admin.execute(`drop database if exists ${templateName}`)
  await admin.execute(`create database ${templateName}`)
  await fillTemplate(addressOf(address, templateName))
  // Extensions with workers of their own stay connected, and nobody can copy a database that is in use.
  await admin.execute(`alter database ${templateName} allow_connections false`)
  await admin.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
  )
  project.provide('server', address)
  return async () => {
    await admin.close()
    await stop()
  }
}

async function openServer(): Promise<{ address: Address; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: { connectionString: url }, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'wattline-test-'))
  // Durability is tested on servers of their own; here it would only cost time.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const server = await startEmbeddedServer({ dataDir, settings })
  return {
    address: server.address,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fillTemplate(address: Address): Promise<void> {
  const pool = openPool(address, { size: 2, isPatient: true, connectMilliseconds: 60_000 })
  await migrate(pool, migrationsFolder)
  if (await isCitusServer(pool)) await distributeOnOneServer(pool)
  await installReset(pool)
  const keyring = await testKeyring(pool)
  await ensureSigningKey(pool, keyring, new Date())
  await seedDemo(pool, keyring, new Date())
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
