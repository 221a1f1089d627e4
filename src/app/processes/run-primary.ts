import { addressUrl } from '../../platform/db/address-url.ts'
import { type Database, openDatabase } from '../../platform/db/open-database.ts'
import { connectionEvents, createLog } from '../../platform/log/log.ts'
import type { Config } from '../../platform/settings/config.ts'
import { gatewayWarning, lacksGateway } from '../../platform/settings/lacks-gateway.ts'
import { startSteps, untilAborted } from '../../platform/start/start-step.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { banner } from '../banner.ts'
import type { NewLogin } from '../close-demo-access.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import { startChild } from './child.ts'
import { createFigureCollector } from './collect-figures.ts'
import { connectionsOf } from './connections-of.ts'
import { createCrew, StartFailed } from './crew.ts'
import { apiName, workerName } from './messages.ts'
import { serveFigures } from './serve-figures.ts'

/**
 * The process above the others: it owns the database server where there is one of ours, prepares the database once,
 * and keeps the children running. It serves no request itself, so that nothing can hold it up or bring it down.
 */
export async function runPrimary(config: Config, apiCount: number, stop: AbortSignal): Promise<void> {
  const log = createLog(config, 'primary')
  process.once('exit', log.flush)
  const step = startSteps({ log, isTerminal: config.logFormat === 'pretty' && process.stdout.isTTY, stop })
  const serverSettings = { max_connections: maxConnections(config) }
  const database = await openDatabase(
    { ...config, databasePoolSize: 2, serverSettings },
    { ...connectionEvents(log), step },
  )
  const figures = createFigureCollector()
  const givenUp = new AbortController()
  const crew = createCrew({
    log,
    startChild: (name) => {
      const child = startChild(name, {
        DATABASE_URL: addressUrl(database.address),
        // Only this process migrates.
        MIGRATION_DATABASE_URL: '',
      })
      figures.watch(child)
      child.onMessage(({ type }) => {
        if (type === 'wake') crew.find(workerName)?.send({ type: 'wake' })
      })
      return child
    },
    onEnd: figures.remember,
    onGiveUp: () => givenUp.abort('a process cannot be started'),
  })
  // A process that ends at once leaves no child behind.
  process.once('exit', crew.kill)

  try {
    const { demo, sandbox } = await loadTestEnvironment(config)
    const logins: NewLogin[] = []
    await prepareDatabase(database, config, {
      ...{ now: systemClock.now(), step, say: log.warn, demo, sandbox },
      onNewLogins: (made) => logins.push(...made),
    })
    const port = await step('Starting the processes', async () => {
      // The first ones alone: what keeps them from starting keeps all, and is reported once.
      const first = await crew.start([workerName, apiName(1)])
      stop.throwIfAborted()
      await crew.start(Array.from({ length: apiCount - 1 }, (_, index) => apiName(index + 2)))
      return first
    })
    await serveFigures(config, { crew, figures })
    if (config.environment === 'test') {
      process.stdout.write(banner(config, port ?? config.port, { demo, logins }))
    }
    if (lacksGateway(config) && !config.isQuarantined) log.warn(gatewayWarning)
    log.info({ environment: config.environment, port, processes: crew.members().length }, 'ready')

    await Promise.race([untilAborted(stop), untilAborted(givenUp.signal)])
    log.info({ reason: stop.reason ?? givenUp.signal.reason }, 'closing')
  } catch (error) {
    await close(crew, database)
    // The child has told already what is wrong.
    if (error instanceof StartFailed && !stop.aborted) process.exit(1)
    throw error
  }
  await close(crew, database)
  process.exit(givenUp.signal.aborted ? 1 : 0)
}

async function close(crew: Pick<ReturnType<typeof createCrew>, 'end'>, database: Database): Promise<void> {
  await crew.end()
  await database.close()
}

// Some more for an operator's commands beside the service.
const maxConnections = (config: Config) => String(Math.max(100, connectionsOf(config) + 20))
