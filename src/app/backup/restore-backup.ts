import { openPool } from '../../platform/db/open-pool.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { BackupFault, readBackup, verifyBackup } from './backup-file.ts'
import { describeTables, differences, type Manifest } from './manifest.ts'
import { restoreDump } from './postgres-tools.ts'

type Options = {
  keys: readonly EncryptionKey[]
  environment: Record<string, string | undefined>
  /** Rights of roles that the server must have; a trial needs none of them. */
  withPrivileges: boolean
}

/** Restores a backup into an empty database, all of it or nothing, and compares every table with what was backed up. */
export async function restoreBackup(
  pool: Pool,
  file: string,
  { keys, ...options }: Options,
): Promise<{ manifest: Manifest; faults: string[] }> {
  await refuseFilled(pool, 'DATABASE_URL')
  // The whole file first: pg_restore would commit before it came to a missing end.
  await verifyBackup(file, keys)
  const { manifest, dump } = await readBackup(file, keys)
  await restoreDump(pool.address, dump, options)
  const patient = openPool(pool.address, { size: 1, isPatient: true })
  const found = await patient.transaction(describeTables).finally(() => patient.close())
  return { manifest, faults: differences(manifest.tables, found) }
}

/** Nothing is ever restored over something else. */
export async function refuseFilled(pool: Pool, setting: string): Promise<void> {
  const { rowCount } = await pool.query(sql`
    select from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace limit 1`)
  if (rowCount > 0)
    throw new BackupFault(`The database of ${setting} is not empty: a backup is restored into a new one.`)
}
