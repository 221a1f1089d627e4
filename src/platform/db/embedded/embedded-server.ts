import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Step, silentStep } from '../../start/start-step.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterFolderOf, prepareCluster } from './cluster.ts'
import { asFolderFault, makeDataFolder } from './data-folder.ts'
import { EmbeddedServerError } from './errors.ts'
import { claimOwnership, findOwner, inUse } from './ownership.ts'
import { endPostgres, type Launch, type PostgresProcess, spawnPostgres } from './postgres-process.ts'
import { findPostmaster, runsCluster } from './postmaster.ts'
import { ensureDatabase, untilReady } from './readiness.ts'
import { addressIn, prepareSocketFolder, type ServerAddress, socketFolderOf } from './server-address.ts'

export type EmbeddedServer = {
  address: ServerAddress
  pid: () => number | undefined
  stop: () => Promise<void>
}

export type EmbeddedServerOptions = {
  dataDir: string
  settings?: Record<string, string>
  onEvent?: (message: string) => void
  step?: Step
}

/** Creates the cluster if it is missing, starts the server and waits until it answers. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { settings = {}, onEvent = () => {}, step = silentStep } = options
  const dataDir = await step('Checking the data folder', () => makeDataFolder(options.dataDir))
  const clusterDir = clusterFolderOf(dataDir)
  const socketDir = socketFolderOf(dataDir)
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.postgres, clusterDir)

  await prepareSocketFolder(socketDir, account)
  const ownership = await claimOwnership(socketDir, dataDir)
  try {
    const orphan = await step('Stopping the database server left by a killed process', () =>
      stopOrphan({ dataDir, clusterDir, socketDir }),
    )
    if (orphan !== undefined) onEvent(`Stopped the database server (pid ${orphan}) left by a killed process.`)
    const making = { binaries, account, durable: settings.fsync !== 'off' }
    await step('Creating the database', () => prepareCluster(clusterDir, making))

    const logFile = join(dataDir, 'postgres.log')
    const launch = { postgres: binaries.postgres, account, clusterDir, socketDir, logFile, settings }
    const supervision = supervise(await firstStart(launch, step), launch, onEvent)
    const stop = () => supervision.stop().finally(ownership.release)
    return { address: addressIn(socketDir), pid: supervision.pid, stop }
  } catch (error) {
    await ownership.release()
    throw asFolderFault(error, dataDir)
  }
}

const leftoversEndMs = 10_000

/** Retries only while processes of a killed server are still ending; any other failure is reported to the user. */
async function firstStart(launch: Launch, step: Step): Promise<PostgresProcess> {
  const deadline = performance.now() + leftoversEndMs
  for (;;) {
    const server = await spawnPostgres(launch)
    try {
      await step('Starting the database', async () => {
        await untilReady(server, addressIn(launch.socketDir))
        await ensureDatabase(addressIn(launch.socketDir))
      })
      return server
    } catch (error) {
      await endPostgres(server)
      const leftovers = (await server.log().catch(() => '')).includes('pre-existing shared memory block')
      if (!leftovers || performance.now() > deadline) throw error
      await pause(100)
    }
  }
}

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

type Place = { dataDir: string; clusterDir: string; socketDir: string }

/** Stops the server that a killed owner left behind, so that ours can start with our own settings and supervision. */
export async function stopOrphan({ dataDir, clusterDir, socketDir }: Place): Promise<number | undefined> {
  const orphan = await findPostmaster(clusterDir)
  if (orphan === undefined) return undefined

  // A process with another TMPDIR keeps its sockets elsewhere, but is just as much an owner.
  if (orphan.socketDir !== socketDir) {
    const owner = await findOwner(orphan.socketDir)
    if (owner !== undefined) throw inUse(dataDir, owner)
    const visible = await stat(orphan.socketDir).catch(() => undefined)
    if (visible === undefined) throw stillRuns(dataDir, orphan.pid)
  }

  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (await endsBy(signal, { pid: orphan.pid, clusterDir, patienceMs })) return orphan.pid
  }
  throw stillRuns(dataDir, orphan.pid)
}

async function endsBy(
  signal: NodeJS.Signals,
  { pid, clusterDir, patienceMs }: { pid: number; clusterDir: string; patienceMs: number },
): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    // It is already gone, or belongs to another user; the check below tells.
  }
  const deadline = performance.now() + patienceMs
  while (await runsCluster(pid, clusterDir)) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

function stillRuns(dataDir: string, pid: number): EmbeddedServerError {
  return new EmbeddedServerError(
    `A PostgreSQL server (pid ${pid}) is still running in the data folder ${dataDir}: stop it with "kill -INT ${pid}", ` +
      'or give this process a DATA_DIR of its own.',
  )
}
