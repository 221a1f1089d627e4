/** Single-use links to choose a password: decision 11. */
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { storeNewPassword } from './change-password.ts'
import type { Brand } from './language.ts'
import { hashPassword } from './passwords.ts'
import { findToken, insertToken, lockAccountOfToken, type ReadAbout, type TokenRow } from './repository.ts'

const validMilliseconds = 7 * 24 * 60 * 60 * 1000

export type FoundToken =
  | {
      state: 'valid'
      accountId: string
      customerNumber: string
      emailAddress: string
      brand: Brand | null
    }
  | { state: 'expired' | 'used' | 'unknown'; brand: Brand | null }

/**
 * Creates a token of 256 random bits, valid for 7 days. Only its hash is stored. Its page has the brand of the contract. If
 * partners read the mail, it is stored who does (decision 84).
 */
export async function createPasswordToken(
  db: Db,
  accountId: string,
  now: Date,
  contractNumber: string | null = null,
  readAbout: ReadAbout | null = null,
): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + validMilliseconds)
  await insertToken(db, {
    tokenHash: hashOfSecret(token),
    accountId,
    contractNumber,
    readAbout,
    createdAt: now,
    expiresAt,
  })
  return token
}

export const passwordPageUrl = (authUrl: string, token: string): string =>
  `${authUrl}/account/password?token=${token}`

/** Reads a token without using it up, because mail programs open links before people do. */
export async function findPasswordToken(db: Db, token: string, now: Date): Promise<FoundToken> {
  const row = isSecretForm(token) ? await findToken(db, hashOfSecret(token)) : undefined
  if (row === undefined) return { state: 'unknown', brand: null }
  const brand = row.brandSlug === null ? null : { slug: row.brandSlug, name: row.brandName ?? row.brandSlug }
  const state = stateOf(row, now)
  if (state !== 'valid') return { state, brand }
  const { accountId, customerNumber, emailAddress } = row
  return { state, brand, accountId, customerNumber, emailAddress }
}

type PasswordToSet = {
  password: string
  requestId?: string | null
  now: Date
  /** What else is done in the transaction that sets it. */
  afterwards?: (tx: Db, set: { accountId: string; passwordHash: string }) => Promise<void>
}

/**
 * Sets the password of the token's account and uses the token up. Of two simultaneous calls, with one token or two of
 * the same account, the first wins and the second gets `used`.
 */
export async function setPassword(
  db: Db,
  token: string,
  { password, requestId = null, now, afterwards }: PasswordToSet,
): Promise<'set' | 'expired' | 'used' | 'unknown'> {
  const found = await findPasswordToken(db, token, now)
  if (found.state !== 'valid') return found.state
  // Hash before the transaction, so that it does not hold its lock that long.
  const passwordHash = await hashPassword(password, { queue: 'logins', name: found.accountId })

  return db.transaction(async (tx) => {
    await lockAccountOfToken(tx, hashOfSecret(token))
    const row = await findToken(tx, hashOfSecret(token))
    if (row === undefined) return 'unknown'
    const state = stateOf(row, now)
    if (state !== 'valid') return state
    await storeNewPassword(tx, row, { passwordHash, by: { link: hashOfSecret(token) }, requestId, now })
    await afterwards?.(tx, { accountId: row.accountId, passwordHash })
    return 'set'
  })
}

// `used` comes first: a customer who has set the password should learn that, however long ago it was.
function stateOf({ usedAt, expiresAt }: TokenRow, now: Date): 'valid' | 'expired' | 'used' {
  if (usedAt !== null) return 'used'
  return expiresAt.getTime() > now.getTime() ? 'valid' : 'expired'
}
