// Reads PostgreSQL's lock file, postmaster.pid.

import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** The server that actually runs in this cluster, no matter who started it. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const { pid, lines } = await readLockFile(clusterDir)
  if (pid === undefined || !(await runsCluster(pid, clusterDir))) return undefined
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Tells PostgreSQL by environment variable which process is not its server: the pid in the lock file may have been
 * reused. PostgreSQL intends the variable for pg_ctl, and still makes sure that no process uses the cluster's shared
 * memory; deleting the lock file would remove that protection.
 */
export async function lockFileHints(clusterDir: string): Promise<NodeJS.ProcessEnv> {
  const { pid, lines } = await readLockFile(clusterDir)
  if (pid !== undefined) {
    return (await runsCluster(pid, clusterDir)) ? {} : { PG_GRANDPARENT_PID: String(pid) }
  }
  // A power cut may leave the file empty, and PostgreSQL then refuses to start until it is removed.
  if (lines.length > 0) await rm(join(clusterDir, 'postmaster.pid'), { force: true })
  return {}
}

/** Whether this process is the server of this cluster and not another one that reuses its pid. */
export async function runsCluster(pid: number, clusterDir: string): Promise<boolean> {
  return `${await commandLine(pid)} `.includes(`postgres -D ${clusterDir} `)
}

async function readLockFile(clusterDir: string): Promise<{ pid: number | undefined; lines: string[] }> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  return { pid: Number.isSafeInteger(pid) && pid > 0 ? pid : undefined, lines }
}

async function commandLine(pid: number): Promise<string> {
  try {
    // Small Linux images have no ps, and macOS has no /proc.
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout.trim()
  } catch {
    return ''
  }
}
