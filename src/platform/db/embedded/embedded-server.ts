import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Step, silentStep } from '../../start/start-step.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterFolderOf, prepareCluster } from './cluster.ts'
import { asFolderFault, makeDataFolder } from './data-folder.ts'
import { claimOwnership } from './ownership.ts'
import { endPostgres, type Launch, type PostgresProcess, spawnPostgres } from './postgres-process.ts'
import { ensureDatabase, untilReady } from './readiness.ts'
import { addressIn, type ServerAddress } from './server-address.ts'
import { prepareSocketFolder, socketFolderOf } from './socket-folder.ts'
import { supervise } from './supervise.ts'
import { stopOrphan } from './take-over.ts'

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
