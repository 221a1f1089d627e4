import { type NewPasswordFault, newPasswordFault } from '../../customers/accounts/choose-password.ts'
import { hasherOf, hashPassword } from '../../customers/accounts/passwords.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { deleteKnownBrowsersOf, deleteSessionsOf } from '../sessions/repository.ts'
import { openSession, rememberBrowser, type Visitor } from '../sessions/session.ts'
import { actorOf, type Member } from './member.ts'
import { setStaffPassword } from './repository.ts'

export type PasswordChange =
  /** All sessions have ended; this browser gets a new one. */
  { kind: 'changed'; sessionToken: string; browserToken: string } | { kind: 'again'; fault: NewPasswordFault }

/** For somebody who has just proved who they are. It forgets all known browsers, since one may be a stranger's. */
export async function changeStaffPassword(
  db: Db,
  member: Member,
  { password, repeated }: { password: string; repeated: string },
  visitor: Visitor,
): Promise<PasswordChange> {
  const { id, login } = member
  const fault = newPasswordFault(password, repeated, login)
  if (fault !== undefined) return { kind: 'again', fault }
  const passwordHash = await hashPassword(password, hasherOf(visitor))
  return db.transaction(async (tx) => {
    await setStaffPassword(tx, id, passwordHash)
    await deleteSessionsOf(tx, id)
    await deleteKnownBrowsersOf(tx, id)
    const { ip: origin, requestId, now } = visitor
    const entry = { action: 'staff.password-changed', subject: login, before: null, after: null }
    await writeAudit(tx, entry, { actor: actorOf(member), origin, requestId, now })
    const sessionToken = await openSession(tx, member, { ...visitor, by: 'new password' })
    const browserToken = await rememberBrowser(tx, id, { browserToken: undefined, now })
    return { kind: 'changed', sessionToken, browserToken }
  })
}
