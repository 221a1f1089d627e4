import cluster from 'node:cluster'
import { ConfigError, processEnvironment, readConfig } from './config.ts'
import { EmbeddedServerError } from './db/embedded/embedded-server-error.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { describeError } from './log/log.ts'
import { apiProcesses } from './processes/usable-cores.ts'
import { StartError } from './start-error.ts'

/** Starts the service: in this process, or as the process above several others, or as one of those. */
async function main(): Promise<void> {
  const config = readConfig(processEnvironment())
  // Each of the three loads only what it needs.
  if (cluster.isWorker) return (await import('./processes/run-child.ts')).runChild(config)
  const apiCount = apiProcesses(config)
  if (apiCount > 1) return (await import('./processes/run-primary.ts')).runPrimary(config, apiCount)
  return (await import('./processes/run-alone.ts')).runAlone(config)
}

const mendable = [ConfigError, EmbeddedServerError, MigrationError, StartError, DatabaseUnavailable]

main().catch((error: NodeJS.ErrnoException) => {
  const message =
    error.code === 'EADDRINUSE'
      ? `${error.message}. Another process uses the port; set PORT to a free one.`
      : mendable.some((kind) => error instanceof kind)
        ? error.message
        : JSON.stringify(describeError(error), null, 2)
  process.stderr.write(`Wattline cannot start. ${message}\n`)
  process.exit(1)
})
