/** Sessions of staff. Ended sessions are deleted, and only the hash of a session's token is stored. */

import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { actorOf, type Member, memberOf } from '../accounts/member.ts'
import type { StaffScope } from '../accounts/roles.ts'
import { deleteExpiredOf, deleteSession, findSessionRow, insertSession } from './repository.ts'

export const sessionSeconds = 12 * 60 * 60
const recentAuthMilliseconds = 10 * 60_000

export type Session = {
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
