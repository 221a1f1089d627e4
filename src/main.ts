import { banner } from './banner.ts'
import { ConfigError, processEnvironment, readConfig } from './config.ts'
import { EmbeddedServerError } from './db/embedded/embedded-server.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { createLog, describeError, type Log } from './log/log.ts'
import { type Service, StartError, startService } from './service.ts'
import { movableClock } from './time/clock.ts'

/** Starts the service, and ends it when it is asked to. */
async function main(): Promise<void> {
  const config = readConfig(processEnvironment())
  const log = createLog(config)
  const service = await startService(config, { clock: movableClock(), log })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(service, log, signal))
  if (config.environment === 'test') process.stdout.write(banner(config, service.port))
  log.info({ environment: config.environment, port: service.port }, 'ready')
}

async function end(service: Service, log: Log, signal: string): Promise<void> {
  log.info({ signal }, 'closing')
  // Whoever asks twice does not want to wait.
  process.once(signal, () => process.exit(1))
  await service.close()
  process.exit(0)
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
