import { rm } from 'node:fs/promises'
import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { socketFolderOf } from '../src/db/embedded/socket-folder.ts'
import { openPool, type Pool } from '../src/db/pool.ts'
import { databaseUrl } from '../test/support/database-url.ts'

export type Database = {
  url: string
  /** The judge's own way in, beside the service's. */
  pool: Pool
  /** Ends the server without a chance to tidy up; its supervisor starts it again at once. */
  kill(): Promise<void>
}

// As in production: an answer that was given must be on the disk.
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** A PostgreSQL server of its own, with an empty database. */
export async function startDatabase(): Promise<Database> {
  const dataDir = await temporaryFolder()
  afterwards(() => rm(socketFolderOf(dataDir), { recursive: true, force: true }))
  const server = await startEmbeddedServer({ dataDir, settings: durable })
  afterwards(server.stop)
  const pool = openPool(server.address, { size: 2 })
  afterwards(pool.close)
  return { url: databaseUrl(server.address), pool, kill: () => killServer(server) }
}

async function killServer(server: EmbeddedServer): Promise<void> {
  // While it is starting again there is nothing to kill.
  while (server.pid() === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
  process.kill(server.pid() as number, 'SIGKILL')
}
