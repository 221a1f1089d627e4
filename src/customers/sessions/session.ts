/** Login sessions. Ended sessions are deleted, and only the hash of a session's token is stored. */
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findOpenSessions,
  findSessionRow,
  insertSession,
  type SessionRow,
  takeSessionRow,
} from './repository.ts'

export type Session = Omit<SessionRow, 'createdAt' | 'expiresAt'>

const minute = 60_000
const idleMilliseconds = 30 * minute
// Even an active session ends, in case the customer forgets to log out.
const longestMilliseconds = 12 * 60 * minute

type Opened = {
  accountId: string
  passwordHash: string
  /** The access request the session is for; null for the account pages. */
  request: { hash: Buffer; expiresAt: Date } | null
  now: Date
}

/** Opens a session and returns its token, or undefined if the password has just been changed. */
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

/** The session on the account pages. Every visit extends it, up to a limit. */
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
  // At most once a minute, to avoid a write for every page.
  if (end - expiresAt.getTime() > minute) await extendSession(db, tokenHash, new Date(end))
  return session
}

/** The session of an access request. It ends with the request and is never extended. */
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

/** Ends the session of an access request in the caller's transaction and returns whose it was. */
export const takeRequestSession = async (
  tx: Db,
  token: string | undefined,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<Pick<Session, 'accountId' | 'customerNumber'> | undefined> =>
  token === undefined ? undefined : takeSessionRow(tx, { tokenHash: hashOfSecret(token), requestHash, now })

export const endSession = (db: Db, token: string): Promise<void> => deleteSession(db, hashOfSecret(token))

/** Returns how many there were. */
export const endSessionsOf = (db: Db, accountId: string): Promise<number> => deleteSessionsOf(db, accountId)

export type OpenSession = {
  startedAt: Date
  /** To the minute. */
  lastUsedAt: Date
  /** If nobody uses it until then. */
  endsAt: Date
  /** For the answer to one partner's request, not for the account. */
  isForRequest: boolean
}

/** The browsers in which a customer is logged in, newest first. */
export async function listSessionsOf(db: Db, accountId: string, now: Date): Promise<OpenSession[]> {
  const rows = await findOpenSessions(db, accountId, now)
  return rows.map(({ createdAt, expiresAt, isForRequest }) => ({
    startedAt: createdAt,
    // Every visit moves the end.
    lastUsedAt: isForRequest
      ? createdAt
      : new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - idleMilliseconds)),
    endsAt: expiresAt,
    isForRequest,
  }))
}

/** Browsers stay known: that opens nothing, and keeps a stranger's guesses from locking the customer out. */
export async function logOutEverywhere(
  db: Db,
  { accountId, customerNumber }: Session,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessionsOf(tx, accountId)
    const entry = { action: 'sessions.ended', subject: customerNumber, before: null, after: null }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  })
}
