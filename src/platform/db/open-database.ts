import type { Step } from '../start/start-step.ts'
import { startEmbeddedServer } from './embedded/embedded-server.ts'
import { findRunningServer } from './embedded/find-running-server.ts'
import { ensureDatabase } from './embedded/readiness.ts'
import { atRunTime } from './embedded/server-address.ts'
import { openPool } from './open-pool.ts'
import type { Address, Pool } from './pool.ts'
import { sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Where = {
  databaseUrl: string | undefined
  migrationDatabaseUrl?: string | undefined
  dataDir: string
  databasePoolSize: number
  /** Overrides settings of the embedded server. */
  serverSettings?: Record<string, string>
}
type Events = {
  onEvent?: (message: string) => void
  onError?: (error: Error) => void
  step?: Step
}

export type Database = {
  address: Address
  /** For the user that owns the database; the same address where there is only one user. */
  ownerAddress: Address
  pool: Pool
  isEmbedded: boolean
  close(): Promise<void>
}

/** Opens the configured database, or starts the embedded server, which `close` stops again. */
export async function openDatabase(where: Where, events: Events = {}): Promise<Database> {
  if (where.databaseUrl !== undefined) return openedAt(where.databaseUrl, where, events)
  const server = await startEmbeddedServer({
    dataDir: where.dataDir,
    onEvent: events.onEvent ?? (() => {}),
    ...(events.step ? { step: events.step } : {}),
    ...(where.serverSettings ? { settings: where.serverSettings } : {}),
  })
  return opened(atRunTime(server.address), server.address, where, events, server.stop)
}

/** The same for a command that may run beside the service: it shares the running embedded server. */
export async function joinDatabase(where: Where): Promise<Database> {
  const running = where.databaseUrl === undefined ? await findRunningServer(where.dataDir) : undefined
  if (running === undefined) return openDatabase(where)
  // The service may be of a release that knew no user but the owner.
  await ensureDatabase(running)
  return opened(atRunTime(running), running, where, {})
}

function openedAt(databaseUrl: string, where: Where, events: Events): Database {
  const { migrationDatabaseUrl } = where
  const address = { connectionString: databaseUrl }
  const owner = migrationDatabaseUrl === undefined ? address : { connectionString: migrationDatabaseUrl }
  return opened(address, owner, where, events)
}

function opened(
  address: Address,
  ownerAddress: Address,
  where: Where,
  events: Events,
  stop = async () => {},
): Database {
  const pool = openPool(address, {
    size: where.databasePoolSize,
    ...(events.onError ? { onError: events.onError } : {}),
    ...(events.onEvent ? { onEvent: events.onEvent } : {}),
  })
  return {
    address,
    ownerAddress,
    pool,
    isEmbedded: where.databaseUrl === undefined,
    async close() {
      await pool.close()
      await stop()
    },
  }
}

/** Does some work as the owner of the database, however long it takes. */
export async function asOwner<T>(
  { ownerAddress }: Pick<Database, 'ownerAddress'>,
  work: (owner: Pool) => Promise<T>,
): Promise<T> {
  const owner = openPool(ownerAddress, { size: 1, isPatient: true })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

/** Waits until the database answers, since it may be starting at the same time; gives up after half a minute. */
export async function waitForDatabase(pool: Pool, milliseconds = 30_000): Promise<void> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    try {
      await pool.query(sql`select 1`)
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
