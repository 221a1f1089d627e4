import { setTimeout as pause } from 'node:timers/promises'
import { endPostgres, type Launch, type PostgresProcess, spawnPostgres } from './postgres-process.ts'
import { untilReady } from './readiness.ts'
import { addressIn } from './server-address.ts'

export type Supervision = { pid: () => number | undefined; stop: () => Promise<void> }

const shortestPauseMs = 100
const longestPauseMs = 5000
/** A server that ran this long was healthy, so the next pause is short again. */
const steadyMs = 10_000

/**
 * Restarts the server whenever it ends by itself, forever: after kill -9 PostgreSQL refuses to start until the last of
 * its old processes is gone, and somebody may free space on a full disk. A crash of any of its processes ends it.
 */
export function supervise(
  first: PostgresProcess,
  launch: Launch,
  onEvent: (message: string) => void,
): Supervision {
  let server = first
  let stopped: Promise<void> | undefined
  const stopping = new AbortController()

  const startAgain = async () => {
    try {
      server = await spawnPostgres(launch)
      untilReady(server, addressIn(launch.socketDir)).then(
        () => onEvent('The database server answers again.'),
        (error: Error) => stopping.signal.aborted || onEvent(error.message),
      )
    } catch (error) {
      onEvent(`The database server could not be started: ${(error as Error).message}`)
    }
    if (stopping.signal.aborted) await endPostgres(server)
  }

  const keepRunning = async () => {
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const since = performance.now()
      const reason = await server.exited
      if (stopping.signal.aborted) return
      if (performance.now() - since > steadyMs) pauseMs = shortestPauseMs
      onEvent(`The database server ended unexpectedly (${reason}); restarting in ${pauseMs} ms.`)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await startAgain()
    }
  }

  const watching = keepRunning()

  const stop = async () => {
    stopping.abort()
    await endPostgres(server)
    await watching
  }
  return {
    pid: () => (server.hasExited() ? undefined : server.pid),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
