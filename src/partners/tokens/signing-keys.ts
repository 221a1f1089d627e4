import { createPrivateKey, type SignKeyObjectInput } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Keyring, Sealed } from '../../platform/encryption/keyring.ts'
import { placeIn, type SealedColumn } from '../../platform/encryption/sealed-columns.ts'

export const signingAlgorithm = 'ES256'

type SigningKey = {
  kid: string
  signsFrom: Date
  retiresAt: Date | null
  /** The encoded header of every token that this key signs. */
  tokenHeader: string
  signWith: SignKeyObjectInput
  publicKey: CryptoKey
  publicJwk: JWK
}
export type SigningKeys = readonly SigningKey[]

export const sealedSigningKeys: SealedColumn = {
  name: 'signing_keys.private_jwk',
  table: fragment`signing_keys`,
  id: fragment`kid`,
  column: fragment`private_jwk`,
}

// Clients may cache our published keys for five minutes, so a new key is published ten minutes before it signs.
const announcementMilliseconds = 10 * 60_000
// Longer than the hour that a token lives.
const retirementMilliseconds = 2 * 3_600_000

/** A key that leaked unnoticed is worth as long as it is used. */
export const rotationDays = 180

export type SigningKeyDates = { kid: string; createdAt: Date; signsFrom: Date; retiresAt: Date | null }

/** When keys were made and are used, newest first; without the keys themselves. */
export async function findSigningKeyDates(db: Db): Promise<SigningKeyDates[]> {
  const { rows } = await db.query<SigningKeyDates>(sql`
    select k.kid, k.created_at as "createdAt", k.signs_from as "signsFrom", k.retires_at as "retiresAt"
    from signing_keys k
    order by k.signs_from desc, k.kid`)
  return rows
}

/** All keys, newest first. */
export async function loadSigningKeys(db: Db, keyring: Keyring): Promise<SigningKeys> {
  const { rows } = await db.query<{
    kid: string
    privateJwk: Sealed<JWK>
    signsFrom: Date
    retiresAt: Date | null
  }>(sql`
    select k.kid, k.private_jwk as "privateJwk", k.signs_from as "signsFrom", k.retires_at as "retiresAt"
    from signing_keys k
    order by k.signs_from desc, k.kid`)
  await keyring.know(rows.map(({ privateJwk }) => privateJwk))
  return Promise.all(
    rows.map(async ({ privateJwk: stored, ...key }) => {
      const privateJwk = keyring.open(placeIn(sealedSigningKeys, key.kid), stored)
      const { d: _, ...open } = privateJwk
      const publicJwk: JWK = { ...open, kid: key.kid, alg: signingAlgorithm, use: 'sig' }
      return {
        ...key,
        publicJwk,
        tokenHeader: encodedHeader(key.kid),
        signWith: {
          key: createPrivateKey({ key: privateJwk, format: 'jwk' }),
          // JWS wants the raw concatenated signature instead of DER (RFC 7518, section 3.4).
          dsaEncoding: 'ieee-p1363' as const,
        },
        publicKey: (await importJWK(publicJwk, signingAlgorithm)) as CryptoKey,
      }
    }),
  )
}

const encodedHeader = (kid: string): string =>
  Buffer.from(JSON.stringify({ alg: signingAlgorithm, typ: 'at+jwt', kid })).toString('base64url')

export const publishedKeys = (keys: SigningKeys, now: Date): SigningKeys =>
  keys.filter(({ retiresAt }) => retiresAt === null || retiresAt > now)

/** The key to sign with: the newest one that may already sign. */
export function signingKey(keys: SigningKeys, now: Date): SigningKey {
  const key = publishedKeys(keys, now).find(({ signsFrom }) => signsFrom <= now) ?? keys[0]
  if (key === undefined) throw new Error('There is no signing key.')
  return key
}

/** Creates the first key of a new database, even if several processes start at once. */
export async function ensureSigningKey(db: Db, keyring: Keyring, now: Date): Promise<void> {
  const { kid, privateJwk } = await newKey(keyring)
  await db.transaction(async (tx) => {
    await tx.query(sql`lock table signing_keys in exclusive mode`)
    await tx.query(sql`
      insert into signing_keys (kid, private_jwk, created_at, signs_from)
      select ${kid}, ${privateJwk}::jsonb, ${now}, ${now}
      where not exists (select from signing_keys k where k.retires_at is null)`)
  })
}

/**
 * Replaces the keys in use. By default clients notice nothing: the new key is published first and signs later, and the
 * old keys stay valid until their last token has expired. `dropFormer` revokes leaked keys and their tokens at once.
 */
export async function rotateSigningKey(db: Db, keyring: Keyring, now: Date, { dropFormer = false } = {}) {
  const { kid, privateJwk } = await newKey(keyring)
  const signsFrom = dropFormer ? now : new Date(now.getTime() + announcementMilliseconds)
  const retiresAt = new Date(signsFrom.getTime() + retirementMilliseconds)
  await db.transaction(async (tx) => {
    await tx.query(sql`lock table signing_keys in exclusive mode`)
    if (dropFormer) await tx.query(sql`delete from signing_keys`)
    else {
      await tx.query(sql`delete from signing_keys k where k.retires_at <= ${now}`)
      await tx.query(sql`update signing_keys set retires_at = ${retiresAt} where retires_at is null`)
    }
    await tx.query(sql`
      insert into signing_keys (kid, private_jwk, created_at, signs_from)
      values (${kid}, ${privateJwk}::jsonb, ${now}, ${signsFrom})`)
  })
  return { kid, signsFrom, formerValidUntil: dropFormer ? now : retiresAt }
}

/** A new private key as JSON to store. */
async function newKey(keyring: Keyring): Promise<{ kid: string; privateJwk: string }> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = crypto.randomUUID()
  return { kid, privateJwk: keyring.seal(placeIn(sealedSigningKeys, kid), jwk) }
}
