import { createServer, type ListenOptions } from 'node:net'
import { errorCode } from '../../platform/db/embedded/errors.ts'
import { findDataOwner } from '../../platform/db/embedded/find-running-server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { StartError } from '../../platform/start/start-fault.ts'

/**
 * Refuses ports that cannot be had before anything is set up for them. They are free again afterwards: a process that takes
 * one meanwhile makes the service fail later, with the same words.
 */
export async function checkPorts(config: Config): Promise<void> {
  const { host, port, metricsHost, metricsPort } = config
  await listenOnce({ host, port }).catch(async (error) => {
    if (errorCode(error) === 'EADDRINUSE') await refuseSecond(config)
    throw error
  })
  if (metricsPort !== undefined) await listenOnce({ host: metricsHost, port: metricsPort })
}

function listenOnce(where: ListenOptions): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...where, exclusive: true }, () => server.close(() => resolve()))
  })
}

/** Who starts the service twice in one folder needs another folder too, and should not learn that from a second refusal. */
async function refuseSecond({ databaseUrl, dataDir, port }: Config): Promise<void> {
  const owner = databaseUrl === undefined ? await findDataOwner(dataDir) : undefined
  if (owner === undefined) return
  throw new StartError(
    `Wattline already runs in this folder (pid ${owner}), and the port ${port} is taken: ` +
      'stop that process, or give this one a PORT and a DATA_DIR of its own.',
  )
}
