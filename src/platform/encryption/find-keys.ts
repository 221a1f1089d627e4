import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { makeDataFolder } from '../db/embedded/data-folder.ts'
import { errorCode } from '../db/embedded/errors.ts'
import type { Config } from '../settings/config.ts'
import { systemClock } from '../time/clock.ts'
import { EncryptionError } from './encryption-error.ts'
import { type EncryptionKey, keyListForm, newKeyLine, parseKeyList } from './key-list.ts'

export type KeySettings = Pick<Config, 'encryptionKeys' | 'dataDir'>

/** The file in which a test environment without ENCRYPTION_KEYS keeps a key of its own. */
export const ownKeyFile = ({ dataDir }: KeySettings): string => join(resolve(dataDir), 'encryption-keys')

/** The file that holds the keys, if there is one. */
export const keyFileOf = (settings: KeySettings): string | undefined => {
  const source = settings.encryptionKeys
  return source === undefined ? ownKeyFile(settings) : source.from === 'file' ? source.path : undefined
}

/** The keys that the settings name, the one for new values first. `mayMake`: for a database without a key. */
export async function findKeys(
  settings: KeySettings,
  { mayMake }: { mayMake: boolean },
): Promise<readonly EncryptionKey[]> {
  const source = settings.encryptionKeys
  if (source === undefined) return ownKeys(settings, mayMake)
  if (source.from === 'setting') return source.keys
  return source.from === 'file' ? keysInFile(source.path) : keysFromCommand(source.command)
}

async function keysInFile(path: string): Promise<EncryptionKey[]> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw errorCode(error) === 'ENOENT'
      ? new EncryptionError(
          `There is no file ${path}, which ENCRYPTION_KEYS names: put the keys there, or correct the name.`,
        )
      : unreadable(path, error)
  })
  return parsed(text, `The file ${path}`)
}

const commandMilliseconds = 60_000

/** What the command writes to its standard error is not ours to show: it may be a secret. */
async function keysFromCommand(command: string): Promise<EncryptionKey[]> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
    timeout: commandMilliseconds,
    maxBuffer: 64 * 1024,
  }).catch(({ code, signal }: { code?: unknown; signal?: unknown }) => {
    throw new EncryptionError(
      `The command of ENCRYPTION_KEYS failed (${signal ?? `exit code ${code}`}): run it by hand to see why.`,
    )
  })
  return parsed(stdout, 'The command of ENCRYPTION_KEYS')
}

function parsed(text: string, source: string): EncryptionKey[] {
  const keys = parseKeyList(text)
  if (keys === undefined) throw new EncryptionError(`${source} must contain ${keyListForm}.`)
  return keys
}

/** Made at the first start of a test environment. Several processes may make it at once: one name, one file. */
async function ownKeys(settings: KeySettings, mayMake: boolean): Promise<EncryptionKey[]> {
  const path = ownKeyFile(settings)
  const text = await readFile(path, 'utf8').catch((error) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw unreadable(path, error)
    return undefined
  })
  if (text !== undefined) return parsed(text, `The file ${path}`)
  if (!mayMake) {
    throw new EncryptionError(
      `The database is encrypted, ENCRYPTION_KEYS is not set and there is no file ${path}: set ENCRYPTION_KEYS, or DATA_DIR, to where its keys are.`,
    )
  }
  await makeKeyFile(settings.dataDir, path)
  return parsed(await readFile(path, 'utf8'), `The file ${path}`)
}

async function makeKeyFile(dataDir: string, path: string): Promise<void> {
  await makeDataFolder(dataDir).catch(() => {
    throw new EncryptionError(
      `No key can be kept in the data folder ${resolve(dataDir)}: set ENCRYPTION_KEYS, or set DATA_DIR to a folder that you may write to.`,
    )
  })
  const unfinished = `${path}.${randomUUID()}`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.write(
      `# Opens what is encrypted in the database. Without it that is lost.\n${newKeyLine(systemClock.now())}\n`,
    )
    await file.sync()
    // Fails if another process was first; then its key counts.
    await link(unfinished, path).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    // A power cut must not undo the name: what is encrypted with the key would be lost.
    const folder = await open(resolve(dataDir), 'r')
    await folder.sync().finally(() => folder.close())
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}

const unreadable = (path: string, error: unknown) =>
  new EncryptionError(`The file ${path} cannot be read (${errorCode(error)}): give this user permission to.`)
