import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { keyIdForm } from './cipher.ts'

/** A key that opens data keys, as text, so that it can be handed to a thread. */
export type EncryptionKey = { id: string; secret: string }

// 32 bytes: 43 characters and one for padding, in either alphabet of base64.
const secretForm = /^[A-Za-z0-9+/_-]{43}=?$/
const reserved = ['file', 'command']

export const keyListForm =
  'a list of <name>:<32 bytes in base64>, the key for new values first; wattline encryption new-key prints one'

/** Reads a list of keys, separated by commas, spaces or lines; a line that begins with # is a comment. */
export function parseKeyList(text: string): EncryptionKey[] | undefined {
  const words = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter(Boolean)
  const keys = words.map((word) => ({
    id: word.slice(0, Math.max(0, word.indexOf(':'))),
    secret: word.slice(word.indexOf(':') + 1),
  }))
  const isRight = ({ id, secret }: EncryptionKey) =>
    keyIdForm.test(id) && !reserved.includes(id) && secretForm.test(secret)
  const isUnique = new Set(keys.map(({ id }) => id)).size === keys.length
  return keys.length > 0 && keys.every(isRight) && isUnique ? keys : undefined
}

export const keyObject = ({ secret }: EncryptionKey): KeyObject =>
  createSecretKey(Buffer.from(secret, 'base64'))

/** A new key as a line of such a list, named after its day. */
export function newKeyLine(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}-${randomBytes(3).toString('hex')}:${randomBytes(32).toString('base64')}`
}
