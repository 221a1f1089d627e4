/** Login sessions. Ended sessions are deleted, and only the hash of a session's token is stored. */
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { type Browser, rememberBrowser } from './known-browser.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findOpenSessions,
  findSessionRow,
  insertPasskeySession,
  insertSession,
  insertSessionFrom,
  lockAccountForLogin,
  type SessionRow,
  setSessionBrowser,
  takeSessionRow,
} from './repository.ts'

export type Session = Omit<SessionRow, 'createdAt' | 'expiresAt'>

const minute = 60_000
const idleMilliseconds = 30 * minute
// Even an active session ends, in case the customer forgets to log out.
const longestMilliseconds = 12 * 60 * minute

/** What shows that somebody may open the account: a password or passkey that was checked, or an open session. */
export type LoginCredential = { passwordHash: string } | { passkeyId: string } | { sessionToken: string }

type Opened = {
  accountId: string
  proof: LoginCredential
  /** The access request the session is for; null for the account pages. */
  request: { hash: Buffer; expiresAt: Date } | null
  now: Date
}

/** Opens a session and returns its token, or undefined if the proof has just lost its worth. */
export async function openSession(
  tx: Db,
  { accountId, proof, request, now }: Opened,
): Promise<string | undefined> {
  const token = newSecret()
  const session = {
    tokenHash: hashOfSecret(token),
    accountId,
    requestHash: request?.hash ?? null,
    now,
    expiresAt: request?.expiresAt ?? new Date(now.getTime() + idleMilliseconds),
  }
  return (await isOpened()) ? token : undefined

  async function isOpened(): Promise<boolean> {
    if ('passwordHash' in proof) return insertSession(tx, { ...session, ...proof })
    // A password change locks the account before it ends passkeys and sessions.
    if (!(await lockAccountForLogin(tx, accountId))) return false
    return 'passkeyId' in proof
      ? insertPasskeySession(tx, { ...session, ...proof })
      : insertSessionFrom(tx, { ...session, fromTokenHash: hashOfSecret(proof.sessionToken) })
  }
}

/** Opens a session in a browser that is known from now on; it ends when the browser is forgotten. */
export async function openSessionIn(
  tx: Db,
  browser: Browser,
  opened: Opened,
): Promise<{ sessionToken: string; browserToken: string } | undefined> {
  const sessionToken = await openSession(tx, opened)
  if (sessionToken === undefined) return undefined
  const browserToken = await rememberBrowser(tx, { ...browser, ...opened })
  const browserHash = hashOfSecret(browserToken)
  await setSessionBrowser(tx, { tokenHash: hashOfSecret(sessionToken), browserHash })
  return { sessionToken, browserToken }
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
  if (end - expiresAt.getTime() > minute)
    await extendSession(db, { tokenHash, expiresAt: new Date(end), now })
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
  /** Such as `Firefox, Windows`; empty if it is not known. */
  browserName: string
  /** Whether it is the one that asks. */
  isHere: boolean
}

/** The browsers in which a customer is logged in, newest first. */
export async function listSessionsOf(
  db: Db,
  accountId: string,
  now: Date,
  token?: string,
): Promise<OpenSession[]> {
  const rows = await findOpenSessions(db, accountId, now)
  const here = token === undefined ? undefined : hashOfSecret(token)
  return rows.map(({ tokenHash, createdAt, expiresAt, isForRequest, browserName }) => ({
    startedAt: createdAt,
    // Every visit moves the end.
    lastUsedAt: isForRequest
      ? createdAt
      : new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - idleMilliseconds)),
    endsAt: expiresAt,
    isForRequest,
    browserName,
    isHere: here?.equals(tokenHash) ?? false,
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
