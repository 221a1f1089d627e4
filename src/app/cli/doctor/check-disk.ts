import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('disk')
const gibibyte = 1024 ** 3

/** Looks at the disk of the database where it is ours; of another server, its own monitoring has to tell. */
export async function checkDisk({ databaseUrl, dataDir }: Config): Promise<Check> {
  if (databaseUrl !== undefined) return ok('The disk of the database is on its own server: watch it there.')
  const { bavail, blocks, bsize } = await nearest(resolve(dataDir))
  return judgeDisk({ freeBytes: bavail * bsize, totalBytes: blocks * bsize })
}

export function judgeDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Check {
  const free = `${(freeBytes / gibibyte).toFixed(1)} GiB are free where DATA_DIR is`
  if (freeBytes < gibibyte / 2) return failure(`Only ${free}: the database stops when none is left.`)
  if (freeBytes < 2 * gibibyte || freeBytes < totalBytes / 20) return warning(`Only ${free}: make room soon.`)
  return ok(`${free}.`)
}

/** The disk on which a folder is, or will be. */
async function nearest(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && folder !== dirname(folder)) return nearest(dirname(folder))
    throw error
  })
}
