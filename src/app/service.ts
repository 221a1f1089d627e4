import { monitorReturns } from '../backoffice/mails/read-returns.ts'
import { monitorDeclarations } from '../contracts/declarations/settle.ts'
import { monitorWebhooks } from '../events/webhooks/count-webhooks.ts'
import { monitorMessages } from '../orders/lifecycle/market-tasks.ts'
import { type Database, openDatabase } from '../platform/db/open-database.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { connectionEvents, type Log } from '../platform/log/log.ts'
import { startMetricsServer } from '../platform/monitoring/metrics-server.ts'
import { createMonitoring } from '../platform/monitoring/registry.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Step } from '../platform/start/start-step.ts'
import { monitorTasks } from '../platform/tasks/count-tasks.ts'
import { type Api, openApi } from './api.ts'
import type { NewLogin } from './close-demo-access.ts'
import { closeFileProcesses } from './files.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { TestEnvironment } from './sandbox.ts'
import { closeThreads } from './threads.ts'
import { startTaskWorker } from './worker.ts'

export type Service = Api

type Starting = { log: Log; step: Step; onNewLogins: (logins: readonly NewLogin[]) => void }

/** The whole service in this one process: database, migrations, worker, and the API. */
export async function startService(
  config: Config,
  { log, step, onNewLogins, ...environment }: TestEnvironment & Starting,
): Promise<Service> {
  const database = await openDatabase(config, { ...connectionEvents(log), step })
  try {
    const now = environment.clock.now()
    const preparing = { now, step, say: log.warn, onNewLogins, ...environment }
    const keyring = await prepareDatabase(database, config, preparing)
    return await step('Opening the API', () => serve(database, config, { ...environment, keyring, log }))
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  { pool: db, close: closeDatabase }: Database,
  config: Config,
  { log, ...environment }: TestEnvironment & { keyring: Keyring; log: Log },
): Promise<Service> {
  const { metricsHost: host, metricsPort: port } = config
  const monitoring = port === undefined ? undefined : createMonitoring(db)
  if (monitoring) {
    monitorTasks(monitoring, db, environment.clock)
    monitorMessages(monitoring, db)
    monitorDeclarations(monitoring, db)
    monitorWebhooks(monitoring, db, environment.clock)
    if (config.returnsUrl !== undefined) monitorReturns(monitoring, db)
  }
  const metricsServer =
    monitoring && port !== undefined ? await startMetricsServer(monitoring, { host, port }) : undefined
  const worker = startTaskWorker({ config, db, log, ...environment })
  const api = await openApi({ config, db, log, monitoring, wakeWorker: worker.wake, ...environment })

  return {
    ...api,
    async close() {
      // At once: requests with files would else have ten seconds.
      await Promise.all([api.close(), closeFileProcesses()])
      await worker.close()
      await closeThreads()
      metricsServer?.close()
      await closeDatabase()
      log.flush()
    },
  }
}
