import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { type Db, sql } from '../../platform/db/sql.ts'
import { algorithmsOf } from '../client-keys.ts'
import type { Client } from '../partner.ts'

/** What a client that signs its own assertions sends as client_assertion_type (RFC 7523). */
export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const toleranceSeconds = 30
// An assertion is made for one request. One that lives longer could be stolen, and would have to be remembered as long.
const maxLifetimeSeconds = 600
const maxIdCharacters = 200

/** The client that an assertion is about, as it says itself: nothing is proved yet. */
export function claimedClient(assertion: string): string {
  try {
    return decodeJwt(assertion).sub ?? ''
  } catch {
    return ''
  }
}

export type AssertionClaims = { jti: string; expiresAt: Date }
/** A fault that only the holder of the key learns. */
export type AssertionFault = { fault: string }

/**
 * Checks an assertion of a client (RFC 7523, section 3): signed with one of its keys, by and about itself, for us, and for
 * a short while. Undefined if no key of the client made the signature.
 */
export async function checkAssertion(
  client: Client,
  { assertion, audiences, now }: { assertion: string; audiences: readonly string[]; now: Date },
): Promise<AssertionClaims | AssertionFault | undefined> {
  const kid = kidOf(assertion)
  for (const key of client.keys.filter((candidate) => kid === undefined || candidate.kid === kid)) {
    try {
      const { payload } = await jwtVerify(assertion, key.publicJwk as JWK, {
        algorithms: [...algorithmsOf(key.publicJwk)],
        issuer: client.clientId,
        subject: client.clientId,
        clockTolerance: toleranceSeconds,
        currentDate: now,
        requiredClaims: ['exp', 'jti', 'aud'],
      })
      return proofOf(payload, audiences, now)
    } catch (error) {
      // jose looks at the claims once the signature is right.
      if (error instanceof errors.JWTExpired) return { fault: 'The assertion has expired.' }
      if (error instanceof errors.JWTClaimValidationFailed) {
        return { fault: `The claim ${error.claim} of the assertion is missing or wrong.` }
      }
    }
  }
  return undefined
}

function proofOf({ aud, exp = 0, iat, jti = '' }: JWTPayload, audiences: readonly string[], now: Date) {
  const seconds = now.getTime() / 1000
  const longest = maxLifetimeSeconds + toleranceSeconds
  // One audience: any other service that it names could use it with us.
  const [audience, ...more] = typeof aud === 'string' ? [aud] : (aud ?? [])
  if (audience === undefined || more.length > 0 || !audiences.includes(audience)) {
    return { fault: `aud must be ${audiences.join(' or ')}.` }
  }
  if (exp > seconds + longest) return { fault: `exp must be at most ${maxLifetimeSeconds} seconds away.` }
  if (iat !== undefined && (iat > seconds + toleranceSeconds || iat < seconds - longest)) {
    return { fault: `iat must be at most ${maxLifetimeSeconds} seconds ago, and not in the future.` }
  }
  if (typeof jti !== 'string' || jti === '' || jti.length > maxIdCharacters) {
    return { fault: `jti must have 1 to ${maxIdCharacters} characters.` }
  }
  return { jti, expiresAt: new Date((exp + toleranceSeconds) * 1000) }
}

function kidOf(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).kid
  } catch {
    return undefined
  }
}

/** Uses an assertion up; false if it was used before, with any process. */
export async function useAssertion(
  db: Db,
  clientId: string,
  { jti, expiresAt }: AssertionClaims,
): Promise<boolean> {
  // A client id has no space, so no two pairs give the same text.
  const idHash = createHash('sha256').update(`${clientId} ${jti}`).digest()
  const { rowCount } = await db.query(sql`
    insert into used_assertions (id_hash, expires_at) values (${idHash}, ${expiresAt})
    on conflict (id_hash) do nothing`)
  return rowCount === 1
}

export async function dropExpiredAssertions(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from used_assertions u where u.expires_at <= ${now}`)
}
