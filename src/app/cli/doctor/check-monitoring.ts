import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('monitoring')

/** Without figures nobody hears of tasks that were given up or prices that are late. */
export function checkMonitoring({ environment, metricsPort, metricsHost, logLevel }: Config): Check {
  const missing = [
    ...(metricsPort === undefined ? ['METRICS_PORT: Prometheus has nothing to ask and to warn of.'] : []),
    ...(logLevel === 'silent' || logLevel === 'error'
      ? [`LOG_LEVEL ${logLevel}: what goes wrong is not written down; use info.`]
      : []),
  ]
  if (environment === 'production' && missing.length > 0) {
    return warning('Trouble would not be noticed:', missing)
  }
  if (metricsPort === undefined) return ok('No METRICS_PORT is set: no figures are served.')
  return ok(`Figures are served at ${metricsHost}:${metricsPort}/metrics.`)
}
