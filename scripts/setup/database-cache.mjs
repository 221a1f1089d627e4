import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withFolderLock } from './folder-lock.mjs'
import { filesBehind } from './imports.mjs'
import { projectRoot } from './project-root.mjs'
import { stampOf } from './sources-stamp.mjs'

const maxClusters = 2

/**
 * Filled PostgreSQL clusters of earlier runs, for tests to start from. A cluster is used again as long as nothing that
 * filled it has changed, which begins at `entry`; and within the hour, since demo data depends on the time.
 */
export function databaseCache(entry, now, root = projectRoot) {
  const folder = join(root, 'node_modules', '.cache', 'test-database')
  const inputs = [...filesBehind(entry, root), 'migrations', 'data-sets', 'package-lock.json']
  const stamp = stampOf(inputs.map((path) => join(root, path)))
  const cached = join(folder, `${now.toISOString().slice(0, 13)}-${stamp.slice(0, 16)}`)
  const locked = (work) => withFolderLock(join(folder, '.lock'), undefined, work)

  return {
    /** Copies the cluster, and tells whether there was one. */
    copyTo: (cluster) => locked(() => existsSync(cached) && copyUsed(cached, cluster)),
    /** Copies the cluster of a stopped server into the cache. */
    store: (cluster) =>
      locked(async () => {
        const unfinished = `${cached}.unfinished`
        rmSync(unfinished, { recursive: true, force: true })
        if (existsSync(cached) || !(await copy(cluster, unfinished))) return
        renameSync(unfinished, cached)
        utimesSync(cached, now, now)
        removeOld(folder, cached)
      }),
  }

  function copyUsed(from, to) {
    utimesSync(from, now, now)
    return copy(from, to)
  }
}

/** Shares the blocks where the file system can. A cluster of another user cannot be read, and is done without. */
const copy = (from, to) =>
  promisify(execFile)('cp', ['-a', from, to]).then(
    () => true,
    () => {
      rmSync(to, { recursive: true, force: true })
      return false
    },
  )

function removeOld(folder, newest) {
  const others = readdirSync(folder)
    .filter((name) => !name.startsWith('.lock'))
    .map((name) => join(folder, name))
    .filter((path) => path !== newest)
  others.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const path of others.slice(maxClusters - 1)) rmSync(path, { recursive: true, force: true })
}
