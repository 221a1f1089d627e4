import type { Socket } from 'node:net'
import pg from 'pg'
import type { Address, Pool, PoolOptions } from './pool.ts'
import { type Callback, PreparedQuery, readerOf } from './prepared-query.ts'
import type { Db, Query, Result } from './sql.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'

export type ServerPool = Pool & {
  /** Leaves the server: closes even busy connections, whose statements fail. */
  abandon(): Promise<void>
}

type ServerOptions = PoolOptions & {
  /** Refuses a new connection by throwing, before it is used. */
  check?: (client: pg.ClientBase) => Promise<void>
}

// Also how long a statement waits for a free connection: on a busy machine that may take seconds without an outage.
const patientMilliseconds = 10_000

/** Opens a pool of connections to one server; connections are made on demand. */
export function openServerPool(
  address: Address,
  {
    size = 10,
    isPatient = false,
    connectMilliseconds = patientMilliseconds,
    onError = () => {},
    check,
  }: ServerOptions = {},
): ServerPool {
  const pool = new pg.Pool({
    ...address,
    max: size,
    application_name: 'wattline',
    connectionTimeoutMillis: connectMilliseconds,
    ...(isPatient ? {} : forRequests),
    keepAlive: true,
    types: { getTypeParser: readerOf as typeof pg.types.getTypeParser },
    // The pool awaits the returned promise, which its types do not know.
    ...(check ? { onConnect: check as (client: pg.ClientBase) => void } : {}),
  })
  // An idle connection that breaks is reported here; unhandled it would end the process.
  pool.on('error', onError)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    readInTurns(client)
    // Likewise for one that breaks between two statements of a transaction; the next statement reports it.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))

  return {
    address,
    query: (query) => runOnPool(pool, query),
    transaction: (work) => inTransaction(pool, work),
    execute: async (text) => {
      await translated(pool.query(text))
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
    async abandon() {
      const ended = pool.end()
      // The type hides that a pooled connection can be ended like any other.
      for (const client of clients as Set<pg.Client & pg.PoolClient>) client.end().catch(() => {})
      await ended
    },
  }
}

/**
 * Yields the thread while a large result arrives: the event loop would keep reading as long as there is data, and turning
 * two megabytes of rows into objects takes longer than other requests should wait.
 */
function readInTurns(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < bytesPerTurn) return
    bytes = 0
    stream.pause()
    setImmediate(() => stream.resume())
  })
}

const bytesPerTurn = 64 * 1024

// No request should take long; one that does must not hold a connection. None is large enough to gain from parallel
// workers or JIT compilation: starting them takes longer than the answer.
const forRequests = {
  options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  statement_timeout: 15_000,
  query_timeout: 17_000,
  idle_in_transaction_session_timeout: 20_000,
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await translated(pool.connect())
  let fault: Error | undefined
  try {
    const tx: Db = { query: (query) => runOnClient(client, query), transaction: (inner) => inner(tx) }
    await translated(client.query('begin'))
    const result = await work(tx)
    await translated(client.query('commit'))
    return result
  } catch (error) {
    fault = error as Error
    // A connection that does not answer is discarded below together with its transaction. Waiting for a rollback there
    // would double the time it took to find out.
    if (!(fault instanceof DatabaseUnavailable)) await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(fault instanceof DatabaseUnavailable ? fault : undefined)
  }
}

/** Runs a statement on a connection of the pool, and discards a connection that answers with an error. */
const runOnPool = <Row>(pool: pg.Pool, query: Query): Promise<Result<Row>> =>
  translated(
    new Promise((resolve, reject) => {
      pool.connect((fault, client, release) => {
        if (client === undefined) return reject(fault)
        run<Row>(client, query, (error, result) => {
          release(error ?? undefined)
          if (result === undefined) reject(error)
          else resolve(result)
        })
      })
    }),
  )

const runOnClient = <Row>(client: pg.PoolClient, query: Query): Promise<Result<Row>> =>
  translated(
    new Promise((resolve, reject) => {
      run<Row>(client, query, (error, result) => (result === undefined ? reject(error) : resolve(result)))
    }),
  )

function run<Row>(client: pg.PoolClient, query: Query, done: Callback<Row>): void {
  if (query.name !== '') client.query(new PreparedQuery<Row>(query, done) as unknown as pg.Submittable)
  // A query without a name runs once, like a migration, and may contain several statements: leave it to the driver.
  else {
    client.query(query, (error: Error | null, result?: pg.QueryResult) =>
      result === undefined ? done(error) : done(null, { rows: result.rows, rowCount: result.rowCount ?? 0 }),
    )
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // The error was created when the answer arrived; its stack trace should lead to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw isConnectionFault(error) ? new DatabaseUnavailable(error) : error
  }
}
