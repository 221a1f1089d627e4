import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { diskFault } from './data-folder.ts'
import { EmbeddedServerError, errorCode } from './errors.ts'
import type { PostgresProcess } from './postgres-process.ts'
import { database, runTimeUser, type ServerAddress } from './server-address.ts'

const patienceMs = 30_000
const longestPauseMs = 250

/** Waits until the server answers; fails with the server's own log if it ends or takes too long. */
export async function untilReady(server: PostgresProcess, address: ServerAddress): Promise<void> {
  let deadline = performance.now() + patienceMs
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const answer = await ask(address)
    if (answer === 'ready') return
    // Recovery after a crash may take as long as it needs.
    if (answer === 'starting') deadline = performance.now() + patienceMs
    if (server.hasExited()) throw await notStarted(server, await server.exited)
    if (performance.now() > deadline)
      throw await notStarted(server, `no answer within ${patienceMs / 1000} s`)
    await Promise.race([server.exited, pause(pauseMs)])
  }
}

/** Creates the database and the user of the service where they are missing: on the first start, or after an upgrade. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await withClient(address, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [runTimeUser])
    if (roles === 0) await client.query(`create role ${runTimeUser} login`).catch(unlessThere)
  })
}

// A command beside the service may have been faster.
function unlessThere(error: unknown): void {
  const code = errorCode(error)
  if (code !== '42710' && code !== '23505') throw error
}

const cannotConnectNow = '57P03'

async function ask(address: ServerAddress): Promise<'ready' | 'starting' | 'silent'> {
  try {
    await withClient(address, (client) => client.query('select 1'))
    return 'ready'
  } catch (error) {
    return errorCode(error) === cannotConnectNow ? 'starting' : 'silent'
  }
}

async function withClient(address: ServerAddress, work: (client: Client) => Promise<unknown>): Promise<void> {
  const { host, port, user } = address
  // The database "postgres" always exists; everything else is set explicitly so that the user's PG… variables have no effect.
  const connection = { host, port, user, database: 'postgres', password: '', ssl: false, options: '' }
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function notStarted(server: PostgresProcess, reason: string): Promise<EmbeddedServerError> {
  const log = (await server.log().catch(() => '')).trim()
  const ofDisk = diskFault(server.dataDir, log)
  if (ofDisk !== undefined) return ofDisk
  const lastLines = log.split('\n').slice(-5).join('\n')
  return new EmbeddedServerError(
    `The database server did not start (${reason}). If this persists, set DATABASE_URL to a PostgreSQL server. ` +
      `The last lines of its log:\n${lastLines || '(none)'}`,
  )
}
