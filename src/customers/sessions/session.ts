/** Who is logged in, in which browser. Ended sessions are gone; only the hash of a session's secret is stored. */
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import {
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSessionRow,
  insertSession,
  type SessionRow,
  takeSessionRow,
} from './repository.ts'

export type Session = Omit<SessionRow, 'createdAt' | 'expiresAt'>

const minute = 60_000
const idleMilliseconds = 30 * minute
// However busy: whoever forgets to log out is logged out by the evening.
const longestMilliseconds = 12 * 60 * minute

type Opened = {
  accountId: string
  passwordHash: string
  /** The request whose pages the session is for, and when it ends; null for the account's own pages. */
  request: { hash: Buffer; expiresAt: Date } | null
  now: Date
}

/** Opens a session and returns its secret, or undefined when the password was changed a moment ago. */
export async function openSession(
  tx: Db,
  { accountId, passwordHash, request, now }: Opened,
): Promise<string | undefined> {
  const token = newSecret()
  const isOpen = await insertSession(tx, {
    tokenHash: hashOfSecret(token),
    accountId,
    passwordHash,
    requestHash: request?.hash ?? null,
    now,
    expiresAt: request?.expiresAt ?? new Date(now.getTime() + idleMilliseconds),
  })
  return isOpen ? token : undefined
}

/** The session on the account's own pages. Every visit puts its end off, up to a limit. */
export async function findSession(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (token === undefined) return undefined
  const tokenHash = hashOfSecret(token)
  const row = await findSessionRow(db, { tokenHash, requestHash: null, now })
  if (row === undefined) return undefined
  const { createdAt, expiresAt, ...session } = row
  const end = Math.min(now.getTime() + idleMilliseconds, createdAt.getTime() + longestMilliseconds)
  // Once a minute is enough; a write for every page would be a waste.
  if (end - expiresAt.getTime() > minute) await extendSession(db, tokenHash, new Date(end))
  return session
}

/** The session on the pages of a request; it ends with the request and nothing puts it off. */
export async function findRequestSession(
  db: Db,
  token: string | undefined,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<Session | undefined> {
  if (token === undefined) return undefined
  const row = await findSessionRow(db, { tokenHash: hashOfSecret(token), requestHash, now })
  if (row === undefined) return undefined
  const { createdAt: _, expiresAt: _end, ...session } = row
  return session
}

/** Ends the session on the pages of a request, in the transaction of what it is ended by, and tells whose it was. */
export const takeRequestSession = async (
  tx: Db,
  token: string | undefined,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<Pick<Session, 'accountId' | 'customerNumber'> | undefined> =>
  token === undefined ? undefined : takeSessionRow(tx, { tokenHash: hashOfSecret(token), requestHash, now })

export const endSession = (db: Db, token: string): Promise<void> => deleteSession(db, hashOfSecret(token))

/** Ends every session of an account, in every browser. */
export const endSessionsOf = (db: Db, accountId: string): Promise<void> => deleteSessionsOf(db, accountId)

export const dropExpiredSessions = (db: Db, now: Date): Promise<void> => deleteExpired(db, now)
