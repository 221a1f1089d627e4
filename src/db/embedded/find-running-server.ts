import { realpath } from 'node:fs/promises'
import { clusterFolderOf } from './cluster.ts'
import { findOwner } from './ownership.ts'
import { findPostmaster } from './postmaster.ts'
import { addressIn, type ServerAddress } from './server-address.ts'

/** Address of the server that another live process runs in this folder, or undefined. */
export async function findRunningServer(dataDir: string): Promise<ServerAddress | undefined> {
  const realDataDir = await realpath(dataDir).catch(() => undefined)
  if (realDataDir === undefined) return undefined

  // The lock file knows the socket folder, also that of a process with another TMPDIR.
  const postmaster = await findPostmaster(clusterFolderOf(realDataDir))
  if (postmaster?.ready !== true) return undefined
  return (await findOwner(postmaster.socketDir)) === undefined ? undefined : addressIn(postmaster.socketDir)
}
