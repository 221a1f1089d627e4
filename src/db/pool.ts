import pg from 'pg'
import type { Db, Query, Result } from './sql.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

export type Pool = Db & {
  /** For the few statements that take no parameters and no name: migrations, `create database`. */
  execute(text: string): Promise<void>
  counts(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type Address =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** Opens a pool of connections; the first one is made when it is needed. */
export function openPool(
  address: Address,
  { size = 10, isPatient = false, onError = () => {} }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    ...address,
    max: size,
    application_name: 'wattline',
    connectionTimeoutMillis: 3000,
    ...(isPatient ? {} : timeLimits),
    keepAlive: true,
    types: { getTypeParser },
  })
  // An idle connection that breaks is reported here; unheard it would end the process.
  pool.on('error', onError)
  // So is one that breaks between two statements of a transaction; the next statement reports it to its caller.
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    query: (query) => run(pool, query),
    transaction: (work) => inTransaction(pool, work),
    execute: async (text) => {
      await translated(pool.query(text))
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

type PoolOptions = {
  size?: number
  /** For migrations and imports, which may take as long as they need. */
  isPatient?: boolean
  onError?: (error: Error) => void
}

// No request may take long; what does is a fault that must not hold a connection.
const timeLimits = {
  statement_timeout: 15_000,
  query_timeout: 17_000,
  idle_in_transaction_session_timeout: 20_000,
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await translated(pool.connect())
  let fault: Error | undefined
  try {
    const tx: Db = { query: (query) => run(client, query), transaction: (inner) => inner(tx) }
    await translated(client.query('begin'))
    const result = await work(tx)
    await translated(client.query('commit'))
    return result
  } catch (error) {
    fault = error as Error
    // A connection on which even the roll-back fails is thrown away below, and with it the transaction.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(fault instanceof DatabaseUnavailable ? fault : undefined)
  }
}

async function run<Row>(connection: pg.Pool | pg.PoolClient, query: Query): Promise<Result<Row>> {
  const { rows, rowCount } = await translated(connection.query(query))
  return { rows: rows as Row[], rowCount: rowCount ?? 0 }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isConnectionFault(error) ? new DatabaseUnavailable(error) : error
  }
}

const { INT8, DATE } = pg.types.builtins
// Dates stay text (`2026-11-15`): a JavaScript Date would turn them into an instant of some time zone.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === DATE) return (value: string) => value
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}) as typeof pg.types.getTypeParser
