import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { clusterFolderOf } from '../../platform/db/embedded/cluster.ts'
import { findRunningServer } from '../../platform/db/embedded/find-running-server.ts'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { asOwner, type Database, joinDatabase } from '../../platform/db/open-database.ts'
import { openPool } from '../../platform/db/open-pool.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Keyring, openKeyring } from '../../platform/encryption/keyring.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { closeWhenInterrupted } from './close-when-interrupted.ts'
import { UsageFault } from './command.ts'

/** Lends the migrated database of the settings to some work, and closes it whatever becomes of the work. */
export async function withDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  return joined(config, async ({ pool }) => {
    await refusePending(pool)
    return work(pool)
  })
}

/** The same with what opens the encrypted values in it. */
export const withKeyring = <T>(
  config: Config,
  work: (pool: Pool, keyring: Keyring) => Promise<T>,
): Promise<T> =>
  withDatabase(config, async (pool) => work(pool, await openKeyring(pool, config, sealedColumns)))

/** The same for work that may take as long as it needs. */
export async function withPatientDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  return joined(config, async ({ address }) => {
    const patient = openPool(address, { size: 2, isPatient: true })
    try {
      await refusePending(patient)
      return await work(patient)
    } finally {
      await patient.close()
    }
  })
}

/** The same as the owner of the database. */
export async function withOwner<T>(config: Config, work: (owner: Pool) => Promise<T>): Promise<T> {
  return joined(config, (database) =>
    asOwner(database, async (owner) => {
      await refusePending(owner)
      return work(owner)
    }),
  )
}

/** Lends the database as it is, whether it is migrated or not. */
export async function joined<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (!(await hasDatabase(config))) {
    throw new UsageFault(
      `There is no database in ${resolve(config.dataDir)} yet.`,
      'wattline migrate or a start of the service makes one there; DATA_DIR or DATABASE_URL names another.',
    )
  }
  return openOrCreateDatabase(config, work)
}

/** Makes the embedded database where there is none: for `migrate` alone, lest a wrong folder fill with databases. */
export async function openOrCreateDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await joinDatabase(config)
  const { close } = closeWhenInterrupted(database)
  return work(database).finally(close)
}

/** Whether there is something to join: a server that was named, or a folder in which ours has been before. */
export async function hasDatabase({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== undefined || existsSync(join(clusterFolderOf(dataDir), 'PG_VERSION'))) return true
  return (await findRunningServer(dataDir)) !== undefined
}

/** Migrations that the database lacks; of a database that has never been migrated, undefined. */
export async function findPending(db: Db): Promise<string[] | undefined> {
  try {
    return await pendingMigrations(db, migrationsFolder)
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTable) return undefined
    throw error
  }
}

const undefinedTable = '42P01'

async function refusePending(db: Db): Promise<void> {
  const pending = await findPending(db)
  if (pending?.length === 0) return
  throw new UsageFault(
    pending === undefined
      ? 'The database is empty.'
      : `The database lacks the migrations ${pending.join(', ')}.`,
    'Apply the migrations with wattline migrate.',
  )
}
