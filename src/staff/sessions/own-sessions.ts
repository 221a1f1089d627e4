import type { Db } from '../../platform/db/sql.ts'
import type { Member } from '../accounts/member.ts'
import { audited, type Operator } from '../audit/audited.ts'
import { deleteSessionOf, findSessionsOf, type OpenSession } from './repository.ts'
import { endSession } from './session.ts'

/** Where somebody is signed in, the newest first. */
export const listOwnSessions = (db: Db, { id }: Member, now: Date): Promise<OpenSession[]> =>
  findSessionsOf(db, id, now)

/** Ends one of their own sessions; one that has ended already is no fault. */
export const endOwnSession = (
  db: Db,
  { id, login }: Member,
  { sessionId, operator }: { sessionId: string; operator: Operator },
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const isEnded = await deleteSessionOf(tx, id, sessionId)
    const entry = { action: 'staff.session-ended', subject: login, before: null, after: null }
    return { result: undefined, entry: isEnded ? entry : null }
  })

/** Ends the session of this browser. */
export const signOut = (
  db: Db,
  { login }: Member,
  { sessionToken, operator }: { sessionToken: string; operator: Operator },
): Promise<void> =>
  audited(db, operator, async (tx) => {
    await endSession(tx, sessionToken)
    return {
      result: undefined,
      entry: { action: 'staff.signed-out', subject: login, before: null, after: null },
    }
  })

export type { OpenSession }
