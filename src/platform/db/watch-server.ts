import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseServer } from './database-servers.ts'
import { lookAt, type ServerState } from './server-state.ts'

export type ServerWatch = {
  /** Looks as soon as possible, because something went wrong. */
  lookSoon(): void
  close(): void
}

type Watching = {
  onState(state: ServerState): void
  /** How long to rest after a look, unless `lookSoon` is called. */
  restMilliseconds(): number
}

/** A server is never asked more often than this. */
const shortestRestMilliseconds = 100
const patienceMilliseconds = 2000

/**
 * Keeps checking a server on a dedicated connection: a busy pool says nothing about the server, and a host that loses
 * power does not close its connections.
 */
export function watchServer({ connectionString }: DatabaseServer, watching: Watching): ServerWatch {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let isHurried = false
  let endRest = () => {}

  const lookSoon = () => {
    isHurried = true
    endRest()
  }

  const connect = async (): Promise<pg.Client> => {
    client = new pg.Client({
      connectionString,
      application_name: 'wattline watch',
      connectionTimeoutMillis: patienceMilliseconds,
      query_timeout: patienceMilliseconds,
      keepAlive: true,
    })
    // A server that stops closes this connection: the quickest sign.
    client.on('error', lookSoon)
    await client.connect()
    return client
  }

  const drop = () => {
    // Not awaited: a host without power would never answer.
    client?.end().catch(() => {})
    client = undefined
  }

  const look = async (): Promise<ServerState> => {
    if (client !== undefined) {
      // Ignore an error of the previous connection; a new one shows the server's state.
      const state = await lookAt(client).catch(() => undefined)
      if (state !== undefined) return state
      drop()
    }
    try {
      return await lookAt(await connect())
    } catch (error) {
      drop()
      return { is: 'away', error: error as Error }
    }
  }

  const rest = async () => {
    const { signal } = closing
    await pause(shortestRestMilliseconds, undefined, { signal }).catch(() => {})
    if (isHurried || signal.aborted) return
    const hurry = new AbortController()
    endRest = () => hurry.abort()
    const milliseconds = watching.restMilliseconds() - shortestRestMilliseconds
    await pause(milliseconds, undefined, { signal: hurry.signal }).catch(() => {})
  }

  const keepLooking = async () => {
    while (!closing.signal.aborted) {
      isHurried = false
      const state = await look()
      if (closing.signal.aborted) break
      watching.onState(state)
      await rest()
    }
    drop()
  }
  void keepLooking()

  return {
    lookSoon,
    close() {
      closing.abort()
      endRest()
      drop()
    },
  }
}
