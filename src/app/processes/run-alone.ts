import { createLog } from '../../platform/log/log.ts'
import type { Config } from '../../platform/settings/config.ts'
import { gatewayWarning, lacksGateway } from '../../platform/settings/lacks-gateway.ts'
import { startSteps, untilAborted } from '../../platform/start/start-step.ts'
import { banner } from '../banner.ts'
import type { NewLogin } from '../close-demo-access.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import { startService } from '../service.ts'

/** The service in one process, which ends when it is asked to. */
export async function runAlone(config: Config, stop: AbortSignal): Promise<void> {
  const log = createLog(config)
  process.once('exit', log.flush)
  const step = startSteps({ log, isTerminal: config.logFormat === 'pretty' && process.stdout.isTTY, stop })
  const environment = await loadTestEnvironment(config)
  const logins: NewLogin[] = []
  const onNewLogins = (made: readonly NewLogin[]) => logins.push(...made)
  const service = await startService(config, { ...environment, log, step, onNewLogins })
  if (config.environment === 'test') {
    process.stdout.write(banner(config, service.port, { demo: environment.demo, logins }))
  }
  if (lacksGateway(config) && !config.isQuarantined) log.warn(gatewayWarning)
  log.info({ environment: config.environment, port: service.port }, 'ready')

  await untilAborted(stop)
  log.info({ signal: stop.reason }, 'closing')
  await service.close()
  process.exit(0)
}
