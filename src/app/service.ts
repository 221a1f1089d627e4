import { monitorMessages } from '../orders/lifecycle/monitor-messages.ts'
import { type Database, openDatabase } from '../platform/db/open-database.ts'
import { connectionEvents } from '../platform/log/connection-events.ts'
import type { Log } from '../platform/log/log.ts'
import { startMetricsServer } from '../platform/monitoring/metrics-server.ts'
import { createMonitoring } from '../platform/monitoring/registry.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Step } from '../platform/start/start-step.ts'
import { monitorTasks } from '../platform/tasks/monitor-tasks.ts'
import type { MovableClock } from '../sandbox/movable-clock.ts'
import { type Api, openApi } from './api.ts'
import { prepareDatabase } from './prepare-database.ts'
import { closeThreads } from './threads.ts'
import { startTaskWorker } from './worker.ts'

export type Service = Api

/** The whole service in this one process: database, migrations, worker, and the API. */
export async function startService(
  config: Config,
  { clock, log, step }: { clock: MovableClock; log: Log; step: Step },
): Promise<Service> {
  const database = await openDatabase(config, { ...connectionEvents(log), step })
  try {
    await prepareDatabase(database, config, { now: clock.now(), step })
    return await step('Opening the API', () => serve(database, config, { clock, log }))
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  { pool: db, close: closeDatabase }: Database,
  config: Config,
  { clock, log }: { clock: MovableClock; log: Log },
): Promise<Service> {
  const { metricsHost: host, metricsPort: port } = config
  const monitoring = port === undefined ? undefined : createMonitoring(db)
  if (monitoring) {
    monitorTasks(monitoring, db, clock)
    monitorMessages(monitoring, db)
  }
  const metricsServer =
    monitoring && port !== undefined ? await startMetricsServer(monitoring, { host, port }) : undefined
  const worker = startTaskWorker({ config, db, clock, log })
  const api = await openApi({ config, db, clock, log, monitoring, wakeWorker: worker.wake })

  return {
    ...api,
    async close() {
      await api.close()
      await worker.close()
      await closeThreads()
      metricsServer?.close()
      await closeDatabase()
      log.flush()
    },
  }
}
