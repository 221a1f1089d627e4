import type { AddressInfo } from 'node:net'
import { gatherParts, type Parts } from './apps/parts.ts'
import { buildServer } from './apps/server.ts'
import { startTaskWorker } from './apps/worker.ts'
import { ensureSigningKey } from './auth/signing-keys.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase, waitForDatabase } from './db/open-database.ts'
import { openPool } from './db/pool.ts'
import { demoClientsAmong, seedDemo } from './demo/seed-demo.ts'
import { openRateLimiter } from './http/shared-rate-limiter.ts'
import { closeGracefully } from './http/shutdown.ts'
import { loadReferenceData } from './imports/load-data-set.ts'
import { describeError, type Log } from './log/log.ts'
import { startMetricsServer } from './monitoring/metrics-server.ts'
import { createMonitoring } from './monitoring/registry.ts'
import { migrationsFolder } from './project-folder.ts'
import type { MovableClock } from './time/clock.ts'

export type Service = { port: number; parts: Parts; close(): Promise<void> }

/** A fault at start that a person can mend; its message is all they need. */
export class StartError extends Error {}

/** Database, migrations, data kept in memory, routes, and then the door is opened. */
export async function startService(
  config: Config,
  { clock, log }: { clock: MovableClock; log: Log },
): Promise<Service> {
  const database = await openDatabase(config, {
    onEvent: (message) => log.warn(message),
    onError: (error) => log.warn({ error: describeError(error) }, 'a database connection broke'),
  })
  try {
    await prepareDatabase(database, config, clock.now())
    return await serve(database, config, { clock, log })
  } catch (error) {
    await database.close()
    throw error
  }
}

async function prepareDatabase({ address, pool }: Database, config: Config, now: Date): Promise<void> {
  await waitForDatabase(pool)
  const patient = openPool(address, { size: 1, isPatient: true })
  await migrate(patient, migrationsFolder).finally(() => patient.close())
  await ensureSigningKey(pool, now)
  await loadReferenceData(pool)
  if (config.demoData) await seedDemo(pool)
}

async function serve(
  database: Database,
  config: Config,
  { clock, log }: { clock: MovableClock; log: Log },
): Promise<Service> {
  const monitoring = config.metricsPort === undefined ? undefined : createMonitoring(database.pool)
  const limiter = await openRateLimiter(config.redisUrl, log)
  const worker = startTaskWorker({ config, db: database.pool, clock, log })
  const wakeWorker = worker.wake
  const parts = await gatherParts({ config, db: database.pool, clock, log, limiter, monitoring, wakeWorker })
  refuseDemoClients(config, parts)

  const server = await buildServer(parts)
  const metricsServer =
    monitoring && config.metricsPort !== undefined
      ? await startMetricsServer(monitoring, { host: config.metricsHost, port: config.metricsPort })
      : undefined
  // A start may take seconds on a busy machine; what is kept must be fresh when the door opens.
  await parts.revisions.refresh()
  await server.listen({ host: config.host, port: config.port })

  return {
    port: (server.server.address() as AddressInfo).port,
    parts,
    async close() {
      await closeGracefully(server)
      await worker.close()
      metricsServer?.close()
      parts.revisions.close()
      limiter.close()
      await database.close()
      log.flush()
    },
  }
}

function refuseDemoClients({ environment }: Config, { access }: Parts): void {
  const demo = demoClientsAmong(access.current().clients.keys())
  if (environment === 'production' && demo.length > 0) {
    throw new StartError(
      `The database has the demo clients ${demo.join(', ')}, whose secrets everybody knows. Production needs a database of its own.`,
    )
  }
}
