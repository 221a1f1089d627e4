/** Sessions of staff. Ended sessions are deleted, and only the hash of a session's token is stored. */

import { knownBrowserSeconds } from '../../customers/sessions/known-browser.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { actorOf, type Member, memberOf } from '../accounts/member.ts'
import type { StaffScope } from '../accounts/roles.ts'
import {
  deleteExpiredOf,
  deleteSession,
  findSessionRow,
  insertKnownBrowser,
  insertSession,
  isKnownBrowser,
} from './repository.ts'

export const sessionSeconds = 12 * 60 * 60
const recentAuthMilliseconds = 10 * 60_000

type Session = {
  member: Member
  sessionId: string
  authenticatedAt: Date
  /** Of somebody who signs in by the identity provider. */
  isSso: boolean
}

/** Where a request came from. */
export type Visitor = { ip: string; userAgent: string; requestId: string; now: Date }

type SignedInBy = 'code' | 'passkey' | 'invitation' | 'new password' | 'single sign-on'

/** Opens a session and notes the sign-in. `by`: how the person proved who they are. */
export async function openSession(
  tx: Db,
  { id, login, partner }: Pick<Member, 'id' | 'login' | 'partner'>,
  {
    ip,
    userAgent,
    requestId,
    now,
    by,
    authenticatedAt = now,
  }: Visitor & { by: SignedInBy; authenticatedAt?: Date },
): Promise<string> {
  const token = newSecret()
  await deleteExpiredOf(tx, id, now)
  await insertSession(tx, {
    tokenHash: hashOfSecret(token),
    staffId: id,
    origin: ip,
    userAgent: userAgent.slice(0, 300),
    authenticatedAt,
    now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
  })
  const entry = { action: 'staff.signed-in', subject: login, before: null, after: { by } }
  await writeAudit(tx, entry, { actor: actorOf({ login, partner }), origin: ip, requestId, now })
  return token
}

/** Of somebody who works there; those of others open nothing. */
export async function findSession(
  { db, staffScope }: { db: Db; staffScope: StaffScope },
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (token === undefined) return undefined
  const row = await findSessionRow(db, { tokenHash: hashOfSecret(token), staffScope, now })
  return (
    row && {
      member: memberOf(row),
      sessionId: row.sessionId,
      authenticatedAt: row.authenticatedAt,
      isSso: row.isSso,
    }
  )
}

export const endSession = (db: Db, token: string): Promise<void> => deleteSession(db, hashOfSecret(token))

/**
 * Whether password and code were given so recently that a dangerous act need not ask for them again. What was given in the
 * future proves nothing.
 */
export const isRecent = (authenticatedAt: Date, now: Date): boolean =>
  authenticatedAt <= now && now.getTime() - authenticatedAt.getTime() < recentAuthMilliseconds

type Given = { browserToken: string | undefined; now: Date }

/** Remembers that the person has signed in here, and returns the token that identifies this browser. */
export async function rememberBrowser(
  tx: Db,
  staffId: string,
  { browserToken, now }: Given,
): Promise<string> {
  // A token that we do not know may have been planted there by somebody else.
  const isKnown = await knowsBrowser(tx, staffId, { browserToken, now })
  const token = browserToken !== undefined && isKnown ? browserToken : newSecret()
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000)
  await insertKnownBrowser(tx, { tokenHash: hashOfSecret(token), staffId, now, expiresAt })
  return token
}

export const knowsBrowser = async (db: Db, staffId: string, { browserToken, now }: Given): Promise<boolean> =>
  browserToken !== undefined && isKnownBrowser(db, { staffId, tokenHash: hashOfSecret(browserToken), now })
