import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const onDisk = verdictsOn('disk')
const gibibyte = 1024 ** 3

/** Looks at the disk of the database where it is ours; of another server, its own monitoring has to tell. */
export async function checkDisk({ databaseUrl, dataDir }: Config): Promise<Check> {
  if (databaseUrl !== undefined)
    return onDisk.ok('The disk of the database is on its own server: watch it there.')
  const { bavail, blocks, bsize } = await nearest(resolve(dataDir))
  return judgeDisk({ freeBytes: bavail * bsize, totalBytes: blocks * bsize })
}

export function judgeDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Check {
  const free = `${(freeBytes / gibibyte).toFixed(1)} GiB are free where DATA_DIR is`
  if (freeBytes < gibibyte / 2) return onDisk.failure(`Only ${free}: the database stops when none is left.`)
  if (freeBytes < 2 * gibibyte || freeBytes < totalBytes / 20)
    return onDisk.warning(`Only ${free}: make room soon.`)
  return onDisk.ok(`${free}.`)
}

/** The disk on which a folder is, or will be. */
async function nearest(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && folder !== dirname(folder)) return nearest(dirname(folder))
    throw error
  })
}

const onMonitoring = verdictsOn('monitoring')

/** Without figures nobody hears of tasks that were given up or prices that are late. */
export function checkMonitoring({ environment, metricsPort, metricsHost, logLevel }: Config): Check {
  const missing = [
    ...(metricsPort === undefined ? ['METRICS_PORT: Prometheus has nothing to ask and to warn of.'] : []),
    ...(logLevel === 'silent' || logLevel === 'error'
      ? [`LOG_LEVEL ${logLevel}: what goes wrong is not written down; use info.`]
      : []),
  ]
  if (environment === 'production' && missing.length > 0) {
    return onMonitoring.warning('Trouble would not be noticed:', missing)
  }
  if (metricsPort === undefined) return onMonitoring.ok('No METRICS_PORT is set: no figures are served.')
  return onMonitoring.ok(`Figures are served at ${metricsHost}:${metricsPort}/metrics.`)
}
