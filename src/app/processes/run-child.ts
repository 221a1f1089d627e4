import { openDatabase, waitForDatabase } from '../../platform/db/open-database.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { openKeyring } from '../../platform/encryption/keyring.ts'
import { connectionEvents, createLog } from '../../platform/log/log.ts'
import { createMonitoring, type Monitoring } from '../../platform/monitoring/registry.ts'
import type { Config } from '../../platform/settings/config.ts'
import { closeFileProcesses } from '../files.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { closeThreads } from '../threads.ts'
import { type ToChild, type ToPrimary, workerName } from './messages.ts'
import { databaseAwayExitCode } from './restarts.ts'

/** One of the processes that the primary starts: it serves the API or does the tasks, by its name. */
export async function runChild(config: Config): Promise<void> {
  const name = process.argv[2] ?? ''
  const log = createLog(config, name)
  const database = await openDatabase(config, connectionEvents(log))
  await waitForDatabase(database.pool).catch((error) => {
    if (!(error instanceof DatabaseUnavailable)) throw error
    log.error('the database does not answer')
    log.flush()
    process.exit(databaseAwayExitCode)
  })
  const monitoring = config.metricsPort === undefined ? undefined : createMonitoring(database.pool)
  const keyring = await openKeyring(database.pool, config, sealedColumns)
  const environment = await loadTestEnvironment(config)
  const around = { config, db: database.pool, keyring, log, monitoring, ...environment }
  const start = name === workerName ? await workerStart() : await apiStart()
  const work = await start(around)

  if (monitoring) answerQuestions(monitoring)
  let isEnding = false
  process.on('SIGTERM', async () => {
    if (isEnding) return
    isEnding = true
    await Promise.all([work.close(), closeFileProcesses()])
    await closeThreads()
    await database.close()
    log.flush()
    process.exit(0)
  })
  tell({ type: 'ready', port: work.port })
}

// A process that does tasks needs no routes in its memory.
const workerStart = async () => (await import('./start-worker-process.ts')).startWorkerProcess
const apiStart = async () => (await import('./start-api-process.ts')).startApiProcess

const tell = (message: ToPrimary) => process.send?.(message)

function answerQuestions(monitoring: Monitoring): void {
  process.on('message', async (message: ToChild) => {
    if (message.type !== 'figures') return
    tell({ type: 'figures', question: message.question, figures: await monitoring.figures() })
  })
}
