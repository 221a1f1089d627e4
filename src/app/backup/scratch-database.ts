import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedServer } from '../../platform/db/embedded/embedded-server.ts'
import { openPool } from '../../platform/db/open-pool.ts'
import type { Address } from '../../platform/db/pool.ts'
import { refuseFilled } from './restore-backup.ts'

/** An empty database to try something out in; `end` leaves nothing of it behind. */
export type ScratchDatabase = { address: Address; end(): Promise<void> }

/** The database that was named for it, or one on a server of its own. */
export const scratchDatabase = (url: string | undefined): Promise<ScratchDatabase> =>
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
