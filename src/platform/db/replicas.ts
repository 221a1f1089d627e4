/** Reads that replicas may answer: decision 41. */
import { setTimeout as pause } from 'node:timers/promises'
import { coalesced } from './coalesced.ts'
import type { PoolOptions } from './pool.ts'
import { openServerPool, type ServerPool } from './server-pool.ts'
import { unusableBecause } from './server-state.ts'
import { type Db, sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** How far a server has come in the log of changes, in bytes. */
type Position = number

type Replica = {
  name: string
  pool: ServerPool
  position: () => Promise<Position | null>
  /** Why it is not asked; undefined while it is. */
  fault: string | undefined
}

/** A server, and why it is left out. */
export type ReplicaState = { name: string; fault: string | undefined }

export type Replicas = Db & {
  states(): ReplicaState[]
  /** The states after the first look at each. */
  probed(): Promise<ReplicaState[]>
  close(): Promise<void>
}

// A replica that streams is behind by a few milliseconds. What takes longer than this the primary answers sooner.
const longestWait = 100
const longestProbe = 2000
const restBetweenProbes = 1000
// PostgreSQL ends a statement on a replica that stands in the way of what is replayed.
const conflictWithRecovery = '40001'

class ReplicaFault extends Error {}

/**
 * Sends statements to replicas in turn, each once the replica has everything that was written before the statement was
 * asked: a caller that has written something reads it, through whichever process. A replica that is away, lags behind or is of
 * another database is left out until it is well again, and what it should have answered the primary answers.
 * Transactions go to the primary.
 */
export function openReplicas(
  urls: readonly string[],
  { primary, onEvent = () => {}, ...options }: PoolOptions & { primary: Db },
): Replicas {
  const replicas = urls.map((connectionString): Replica => {
    const pool = openServerPool({ connectionString }, { ...options, connectMilliseconds: longestProbe })
    const position = coalesced(() => replayedBy(pool))
    return { name: new URL(connectionString).host, pool, position, fault: 'has not answered yet' }
  })
  const written = coalesced(() => writtenBy(primary))
  const closing = new AbortController()
  let turn = 0

  const choose = (): Replica | undefined => {
    const usable = replicas.filter(({ fault }) => fault === undefined)
    return usable[turn++ % usable.length]
  }

  const leaveOut = (replica: Replica, error: unknown) => {
    const fault =
      error instanceof ReplicaFault ? error.message : `does not answer (${unusableBecause(causeOf(error))})`
    if (replica.fault !== fault && !closing.signal.aborted) onEvent(`The replica ${replica.name} ${fault}.`)
    replica.fault = fault
  }

  const probe = async (replica: Replica) => {
    const asked = await Promise.all([identityOf(primary), written()]).catch(() => undefined)
    // Without the primary nothing can be said about a replica.
    if (asked === undefined) return
    const [identity, needed] = asked
    try {
      if ((await identityOf(replica.pool)) !== identity) throw new ReplicaFault('has another database')
      await untilCaughtUp(replica, needed, longestProbe)
      if (replica.fault !== undefined) onEvent(`The replica ${replica.name} is in use.`)
      replica.fault = undefined
    } catch (error) {
      leaveOut(replica, error)
    }
  }

  const firstLooks = replicas.map(probe)
  const keepProbing = async (replica: Replica, index: number) => {
    const { signal } = closing
    await firstLooks[index]
    while (!signal.aborted) {
      await pause(restBetweenProbes, undefined, { signal, ref: false }).catch(() => {})
      if (replica.fault !== undefined && !signal.aborted) await probe(replica)
    }
  }
  replicas.forEach((replica, index) => void keepProbing(replica, index))
  const states = () => replicas.map(({ name, fault }) => ({ name, fault }))

  return {
    async query(query) {
      const replica = choose()
      if (replica === undefined) return primary.query(query)
      const needed = await written()
      try {
        await untilCaughtUp(replica, needed, longestWait)
        return await replica.pool.query(query)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        leaveOut(replica, error)
        return primary.query(query)
      }
    },
    transaction: (work) => primary.transaction(work),
    states,
    async probed() {
      await Promise.all(firstLooks)
      return states()
    },
    async close() {
      closing.abort()
      await Promise.all(replicas.map(({ pool }) => pool.abandon()))
    },
  }
}

const isOfReplica = (error: unknown): boolean =>
  error instanceof ReplicaFault ||
  error instanceof DatabaseUnavailable ||
  (error as { code?: unknown }).code === conflictWithRecovery

const causeOf = (error: unknown): unknown => (error instanceof DatabaseUnavailable ? error.cause : error)

/** A commit that was answered is before this position, unless the server answers before it writes (`synchronous_commit`). */
async function writtenBy(primary: Db): Promise<Position> {
  const { rows } = await primary.query<{ position: Position }>(
    sql`select (pg_current_wal_lsn() - '0/0')::float8 as position`,
  )
  return rows[0]?.position ?? Number.POSITIVE_INFINITY
}

async function replayedBy(replica: Db): Promise<Position | null> {
  const { rows } = await replica.query<{ position: Position | null }>(sql`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`)
  return rows[0]?.position ?? null
}

async function untilCaughtUp({ position }: Replica, needed: Position, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const reached = await within(deadline, position())
    if (reached === null) throw new ReplicaFault('is not a standby')
    if (reached >= needed) return
    if (performance.now() > deadline) throw new ReplicaFault('lags behind')
    await pause(2)
  }
}

/** A host without power answers nothing; the question itself may take until the deadline and a moment more. */
async function within<T>(deadline: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  const late = pause(Math.max(1, deadline - performance.now()) + longestWait, undefined, { signal }).then(
    () => {
      throw new ReplicaFault('does not answer in time')
    },
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => {})
    over.abort()
  }
}

/** Which cluster and database it is. Positions of another cluster mean nothing here, and could be ahead of ours. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await db.query<{ identity: string }>(sql`
    select format('%s %s', s.system_identifier, current_database()) as identity from pg_control_system() s`)
  return rows[0]?.identity ?? ''
}
