import type { AddressInfo } from 'node:net'
import { demoClientsAmong } from '../partners/demo-clients.ts'
import { openReplicas } from '../platform/db/replicas.ts'
import { openRateLimiter } from '../platform/http/shared-rate-limiter.ts'
import { closeGracefully } from '../platform/http/shutdown.ts'
import { connectionEvents } from '../platform/log/log.ts'
import type { Config } from '../platform/settings/config.ts'
import { StartError } from '../platform/start/start-fault.ts'
import { findDemoStaff } from '../staff/accounts/demo-staff.ts'
import { type Deps, gatherDeps } from './deps.ts'
import type { TestEnvironment } from './sandbox.ts'
import { buildServer } from './server.ts'

export type Api = { port: number; deps: Deps; close(): Promise<void> }

type Given = Pick<Deps, 'config' | 'db' | 'keyring' | 'log' | 'monitoring' | 'wakeWorker'> & TestEnvironment

/** Data kept in memory, routes, and then the door is opened. */
export async function openApi(given: Given): Promise<Api> {
  const { config, log, monitoring } = given
  const limiter = await openRateLimiter(config.redisUrl, log)
  const replicas = openReplicas(config.databaseReplicaUrls, {
    primary: given.db,
    size: config.databasePoolSize,
    ...connectionEvents(log),
  })
  const deps = await gatherDeps({ ...given, limiter, reads: replicas })
  refuseDemoClients(config, deps)
  await refuseDemoStaff(config, deps)
  monitoring?.addGauge({
    name: 'wattline_database_reachable',
    help: '1 while the database has answered within the last five seconds, else 0.',
    among: 'min',
    read: () => Number(deps.revisions.isFresh()),
  })
  if (config.databaseReplicaUrls.length > 0) {
    monitoring?.addGauge({
      name: 'wattline_database_replicas_usable',
      help: 'Replicas that are reachable and have caught up; the others are left out.',
      among: 'min',
      read: () => replicas.states().filter(({ fault }) => fault === undefined).length,
    })
  }

  monitoring?.addGauge({
    name: 'wattline_request_log_dropped',
    help: 'Requests that the log of partners had no room for since the start.',
    among: 'sum',
    read: () => deps.requestLog.dropped(),
  })

  const server = await buildServer(deps)
  // A start may take seconds on a busy machine; what is kept must be fresh when the door opens.
  await deps.revisions.refresh()
  // No partner's first request should wait for it. The operator API has many more schemas, which are rarely used.
  server.compileSchemas('/partner/v1/')
  await server.listen({ host: config.host, port: config.port })

  return {
    port: (server.server.address() as AddressInfo).port,
    deps,
    async close() {
      await closeGracefully(server)
      await deps.lastAccess.close()
      await deps.traffic.close()
      await deps.requestLog.close()
      deps.revisions.close()
      limiter.close()
      await replicas.close()
    },
  }
}

function refuseDemoClients({ environment }: Config, { directory }: Deps): void {
  const demo = demoClientsAmong(directory.current().clients.keys())
  if (environment === 'production' && demo.length > 0) {
    throw new StartError(
      `The database has the demo clients ${demo.join(', ')}, whose secrets everybody knows. Remove them with wattline environment production --remove-demo-data, or give production a database of its own.`,
    )
  }
}

async function refuseDemoStaff({ environment }: Config, { db }: Deps): Promise<void> {
  const demo = environment === 'production' ? await findDemoStaff(db) : []
  if (demo.length > 0) {
    throw new StartError(
      `The database has the demo staff ${demo.join(', ')}, whose passwords everybody knows. Remove them with wattline environment production --remove-demo-data, or give production a database of its own.`,
    )
  }
}
