import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedServerError, errorCode } from './errors.ts'

/** Where the server listens: `host` is the folder of its unix socket, as `pg` and libpq expect it. */
export type ServerAddress = { host: string; port: number; user: string; database: string }

/** Owns the database and migrates it. */
export const superuser = 'wattline'
/** Works with the data, without the rights to change tables or the audit trail. */
export const runTimeUser = 'wattline_service'
export const database = 'wattline'
/** Only part of the socket's name: the server does not listen on a network port. */
export const port = 5432

export function addressIn(socketDir: string): ServerAddress {
  return { host: socketDir, port, user: superuser, database }
}

export const atRunTime = (address: ServerAddress): ServerAddress => ({ ...address, user: runTimeUser })

// A socket's path may be 107 bytes long (103 on macOS); the longest name in the folder is that of an ownership claim.
const longestFolder = 103 - '/owner-4194304-abcdef.sock'.length

/** The folder of the server's sockets: the data folder's own path may be too long for a socket. */
export function socketFolderOf(realDataDir: string, temporary = tmpdir()): string {
  const name = `wattline-${createHash('sha256').update(realDataDir).digest('hex').slice(0, 12)}`
  const folder = join(temporary, name)
  return Buffer.byteLength(folder) <= longestFolder ? folder : join('/tmp', name)
}

/**
 * Creates the folder, accessible to the account only. Refuses a folder of another user: anyone may write to the
 * temporary folder, and its owner could put a socket where we look for the server.
 */
export async function prepareSocketFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (errorCode(error) === 'EEXIST') return
    throw new EmbeddedServerError(
      `The folder ${folder} for the database socket cannot be created (${errorCode(error)}): set TMPDIR to a folder that you may write to.`,
    )
  })
  const found = await lstat(folder)
  const ours = [process.getuid?.(), account.uid]
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new EmbeddedServerError(
      `The folder ${folder} belongs to another user, so the database socket would not be safe there: ` +
        'remove it, set TMPDIR to a folder of your own, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (found.uid !== account.uid) await chown(folder, account.uid, account.gid)
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700)
}
