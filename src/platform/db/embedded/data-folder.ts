import { mkdir, realpath, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EmbeddedServerError, errorCode } from './errors.ts'

/** Enough for PostgreSQL, the migrations and the demo data, with some room to work. */
const newDatabaseMegabytes = 128

/** Creates the data folder, and refuses one that is not writable before a server is started in vain. */
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

/** Node's recursive mkdir never returns where folders cannot be created, such as in /proc. */
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
  // Even a full disk accepts an empty file.
  await writeFile(file, Buffer.alloc(8192, 1)).finally(() => rm(file, { force: true }).catch(() => {}))
}

/** Refuses a disk on which a new database would fail halfway. */
export async function refuseSmallDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  if (megabytes < newDatabaseMegabytes) throw folderFault(folder, 'ENOSPC')
}

/** Turns a system error below the folder into a folder fault; any other error stays unchanged. */
export const asFolderFault = (error: unknown, dataDir: string): unknown =>
  faults[errorCode(error) ?? ''] === undefined ? error : folderFault(dataDir, String(errorCode(error)), error)

/** The folder fault for a disk error reported by PostgreSQL or initdb; undefined for any other text. */
export function diskFault(folder: string, text: string): EmbeddedServerError | undefined {
  const [, code] = diskWords.find(([words]) => text.includes(words)) ?? []
  return code === undefined ? undefined : folderFault(folder, code)
}

const diskWords = [
  ['No space left on device', 'ENOSPC'],
  ['Disk quota exceeded', 'EDQUOT'],
  ['Read-only file system', 'EROFS'],
] as const

const notWritable = { why: 'this user may not write there', remedy: 'set DATA_DIR to a folder of your own' }
const notAFolder = { why: 'it or a folder above it is a file', remedy: 'set DATA_DIR to a folder' }
const freeSpace = `free some space (a new database needs ${newDatabaseMegabytes} MB), set DATA_DIR to another disk`
const faults: Record<string, { why: string; remedy: string }> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
  EROFS: { why: 'its file system is read-only', remedy: 'set DATA_DIR to a folder on another file system' },
  ENOSPC: { why: 'its disk is full', remedy: freeSpace },
  EDQUOT: { why: 'the disk quota is used up', remedy: freeSpace },
}

export function folderFault(dataDir: string, code: string, cause?: unknown): EmbeddedServerError {
  const { why, remedy } = faults[code] ?? {
    why: code,
    remedy: 'set DATA_DIR to a folder that you may write to',
  }
  const sentence = `The data folder ${resolve(dataDir)} cannot be used, because ${why}: ${remedy}, or set DATABASE_URL to a PostgreSQL server.`
  return new EmbeddedServerError(sentence, { cause })
}
