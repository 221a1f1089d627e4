import { realpath } from 'node:fs/promises'
import { clusterFolderOf } from './cluster.ts'
import { findOwner } from './ownership.ts'
import { findPostmaster } from './postmaster.ts'
import { addressIn, type ServerAddress } from './server-address.ts'

/** Address of the server that another live process runs in this folder, or undefined. */
export async function findRunningServer(dataDir: string): Promise<ServerAddress | undefined> {
  const running = await findOwned(dataDir)
  return running?.ready === true ? addressIn(running.socketDir) : undefined
}

/** The process that runs the server in this folder. */
export async function findDataOwner(dataDir: string): Promise<number | undefined> {
  return (await findOwned(dataDir))?.owner
}

async function findOwned(dataDir: string) {
  const realDataDir = await realpath(dataDir).catch(() => undefined)
  if (realDataDir === undefined) return undefined

  // The lock file names the socket folder, even of a process with another TMPDIR.
  const postmaster = await findPostmaster(clusterFolderOf(realDataDir))
  if (postmaster === undefined) return undefined
  const owner = await findOwner(postmaster.socketDir)
  return owner === undefined ? undefined : { ...postmaster, owner }
}
