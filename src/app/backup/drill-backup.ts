import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { linksAfter } from '../../platform/audit/audit-chain.ts'
import { verifyChain } from '../../platform/audit/verify-chain.ts'
import { startEmbeddedServer } from '../../platform/db/embedded/embedded-server.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openPool } from '../../platform/db/open-pool.ts'
import type { Address, Pool } from '../../platform/db/pool.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { createKeyring, type Keyring } from '../../platform/encryption/keyring.ts'
import { findValues, placeIn } from '../../platform/encryption/sealed-columns.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { verifyBackup } from './backup-file.ts'
import { refuseFilled, restoreBackup } from './restore-backup.ts'

/** What a drill looked at, and whether it was as it should be. */
export type DrillResult = { isVerified: boolean; says: string; details: string[] }

type Options = {
  keys: readonly EncryptionKey[]
  environment: Record<string, string | undefined>
  /** The address of an empty database for the trial; without one a server is started for it. */
  into: string | undefined
  /** Gets the end of the trial, for a command that is interrupted. */
  onStart: (end: () => Promise<void>) => void
}

/**
 * Restores a backup into a database that is only for that and is emptied again, and proves what a restore after a
 * disaster would rely on. The database in use is not touched.
 */
export async function drillBackup(
  file: string,
  { keys, environment, into, onStart }: Options,
): Promise<DrillResult[]> {
  // Before a server is started in vain.
  await verifyBackup(file, keys)
  const { address, end } = await scratchDatabase(into)
  onStart(end)
  const pool = openPool(address, { size: 2, isPatient: true })
  try {
    return await prove(pool, file, { keys, environment })
  } finally {
    await pool.close()
    await end()
  }
}

async function prove(
  pool: Pool,
  file: string,
  { keys, environment }: Pick<Options, 'keys' | 'environment'>,
): Promise<DrillResult[]> {
  const { manifest, faults } = await restoreBackup(pool, file, { keys, environment, withPrivileges: false })
  const tables = Object.values(manifest.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const migrated = await migrate(pool, migrationsFolder)
  const { opened, unreadable } = await openAll(pool, createKeyring(pool, keys))
  const chain = await verifyChain(linksAfter(pool, 0))
  return [
    {
      isVerified: true,
      says: `${basename(file)}, made at ${manifest.madeAt}, is whole, was not changed, and restores.`,
      details: [],
    },
    {
      isVerified: faults.length === 0,
      says:
        faults.length === 0
          ? `All ${tables.length} tables have their rows, ${rows} in all, with the same checksums.`
          : 'Not all tables are as they were:',
      details: faults,
    },
    {
      isVerified: true,
      says:
        migrated.length === 0
          ? 'It has the schema of this release.'
          : `It was brought to the schema of this release: ${migrated.join(', ')}.`,
      details: [],
    },
    {
      isVerified: unreadable.length === 0,
      says:
        unreadable.length === 0
          ? `The keys open all ${opened} encrypted values.`
          : `No key opens ${unreadable.length} of ${opened + unreadable.length} encrypted values:`,
      details: unreadable.slice(0, 20),
    },
    {
      isVerified: chain.faults.length === 0,
      says:
        chain.faults.length === 0
          ? `The audit trail is whole: ${chain.count} entries.`
          : 'The audit trail was changed:',
      details: chain.faults.slice(0, 20),
    },
  ]
}

const batchSize = 1000

/** Opens every encrypted value, and returns the places of those that do not open. */
async function openAll(pool: Pool, keyring: Keyring): Promise<{ opened: number; unreadable: string[] }> {
  const unreadable: string[] = []
  let opened = 0
  for (const column of sealedColumns) {
    for (let after = ''; ; ) {
      const rows = await findValues(pool, column, { after, limit: batchSize })
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
      const values = rows.map(({ id, json }) => ({
        place: placeIn(column, id),
        stored: JSON.parse(json) as string | object,
      }))
      await keyring.know(values.map(({ stored }) => stored))
      for (const { place, stored } of values) {
        try {
          keyring.open(place, stored)
          opened++
        } catch {
          unreadable.push(place)
        }
      }
    }
  }
  return { opened, unreadable }
}

/** An empty database to try something out in; `end` leaves nothing of it behind. */
type ScratchDatabase = { address: Address; end(): Promise<void> }

/** The database that was named for it, or one on a server of its own. */
const scratchDatabase = (url: string | undefined): Promise<ScratchDatabase> =>
  url === undefined ? onOwnServer() : inNamedDatabase({ connectionString: url })

async function onOwnServer(): Promise<ScratchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-drill-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const server = await startEmbeddedServer({ dataDir: folder, settings: { fsync: 'off' } }).catch(
    async (error) => {
      await remove()
      throw error
    },
  )
  return { address: server.address, end: () => server.stop().finally(remove) }
}

/** One that is not empty belongs to somebody, and is neither used nor emptied. */
async function inNamedDatabase(address: Address): Promise<ScratchDatabase> {
  const withPool = async (work: (pool: ReturnType<typeof openPool>) => Promise<void>) => {
    const pool = openPool(address, { size: 1, isPatient: true })
    await work(pool).finally(() => pool.close())
  }
  await withPool((pool) => refuseFilled(pool, 'DRILL_DATABASE_URL'))
  return {
    address,
    end: () => withPool((pool) => pool.execute('drop schema public cascade; create schema public')),
  }
}
