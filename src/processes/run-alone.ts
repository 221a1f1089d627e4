import { banner } from '../banner.ts'
import type { Config } from '../config.ts'
import { createLog, type Log } from '../log/log.ts'
import { type Service, startService } from '../service.ts'
import { movableClock } from '../time/clock.ts'

/** The service in one process, which ends when it is asked to. */
export async function runAlone(config: Config): Promise<void> {
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
