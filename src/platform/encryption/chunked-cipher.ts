/**
 * Encrypts a stream of any length in chunks (AES-256-GCM, the construction STREAM of Hoang, Reyhanitabar, Rogaway and
 * Vizár, 2015). Each chunk is bound to its number and to whether it is the last, so that a chunk that was changed, moved,
 * left out or added is found, and so is an end that is missing. A key is for one stream only: the numbers are the nonces.
 */
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

type Bytes = AsyncIterable<Buffer>

const algorithm = 'aes-256-gcm'
const chunkBytes = 64 * 1024
const tagBytes = 16
const prefixBytes = 5

export class BrokenStream extends Error {}

/** The stream, encrypted. `header` stands before it in plain and is protected from changes with it. */
export async function* encryptChunks(key: KeyObject, header: Buffer, plain: Bytes): AsyncGenerator<Buffer> {
  let number = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const piece of plain) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece])
    // The last chunk is marked, so that one is held back until more follows.
    let start = 0
    for (; waiting.length - start > chunkBytes; start += chunkBytes)
      yield encryptChunk(
        key,
        header,
        { number: number++, isLast: false },
        waiting.subarray(start, start + chunkBytes),
      )
    waiting = waiting.subarray(start)
  }
  yield encryptChunk(key, header, { number, isLast: true }, waiting)
}

/** What was encrypted, chunk by chunk, each only after it was checked. Throws `BrokenStream` at the first that is wrong. */
export async function* decryptChunks(
  key: KeyObject,
  header: Buffer,
  encrypted: Bytes,
): AsyncGenerator<Buffer> {
  let number = 0
  let isOver = false
  let waiting: Buffer = Buffer.alloc(0)
  for await (const piece of encrypted) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece])
    for (;;) {
      if (isOver && waiting.length > 0) throw new BrokenStream('something follows its end')
      if (waiting.length < prefixBytes) break
      const bytes = waiting.readUInt32BE(1)
      if (bytes > chunkBytes + tagBytes || (waiting[0] ?? 0) > 1) throw changed()
      if (waiting.length < prefixBytes + bytes) break
      isOver = waiting[0] === 1
      const body = waiting.subarray(prefixBytes, prefixBytes + bytes)
      waiting = waiting.subarray(prefixBytes + bytes)
      yield decryptChunk(key, header, { number: number++, isLast: isOver }, body)
    }
  }
  if (!isOver) throw new BrokenStream('its end is missing')
}

type Place = { number: number; isLast: boolean }

function encryptChunk(key: KeyObject, header: Buffer, place: Place, plain: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(place), { authTagLength: tagBytes })
  cipher.setAAD(boundTo(header, place))
  const prefix = Buffer.alloc(prefixBytes)
  prefix[0] = place.isLast ? 1 : 0
  prefix.writeUInt32BE(plain.length + tagBytes, 1)
  return Buffer.concat([prefix, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decryptChunk(key: KeyObject, header: Buffer, place: Place, body: Buffer): Buffer {
  if (body.length < tagBytes) throw changed()
  const decipher = createDecipheriv(algorithm, key, nonceOf(place), { authTagLength: tagBytes })
  decipher.setAAD(boundTo(header, place))
  decipher.setAuthTag(body.subarray(-tagBytes))
  const plain = decipher.update(body.subarray(0, -tagBytes))
  try {
    decipher.final()
    return plain
  } catch {
    throw changed()
  }
}

const changed = () => new BrokenStream('it was changed, or its parts are not in order')

const boundTo = (header: Buffer, { isLast }: Place) => Buffer.concat([header, Buffer.from([isLast ? 1 : 0])])

function nonceOf({ number }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}
