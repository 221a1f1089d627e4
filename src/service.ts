import { type Api, openApi } from './api.ts'
import { closeThreads } from './apps/threads.ts'
import { startTaskWorker } from './apps/worker.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { connectionEvents } from './log/connection-events.ts'
import type { Log } from './log/log.ts'
import { startMetricsServer } from './monitoring/metrics-server.ts'
import { createMonitoring } from './monitoring/registry.ts'
import { prepareDatabase } from './prepare-database.ts'
import { monitorMessages } from './processing/monitor-messages.ts'
import type { Step } from './start-step.ts'
import { monitorTasks } from './tasks/monitor-tasks.ts'
import type { MovableClock } from './time/clock.ts'

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
