import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerError } from './errors.ts'
import { findOwner, inUse } from './ownership.ts'
import { findPostmaster, runsCluster } from './postmaster.ts'

type Place = { dataDir: string; clusterDir: string; socketDir: string }

/** Stops the server that a killed owner left behind, so that ours can start with our own settings and supervision. */
export async function stopOrphan({ dataDir, clusterDir, socketDir }: Place): Promise<number | undefined> {
  const orphan = await findPostmaster(clusterDir)
  if (orphan === undefined) return undefined

  // A process with another TMPDIR keeps its sockets elsewhere, but is just as much an owner.
  if (orphan.socketDir !== socketDir) {
    const owner = await findOwner(orphan.socketDir)
    if (owner !== undefined) throw inUse(dataDir, owner)
    const visible = await stat(orphan.socketDir).catch(() => undefined)
    if (visible === undefined) throw stillRuns(dataDir, orphan.pid)
  }

  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (await endsBy(signal, { pid: orphan.pid, clusterDir, patienceMs })) return orphan.pid
  }
  throw stillRuns(dataDir, orphan.pid)
}

async function endsBy(
  signal: NodeJS.Signals,
  { pid, clusterDir, patienceMs }: { pid: number; clusterDir: string; patienceMs: number },
): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    // It is already gone, or belongs to another user; the check below tells.
  }
  const deadline = performance.now() + patienceMs
  while (await runsCluster(pid, clusterDir)) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

function stillRuns(dataDir: string, pid: number): EmbeddedServerError {
  return new EmbeddedServerError(
    `A PostgreSQL server (pid ${pid}) is still running in the data folder ${dataDir}: stop it with "kill -INT ${pid}", ` +
      'or give this process a DATA_DIR of its own.',
  )
}
