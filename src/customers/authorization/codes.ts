import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { lastExpiry } from '../../partners/tokens/access-token.ts'
import { OAuthError } from '../../partners/tokens/oauth-error.ts'
import { revokeTokens } from '../../partners/tokens/revoked-tokens.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import {
  endFamiliesOfGrant,
  endFamily,
  insertCode,
  insertRefreshToken,
  lockCode,
  lockRefreshToken,
  useCode,
  useRefreshToken,
} from './repository.ts'

// The client exchanges its code within seconds; an older code has gone astray.
const codeMilliseconds = 60_000

type Granted = {
  grantId: string
  clientId: string
  redirectUri: string
  codeChallenge: string
  scope: string
  now: Date
}

/** Creates the code that the customer's browser takes back to the client. Only that client can use it (RFC 7636). */
export async function issueAuthorizationCode(tx: Db, { now, ...granted }: Granted): Promise<string> {
  const code = newSecret()
  const expiresAt = new Date(now.getTime() + codeMilliseconds)
  await insertCode(tx, { ...granted, codeHash: hashOfSecret(code), now, expiresAt })
  return code
}

export type CustomerGrant = { customerNumber: string; family: string; scope: string; refreshToken: string }

type Exchange = { clientId: string; now: Date }

const refreshMilliseconds = 90 * 24 * 60 * 60 * 1000
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * Exchanges a code, once. A second attempt means that the code was stolen: all tokens of the client for this customer
 * end, and the customer has to grant access again (RFC 6749, section 4.1.2).
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
    const found = await lockCode(tx, hashOfSecret(code), now)
    if (found === undefined || found.clientId !== clientId) return undefined
    if (found.usedAt !== null) {
      const families = await endFamiliesOfGrant(tx, { grantId: found.grantId, clientId, now })
      await revokeTokens(tx, families, lastExpiry(now))
      return undefined
    }
    const fits =
      found.expiresAt > now &&
      found.isInForce &&
      found.redirectUri === redirectUri &&
      isVerifierOf(found.codeChallenge, verifier)
    // Even a failed attempt uses the code up, because it has been exposed.
    await useCode(tx, hashOfSecret(code), now)
    if (!fits) return undefined
    const { grantId, scope, customerNumber } = found
    const family = randomUUID()
    const refreshToken = await nextRefreshToken(tx, { family, grantId, clientId, scope, now })
    return { customerNumber, family, scope, refreshToken }
  })
  if (granted === undefined)
    throw invalidGrant('The code is unknown, already used, expired, or belongs to another request.')
  return granted
}

/** Exchanges a refresh token for the next one. Using one twice means that it was stolen, so its whole family ends. */
export async function exchangeRefreshToken(
  db: Db,
  { refreshToken, clientId, now }: Exchange & { refreshToken: string },
): Promise<CustomerGrant> {
  const granted = await db.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, hashOfSecret(refreshToken), now)
    if (found === undefined || found.clientId !== clientId) return undefined
    const { family, grantId, scope, customerNumber } = found
    if (found.usedAt !== null) {
      await revokeFamily(tx, family, now)
      return undefined
    }
    if (found.isEnded || found.expiresAt <= now || !found.isInForce) return undefined
    await useRefreshToken(tx, hashOfSecret(refreshToken), now)
    const next = await nextRefreshToken(tx, { family, grantId, clientId, scope, now })
    return { customerNumber, family, scope, refreshToken: next }
  })
  if (granted === undefined)
    throw invalidGrant('The refresh token is unknown, already used, expired or revoked.')
  return granted
}

/**
 * Revokes a refresh token and all tokens of its family, access tokens too. False if there is no such token. One of
 * another client is refused (RFC 7009, section 2.1).
 */
export function revokeRefreshToken(
  db: Db,
  { refreshToken, clientId, now }: Exchange & { refreshToken: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, hashOfSecret(refreshToken), now)
    if (found === undefined) return false
    if (found.clientId !== clientId) throw invalidGrant('The token was issued to another client.')
    await revokeFamily(tx, found.family, now)
    return true
  })
}

async function revokeFamily(tx: Db, family: string, now: Date): Promise<void> {
  await endFamily(tx, family, now)
  await revokeTokens(tx, [family], lastExpiry(now))
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
