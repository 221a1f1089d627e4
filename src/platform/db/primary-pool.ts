import type { ClientBase } from 'pg'
import type { DatabaseServer } from './database-servers.ts'
import type { Pool, PoolOptions } from './pool.ts'
import { openServerPool, type ServerPool } from './server-pool.ts'
import { describeServerState, lookAt, type ServerState } from './server-state.ts'
import { DatabaseUnavailable, isConnectionFault } from './unavailable.ts'
import { watchServer } from './watch-server.ts'

const restWhileWell = 1000
const restWhileLost = 100

/**
 * Opens a pool of connections to the server that accepts writes, and follows when that changes. Work in progress fails,
 * since only the caller knows whether it may be repeated. Later work goes to the new server; while there is none, it is
 * refused immediately.
 */
export function openPrimaryPool(
  servers: readonly DatabaseServer[],
  options: PoolOptions = {},
): Omit<Pool, 'address'> {
  const { onEvent = () => {} } = options
  const states: (ServerState | undefined)[] = servers.map(() => undefined)
  let current: { index: number; pool: ServerPool } | undefined
  let isUsable = false
  let newestTimeline = 0
  let tellFirstLook = () => {}
  const firstLook = new Promise<void>((resolve) => {
    tellFirstLook = resolve
  })

  const leave = () => {
    current?.pool.abandon().catch(() => {})
    current = undefined
  }

  const goTo = (index: number) => {
    const server = servers[index] as DatabaseServer
    const { connectionString } = server
    if (newestTimeline > 0 || current !== undefined) onEvent(`The database is now ${server.name}.`)
    leave()
    current = { index, pool: openServerPool({ connectionString }, { ...options, check: refuseReadOnly }) }
  }

  const decide = () => {
    const chosen = choosePrimary(states, { current: current?.index, newestTimeline })
    const wasUsable = isUsable
    isUsable = chosen !== undefined
    const state = chosen === undefined ? undefined : states[chosen]
    if (chosen !== undefined && chosen !== current?.index) goTo(chosen)
    if (state?.is === 'primary') newestTimeline = state.timeline
    // Leave a server that reports itself read-only; one that does not answer may still be running statements.
    if (current !== undefined && ['standby', 'read-only'].includes(states[current.index]?.is ?? '')) leave()
    if (wasUsable && !isUsable) onEvent(`No writable database: ${new NoPrimary(servers, states).message}.`)
    if (isUsable || !states.includes(undefined)) tellFirstLook()
  }

  const watches = servers.map((server, index) =>
    watchServer(server, {
      onState(state) {
        states[index] = state
        decide()
      },
      restMilliseconds: () => (isUsable ? restWhileWell : restWhileLost),
    }),
  )
  const lookSoon = () => {
    for (const watch of watches) watch.lookSoon()
  }

  const use = async <T>(work: (pool: ServerPool) => Promise<T>): Promise<T> => {
    if (!isUsable) await firstLook
    if (!isUsable || current === undefined) throw noPrimary(servers, states)
    try {
      return await work(current.pool)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) lookSoon()
      throw error
    }
  }

  return {
    query: (query) => use((pool) => pool.query(query)),
    transaction: (work) => use((pool) => pool.transaction(work)),
    execute: (text) => use((pool) => pool.execute(text)),
    counts: () => current?.pool.counts() ?? { total: 0, idle: 0, waiting: 0 },
    async close() {
      for (const watch of watches) watch.close()
      isUsable = false
      await current?.pool.close()
      current = undefined
    },
  }
}

/** Checks each new connection: the address may now lead to another server. */
async function refuseReadOnly(client: ClientBase): Promise<void> {
  const state = await lookAt(client)
  if (state.is !== 'primary')
    throw new DatabaseUnavailable(new Error(`the server ${describeServerState(state)}`))
}

type Now = {
  /** Index of the server in use. */
  current: number | undefined
  /** The highest timeline used so far. */
  newestTimeline: number
}

/**
 * Chooses the index of the server to use. Of several that accept writes it is the one promoted last: the other is a
 * former primary that came back, and what it stores is lost. For the same reason we never go back to an older timeline.
 * Otherwise the server in use stays, and the order of the list decides.
 */
export function choosePrimary(states: readonly (ServerState | undefined)[], now: Now): number | undefined {
  const timelines = states.map((state) => (state?.is === 'primary' ? state.timeline : -1))
  const newest = Math.max(...timelines)
  if (newest < now.newestTimeline) return undefined
  if (now.current !== undefined && timelines[now.current] === newest) return now.current
  // The first choice waits for every server: a former primary might answer first.
  if (now.current === undefined && states.includes(undefined)) return undefined
  return newest < 0 ? undefined : timelines.indexOf(newest)
}

/** No server accepts writes; the message says what is wrong with each of them. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'

  constructor(servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]) {
    super(`no server in DATABASE_URL accepts writes: ${describeServers(servers, states)}`)
  }
}

const describeServers = (servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]) =>
  servers.map(({ name }, index) => `${name} ${describeServerState(states[index])}`).join(', ')

/** An outage that may end by itself, unless every server rejects us, for example because of the password. */
function noPrimary(servers: readonly DatabaseServer[], states: readonly (ServerState | undefined)[]): Error {
  const objections = states.map((state) => (state?.is === 'away' ? state.error : undefined))
  const [first] = objections
  if (first !== undefined && objections.every((error) => error !== undefined && !isConnectionFault(error)))
    return first
  return new DatabaseUnavailable(new NoPrimary(servers, states))
}
