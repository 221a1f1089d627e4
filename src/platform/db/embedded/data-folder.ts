import { mkdir, realpath, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EmbeddedServerError } from './embedded-server-error.ts'
import { errorCode } from './error-code.ts'

/** What PostgreSQL, the migrations and the demo data take, and some room to work. */
const newDatabaseMegabytes = 128

/** Makes the data folder, and refuses one that cannot be written to before a server is started for nothing. */
export async function makeDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(resolve(dataDir))
    const folder = await realpath(dataDir)
    await tryWriting(folder)
    return folder
  } catch (error) {
    throw folderFault(dataDir, errorCode(error) ?? String(error), error)
  }
}

/** Node's own way of making the folders above as well never ends where the system has no room for folders: /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  await make().catch(async (error) => {
    if (errorCode(error) !== 'ENOENT') throw error
    await makeFolder(dirname(folder))
    await make()
  })
}

async function tryWriting(folder: string): Promise<void> {
  const file = join(folder, `.write-test-${process.pid}`)
  // A full disk takes an empty file.
  await writeFile(file, Buffer.alloc(8192, 1)).finally(() => rm(file, { force: true }).catch(() => {}))
}

/** Refuses a disk on which a new database would fail halfway. */
export async function refuseSmallDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  if (megabytes < newDatabaseMegabytes) throw folderFault(folder, 'ENOSPC')
}

/** The same for whatever else the system refuses below the folder; what it is not that refuses is left as it is. */
export const asFolderFault = (error: unknown, dataDir: string): unknown =>
  faults[errorCode(error) ?? ''] === undefined ? error : folderFault(dataDir, String(errorCode(error)), error)

/** A sentence for what PostgreSQL or its maker says of a disk; undefined where it speaks of something else. */
export function diskFault(folder: string, text: string): EmbeddedServerError | undefined {
  const [, code] = diskWords.find(([words]) => text.includes(words)) ?? []
  return code === undefined ? undefined : folderFault(folder, code)
}

const diskWords = [
  ['No space left on device', 'ENOSPC'],
  ['Disk quota exceeded', 'EDQUOT'],
  ['Read-only file system', 'EROFS'],
] as const

const noRight = { why: 'this user may not write there', remedy: 'set DATA_DIR to a folder of your own' }
const noFolder = { why: 'there is a file in its place', remedy: 'set DATA_DIR to a folder' }
const makeRoom = `make room (a new database needs ${newDatabaseMegabytes} MB), set DATA_DIR to another disk`
const faults: Record<string, { why: string; remedy: string }> = {
  EACCES: noRight,
  EPERM: noRight,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EROFS: { why: 'its file system is read-only', remedy: 'set DATA_DIR to a folder on another one' },
  ENOSPC: { why: 'its disk is full', remedy: makeRoom },
  EDQUOT: { why: 'the disk quota is used up', remedy: makeRoom },
}

export function folderFault(dataDir: string, code: string, cause?: unknown): EmbeddedServerError {
  const { why, remedy } = faults[code] ?? {
    why: code,
    remedy: 'set DATA_DIR to a folder that you may write to',
  }
  const sentence = `The data folder ${resolve(dataDir)} cannot be used, because ${why}: ${remedy}, or set DATABASE_URL to a PostgreSQL server.`
  return new EmbeddedServerError(sentence, { cause })
}
