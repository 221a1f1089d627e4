import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { OAuthError } from '../../partners/tokens/oauth-error.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import {
  endFamiliesOfGrant,
  endFamily,
  insertRefreshToken,
  lockCode,
  lockRefreshToken,
  useCode,
  useRefreshToken,
} from './repository.ts'

/** What a public client has proved: for which customer it may read, and with what it comes back. */
export type CustomerGrant = { customerNumber: string; scope: string; refreshToken: string }

type Exchange = { clientId: string; now: Date }

const refreshMilliseconds = 90 * 24 * 60 * 60 * 1000
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * Exchanges a code, once. A code that comes a second time was seen by somebody else: all that the client has for this
 * customer ends, and the customer has to allow it anew (RFC 6749, section 4.1.2).
 */
export async function exchangeCode(
  db: Db,
  {
    code,
    verifier,
    redirectUri,
    clientId,
    now,
  }: Exchange & Record<'code' | 'verifier' | 'redirectUri', string>,
): Promise<CustomerGrant> {
  const granted = await db.transaction(async (tx) => {
    const found = await lockCode(tx, hashOfSecret(code))
    if (found === undefined || found.clientId !== clientId) return undefined
    if (found.usedAt !== null) {
      await endFamiliesOfGrant(tx, { grantId: found.grantId, clientId, now })
      return undefined
    }
    const fits =
      found.expiresAt > now &&
      found.isInForce &&
      found.redirectUri === redirectUri &&
      isVerifierOf(found.codeChallenge, verifier)
    // Whatever was wrong, this code has been shown: it is not worth a second try.
    await useCode(tx, hashOfSecret(code), now)
    if (!fits) return undefined
    const { grantId, scope, customerNumber } = found
    const refreshToken = await nextRefreshToken(tx, { family: randomUUID(), grantId, clientId, scope, now })
    return { customerNumber, scope, refreshToken }
  })
  if (granted === undefined)
    throw invalidGrant('The code is unknown, already used, expired, or belongs to another request.')
  return granted
}

/** Exchanges a refresh token for the next one. One that comes twice was stolen: its whole family ends. */
export async function exchangeRefreshToken(
  db: Db,
  { refreshToken, clientId, now }: Exchange & { refreshToken: string },
): Promise<CustomerGrant> {
  const granted = await db.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, hashOfSecret(refreshToken))
    if (found === undefined || found.clientId !== clientId) return undefined
    const { family, grantId, scope, customerNumber } = found
    if (found.usedAt !== null) {
      await endFamily(tx, family, now)
      return undefined
    }
    if (found.endedAt !== null || found.expiresAt <= now || !found.isInForce) return undefined
    await useRefreshToken(tx, hashOfSecret(refreshToken), now)
    const next = await nextRefreshToken(tx, { family, grantId, clientId, scope, now })
    return { customerNumber, scope, refreshToken: next }
  })
  if (granted === undefined)
    throw invalidGrant('The refresh token is unknown, already used, expired or revoked.')
  return granted
}

async function nextRefreshToken(
  tx: Db,
  { now, ...token }: { family: string; grantId: string; clientId: string; scope: string; now: Date },
): Promise<string> {
  const refreshToken = newSecret()
  const expiresAt = new Date(now.getTime() + refreshMilliseconds)
  await insertRefreshToken(tx, { ...token, tokenHash: hashOfSecret(refreshToken), now, expiresAt })
  return refreshToken
}

function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!verifierForm.test(verifier)) return false
  const hash = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return hash.length === expected.length && timingSafeEqual(hash, expected)
}

const invalidGrant = (description: string) => new OAuthError('invalid_grant', description)
