/** Single-use links with which a customer chooses a password: docs/decisions, "Accounts". */
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { storeNewPassword } from './change-password.ts'
import { hashPassword } from './passwords.ts'
import { findToken, insertToken, lockAccountOfToken, type TokenRow } from './repository.ts'

const validMilliseconds = 7 * 24 * 60 * 60 * 1000

/** The partner whose name and colour the customer knows. */
export type Brand = { slug: string; name: string }

export type FoundToken =
  | { state: 'valid'; accountId: string; customerNumber: string; emailAddress: string; brand: Brand | null }
  | { state: 'expired' | 'used' | 'unknown'; brand: Brand | null }

/** Makes a token of 256 random bits, valid for 7 days. Only its hash is stored: this is the one time to mail it. */
export async function createPasswordToken(db: Db, accountId: string, now: Date): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + validMilliseconds)
  await insertToken(db, { tokenHash: hashOfSecret(token), accountId, createdAt: now, expiresAt })
  return token
}

/** The address that a mail sends the customer to. */
export const passwordPageUrl = (authUrl: string, token: string): string =>
  `${authUrl}/account/password?token=${token}`

/** What a token is worth now. Looking does not use it up: mail programs open links before people do. */
export async function findPasswordToken(db: Db, token: string, now: Date): Promise<FoundToken> {
  const row = isSecretForm(token) ? await findToken(db, hashOfSecret(token)) : undefined
  if (row === undefined) return { state: 'unknown', brand: null }
  const brand = row.brandSlug === null ? null : { slug: row.brandSlug, name: row.brandName ?? row.brandSlug }
  const state = stateOf(row, now)
  if (state !== 'valid') return { state, brand }
  const { accountId, customerNumber, emailAddress } = row
  return { state, brand, accountId, customerNumber, emailAddress }
}

/**
 * Sets the password of the token's account and uses the token up. Of two that come at the same moment, with one token
 * or with two of one account, the first wins and the other learns that its token was used.
 */
export async function setPassword(
  db: Db,
  token: string,
  { password, requestId = null, now }: { password: string; requestId?: string | null; now: Date },
): Promise<'set' | 'expired' | 'used' | 'unknown'> {
  const found = await findPasswordToken(db, token, now)
  if (found.state !== 'valid') return found.state
  // Before the transaction, which must not hold its lock for as long as a hash takes.
  const passwordHash = await hashPassword(password, { queue: 'logins', name: found.accountId })

  return db.transaction(async (tx) => {
    await lockAccountOfToken(tx, hashOfSecret(token))
    const row = await findToken(tx, hashOfSecret(token))
    if (row === undefined) return 'unknown'
    const state = stateOf(row, now)
    if (state !== 'valid') return state
    await storeNewPassword(tx, row, { passwordHash, by: 'link', requestId, now })
    return 'set'
  })
}

// Used before expired: who has set a password wants to hear that, however long ago it was.
function stateOf({ usedAt, expiresAt }: TokenRow, now: Date): 'valid' | 'expired' | 'used' {
  if (usedAt !== null) return 'used'
  return expiresAt.getTime() > now.getTime() ? 'valid' : 'expired'
}
