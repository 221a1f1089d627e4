/** The form of a backup: a line that names it, a line with its wrapped key, then the encrypted stream. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode } from '../../platform/db/embedded/errors.ts'
import { BrokenStream, decryptChunks, encryptChunks } from '../../platform/encryption/chunked-cipher.ts'
import { decryptText, encryptText, keyIdOf } from '../../platform/encryption/cipher.ts'
import { EncryptionError } from '../../platform/encryption/encryption-error.ts'
import { type EncryptionKey, keyObject } from '../../platform/encryption/key-list.ts'
import type { Manifest } from './manifest.ts'

const title = 'wattline-backup 1\n'
const place = 'backup'
const maxHeaderBytes = 4096

/** A backup that cannot be used; the message says why. */
export class BackupFault extends Error {}

type Bytes = AsyncIterable<Buffer>

/** The contents of a backup file: the manifest, then the dump, encrypted with a key of their own. */
export async function* backupBytes([first]: readonly EncryptionKey[], manifest: Manifest, dump: Bytes) {
  if (first === undefined) throw new EncryptionError('There is no encryption key.')
  const key = randomBytes(32)
  const wrapped = encryptText({ id: first.id, key: keyObject(first) }, place, key)
  const header = Buffer.from(`${title}${wrapped}\n`)
  yield header
  yield* encryptChunks(createSecretKey(key), header, withManifest(manifest, dump))
}

async function* withManifest(manifest: Manifest, dump: Bytes): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(manifest))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  yield Buffer.concat([length, text])
  yield* dump
}

/** Reads a backup. Its dump is read from the disk as it is asked for, and every piece is checked before it is given. */
export async function readBackup(
  file: string,
  keys: readonly EncryptionKey[],
): Promise<{ manifest: Manifest; dump: Bytes }> {
  const { header, key } = await readHeader(file, keys)
  const stream = createReadStream(file, { start: header.length, highWaterMark: 256 * 1024 })
  const plain = sayingWhich(file, decryptChunks(key, header, stream))
  let begin = Buffer.alloc(0)
  const needed = () => (begin.length < 4 ? 4 : 4 + begin.readUInt32BE())
  while (begin.length < needed()) {
    const { value, done } = await plain.next()
    if (done) throw new BackupFault(`${basename(file)} holds no database.`)
    begin = Buffer.concat([begin, value])
  }
  const manifest = JSON.parse(begin.subarray(4, needed()).toString()) as Manifest
  const rest = begin.subarray(needed())
  return { manifest, dump: following(rest, plain) }
}

async function* following(first: Buffer, rest: Bytes): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** Reads all of it, so that nothing is done with a backup that is not whole. */
export async function verifyBackup(file: string, keys: readonly EncryptionKey[]): Promise<Manifest> {
  const { manifest, dump } = await readBackup(file, keys)
  for await (const _ of dump);
  return manifest
}

async function readHeader(file: string, keys: readonly EncryptionKey[]) {
  const handle = await open(file).catch((error) => {
    throw new BackupFault(`${file} cannot be read (${errorCode(error)}).`)
  })
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0)
    .finally(() => handle.close())
  const text = buffer.subarray(0, bytesRead).toString('latin1')
  const end = text.indexOf('\n', title.length)
  const wrapped = text.slice(title.length, end)
  const wanted = keyIdOf(wrapped)
  if (!text.startsWith(title) || end < 0 || wanted === undefined)
    throw new BackupFault(`${basename(file)} is not a backup of Wattline.`)
  const opener = keys.find(({ id }) => id === wanted)
  if (opener === undefined)
    throw new BackupFault(
      `${basename(file)} was encrypted with the key ${wanted}, which is not in ENCRYPTION_KEYS: add it.`,
    )
  try {
    const key = createSecretKey(decryptText(keyObject(opener), place, wrapped))
    return { header: Buffer.from(`${title}${wrapped}\n`), key }
  } catch {
    throw new BackupFault(
      `${basename(file)} does not open with the key ${wanted} of ENCRYPTION_KEYS: the key is another one, or the file was changed.`,
    )
  }
}

async function* sayingWhich(file: string, bytes: Bytes): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof BrokenStream)
      throw new BackupFault(`${basename(file)} is damaged: ${error.message}.`)
    throw error
  }
}
