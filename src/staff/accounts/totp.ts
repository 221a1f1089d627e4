/** Time-based one-time passwords by RFC 6238, as authenticator apps make them: SHA-1, 6 digits, 30 seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type TotpSecret = { base64: string }

const stepSeconds = 30
const digits = 6

/** A secret of 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20)

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of a step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that a code belongs to: the present one or a neighbour, since clocks differ and people type slowly. */
export function matchingStep(secret: Buffer, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = stepAt(at)
  return [now, now - 1, now + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  )
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 by RFC 4648 without padding, the form in which apps accept a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What an authenticator app opens to take over a secret. */
export const otpauthUri = (secret: Buffer, { issuer, login }: { issuer: string; login: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(login)}` +
  `?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
