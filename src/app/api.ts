import type { AddressInfo } from 'node:net'
import { demoClientsAmong } from '../partners/demo-clients.ts'
import { openRateLimiter } from '../platform/http/shared-rate-limiter.ts'
import { closeGracefully } from '../platform/http/shutdown.ts'
import type { Config } from '../platform/settings/config.ts'
import { StartError } from '../platform/start/start-error.ts'
import { type Deps, gatherDeps } from './deps.ts'
import type { TestEnvironment } from './sandbox.ts'
import { buildServer } from './server.ts'

export type Api = { port: number; deps: Deps; close(): Promise<void> }

type Given = Pick<Deps, 'config' | 'db' | 'keyring' | 'log' | 'monitoring' | 'wakeWorker'> & TestEnvironment

/** Data kept in memory, routes, and then the door is opened. */
export async function openApi(given: Given): Promise<Api> {
  const { config, log, monitoring } = given
  const limiter = await openRateLimiter(config.redisUrl, log)
  const deps = await gatherDeps({ ...given, limiter })
  refuseDemoClients(config, deps)
  monitoring?.addGauge({
    name: 'wattline_database_reachable',
    help: '1 while the database has answered within the last five seconds, else 0.',
    among: 'min',
    read: () => Number(deps.revisions.isFresh()),
  })

  const server = await buildServer(deps)
  // A start may take seconds on a busy machine; what is kept must be fresh when the door opens.
  await deps.revisions.refresh()
  await server.listen({ host: config.host, port: config.port })

  return {
    port: (server.server.address() as AddressInfo).port,
    deps,
    async close() {
      await closeGracefully(server)
      await deps.lastAccess.close()
      deps.revisions.close()
      limiter.close()
    },
  }
}

function refuseDemoClients({ environment }: Config, { directory }: Deps): void {
  const demo = demoClientsAmong(directory.current().clients.keys())
  if (environment === 'production' && demo.length > 0) {
    throw new StartError(
      `The database has the demo clients ${demo.join(', ')}, whose secrets everybody knows. Production needs a database of its own.`,
    )
  }
}
