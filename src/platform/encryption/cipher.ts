/** AES-256-GCM for single values: decision 36. */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

export type NamedKey = { id: string; key: KeyObject }

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const form = /^1\.([A-Za-z0-9_-]{1,40})\.([A-Za-z0-9_-]+)$/

/** Names of keys; they are part of every encrypted text. */
export const keyIdForm = /^[A-Za-z0-9_-]{1,40}$/

/**
 * Encrypts bytes for one place, such as a column of a row: the text names its key and opens nowhere else. The nonce is
 * random, which is safe for some four billion values per key (NIST SP 800-38D, section 8.3).
 */
export function encryptText({ id, key }: NamedKey, place: string, plain: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(place))
  const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `1.${id}.${body.toString('base64url')}`
}

/** The name of the key that a text was encrypted with; undefined for anything else. */
export const keyIdOf = (text: string): string | undefined => form.exec(text)?.[1]

/** Throws if the key, the place or a single bit differs. */
export function decryptText(key: KeyObject, place: string, text: string): Buffer {
  const body = Buffer.from(form.exec(text)?.[2] ?? '', 'base64url')
  if (body.length < nonceBytes + tagBytes) throw new Error('not an encrypted text')
  const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(body.subarray(-tagBytes))
  return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
