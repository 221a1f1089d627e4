import { banner } from '../banner.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Address } from '../db/pool.ts'
import { connectionEvents } from '../log/connection-events.ts'
import { createLog } from '../log/log.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { systemClock } from '../time/clock.ts'
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
export async function runPrimary(config: Config, apiCount: number): Promise<void> {
  const log = createLog(config, 'primary')
  const serverSettings = { max_connections: mostConnections(config) }
  const database = await openDatabase(
    { ...config, databasePoolSize: 2, serverSettings },
    connectionEvents(log),
  )
  const figures = createFigureCollector()
  const crew = createCrew({
    log,
    startChild: (name) => {
      const child = startChild(name, { DATABASE_URL: urlOf(database.address) })
      figures.watch(child)
      child.onMessage(({ type }) => {
        if (type === 'wake') crew.find(workerName)?.send({ type: 'wake' })
      })
      return child
    },
    onEnd: figures.remember,
    onGiveUp: () => end('a process cannot be started', 1),
  })

  let isEnding = false
  const end = async (reason: string, exitCode: number) => {
    // Whoever asks twice does not want to wait.
    if (isEnding) {
      crew.kill()
      process.exit(1)
    }
    isEnding = true
    log.info({ reason }, 'closing')
    await crew.end()
    await database.close()
    log.flush()
    process.exit(exitCode)
  }

  try {
    await prepareDatabase(database, config, systemClock.now())
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal, 0))
    // The first ones alone: what keeps them from starting keeps all, and is told once.
    const port = await crew.start([workerName, apiName(1)])
    await crew.start(Array.from({ length: apiCount - 1 }, (_, index) => apiName(index + 2)))
    await serveFigures(config, { crew, figures })
    if (config.environment === 'test') process.stdout.write(banner(config, port ?? config.port))
    log.info({ environment: config.environment, port, processes: crew.members().length }, 'ready')
  } catch (error) {
    if (isEnding) return
    isEnding = true
    await crew.end()
    await database.close()
    // The child has told already what is wrong.
    if (error instanceof StartFailed) process.exit(1)
    throw error
  }
}

// Some more for an operator's commands beside the service.
const mostConnections = (config: Config) => String(Math.max(100, connectionsOf(config) + 20))

/** An address as DATABASE_URL has it; the folder of a unix socket goes into the query, as libpq has it. */
const urlOf = (address: Address): string =>
  'connectionString' in address
    ? address.connectionString
    : `postgres://${address.user}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`
