import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'
import { addressUrl } from '../src/platform/db/address-url.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../src/platform/db/embedded/embedded-server.ts'
import { socketFolderOf } from '../src/platform/db/embedded/server-address.ts'
import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { patience, until } from '../test/support/patience.ts'

export type Database = {
  url: string
  /** The judge's own way in, beside the service's. */
  pool: Pool
  /** The last lines of its log, without those about clients that came while it was starting. */
  log?(): Promise<string>
  /** Ends the server without a chance to tidy up; its supervisor starts it again at once. */
  kill(): Promise<void>
}

export type RestartableDatabase = Database & {
  /** Ends it with connections open, to be started again: `fast` in order, `immediate` as in a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
}

// As in production: an answer that was given must be on the disk.
export const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** A PostgreSQL server of its own, with an empty database. */
export async function startDatabase({
  folder,
  settings = {},
}: {
  folder?: string
  settings?: Record<string, string>
} = {}): Promise<RestartableDatabase> {
  const dataDir = folder ?? (await temporaryFolder())
  afterwards(() => rm(socketFolderOf(dataDir), { recursive: true, force: true }))
  const server = await startEmbeddedServer({ dataDir, settings: { ...durable, ...settings } })
  afterwards(server.stop)
  const pool = openPool(server.address, { size: 2, connectMilliseconds: patience(30) })
  afterwards(pool.close)
  return {
    url: addressUrl(server.address),
    pool,
    log: () => lastLines(join(dataDir, 'postgres.log')),
    async kill() {
      await signal(server, 'SIGKILL')
    },
    async restart(mode) {
      const ended = await signal(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await until('the server has ended', () => server.pid() !== ended, { pauseMilliseconds: 5 })
    },
  }
}

async function signal(server: EmbeddedServer, name: NodeJS.Signals): Promise<number> {
  // While it is starting again there is nothing to end.
  const pid = await until('the server runs', server.pid)
  process.kill(pid, name)
  return pid
}

async function lastLines(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines
    .filter((line) => !line.includes('FATAL:  the database system is'))
    .slice(-40)
    .join('\n')
}
