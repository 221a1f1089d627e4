import { chown, lchown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { diskFault, refuseSmallDisk } from './data-folder.ts'
import { EmbeddedServerError, errorCode } from './errors.ts'
import { superuser } from './server-address.ts'

type Making = { binaries: Binaries; account: Account; durable: boolean }

export function clusterFolderOf(realDataDir: string): string {
  return join(realDataDir, 'postgres')
}

/** Creates the cluster unless there is one; refuses one that this PostgreSQL cannot run. */
export async function prepareCluster(
  clusterDir: string,
  { binaries, account, durable }: Making,
): Promise<void> {
  await removeUnfinished(clusterDir)
  const version = await clusterVersion(clusterDir)
  if (version === undefined) return makeCluster(clusterDir, { binaries, account, durable })
  if (version !== binaries.majorVersion) throw wrongVersion(clusterDir, version, binaries.majorVersion)
  if ((await stat(clusterDir)).uid !== account.uid) await giveTo(account, clusterDir)
}

async function clusterVersion(clusterDir: string): Promise<string | undefined> {
  const files = await readdir(clusterDir).catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error
    return [] as string[]
  })
  if (files.length === 0) return undefined
  if (files.includes('PG_VERSION')) return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  throw new EmbeddedServerError(
    `The folder ${clusterDir} contains files but no PostgreSQL database: move it away, or set another DATA_DIR.`,
  )
}

/** Creates it under another name and renames it when complete, so that there is never half a cluster. */
async function makeCluster(clusterDir: string, { binaries, account, durable }: Making): Promise<void> {
  await refuseSmallDisk(dirname(clusterDir))
  const unfinished = await mkdtemp(unfinishedPrefix(clusterDir))
  await chown(unfinished, account.uid, account.gid)
  const args = ['-D', unfinished, '--username', superuser, '--auth', 'trust', '--no-instructions']
  // Sorts by code point, the same on every system, and still knows the upper and lower case of umlauts.
  args.push(
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  )
  if (!durable) args.push('--no-sync')
  try {
    await runAs(account, binaries.initdb, args)
    await rename(unfinished, clusterDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw notMade(clusterDir, error)
  }
  if (durable) await syncFolder(dirname(clusterDir))
}

const unfinishedPrefix = (clusterDir: string) => `${clusterDir}.unfinished-`

/** Removes what interrupted starts left. A start still in progress there does no harm: names are never reused. */
async function removeUnfinished(clusterDir: string): Promise<void> {
  const prefix = basename(unfinishedPrefix(clusterDir))
  for (const name of await readdir(dirname(clusterDir))) {
    if (!name.startsWith(prefix)) continue
    await rm(join(dirname(clusterDir), name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Without this, a power cut could undo the rename and with it everything stored since. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Disguised root created the cluster, which now has to run as another user. */
async function giveTo({ uid, gid }: Account, clusterDir: string): Promise<void> {
  const files = await readdir(clusterDir, { recursive: true })
  for (const path of ['', ...files]) await lchown(join(clusterDir, path), uid, gid)
}

function wrongVersion(clusterDir: string, found: string, ours: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `The database in ${clusterDir} was created by PostgreSQL ${found}, but Wattline now includes PostgreSQL ${ours}: ` +
      `move its data with pg_dump of PostgreSQL ${found} or with pg_upgrade, set another DATA_DIR to start empty, ` +
      `or set DATABASE_URL to a PostgreSQL ${found} server.`,
  )
}

function notMade(clusterDir: string, error: unknown): EmbeddedServerError {
  const { stderr, message } = error as Error & { stderr?: string }
  const reason = (stderr?.trim() || message).split('\n').join(' ')
  const ofDisk = diskFault(dirname(clusterDir), reason)
  if (ofDisk !== undefined) return ofDisk
  return new EmbeddedServerError(
    `The database in ${clusterDir} could not be created (${reason}): fix this, or set DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  )
}
