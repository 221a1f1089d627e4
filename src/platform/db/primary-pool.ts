import type { ClientBase } from 'pg'
import { choosePrimary } from './choose-primary.ts'
import type { DatabaseServer } from './database-servers.ts'
import { NoPrimary, noPrimary } from './no-primary.ts'
import type { Pool, PoolOptions } from './pool.ts'
import { openServerPool, type ServerPool } from './server-pool.ts'
import { describeServerState, lookAt, type ServerState } from './server-state.ts'
import { DatabaseUnavailable } from './unavailable.ts'
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
