import type { Db } from '../../platform/db/sql.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { audited, type Change, type Operator, realTimeOf } from '../audit/audited.ts'
import { deleteSessionsOf } from '../sessions/repository.ts'
import { isDemoLogin } from './demo-staff.ts'
import { lockedStaff } from './manage-staff.ts'
import { isLogin } from './member.ts'
import { clearSecondFactor, findStaffById, insertInvitation, insertStaff, lockStaff } from './repository.ts'
import { type AnyRole, isStaffRole, type RoleOf, roles, type StaffRole, type StaffScope } from './roles.ts'
import { type StaffView, viewOf } from './staff-view.ts'

export const invitationMilliseconds = 72 * 60 * 60 * 1000

export type Invited<Role extends AnyRole = StaffRole> = StaffView<Role> & {
  /** Of the link, which is shown only now. */
  invitationToken: string
  expiresAt: Date
}

export const invitationUrl = (
  authUrl: string,
  token: string,
  path: '/console' | '/partners' = '/console',
): string => `${authUrl}${path}/invitation?token=${token}`

/** Adds a member of staff, who sets up password and second factor with a link. */
export const inviteStaff = (
  db: Db,
  { login, name, role }: { login: string; name: string; role: string },
  operator: Operator,
): Promise<Invited> =>
  audited(db, operator, async (tx) => {
    const faults = [
      ...(isLogin(login) ? [] : ['A login has 3 to 60 characters of a-z, 0-9, dot and hyphen.']),
      ...(isDemoLogin(login) ? ['Logins that begin with demo. are for the demo data.'] : []),
      ...(name.trim().length >= 1 && name.length <= 100 ? [] : ['A name has 1 to 100 characters.']),
      ...(isStaffRole(role) ? [] : [`The roles are ${roles.join(', ')}.`]),
    ]
    if (faults.length > 0 || !isStaffRole(role)) {
      throw new Refusal('invalid', { code: 'validation-failed', message: faults.join(' ') })
    }
    await lockStaff(tx)
    const id = await insertStaff(tx, { login, name: name.trim(), role, now: realTimeOf(operator) })
    if (id === undefined) {
      throw conflict(`The login ${login} is taken.`)
    }
    return invitation(
      tx,
      { staffId: id, staffScope: 'supplier', now: realTimeOf(operator) },
      {
        action: 'staff.invite',
        subject: login,
        before: null,
        after: { role },
      },
    )
  })

/** For somebody who lost the app and the recovery codes, or whose invitation ran out: everything ends, and a new link. */
export const resetSecondFactor = <Of extends StaffScope = 'supplier'>(
  db: Db,
  login: string,
  operator: Operator,
  staffScope: Of = 'supplier' as Of,
): Promise<Invited<RoleOf<Of>>> =>
  audited(db, operator, async (tx) => {
    const { id, isSso } = await lockedStaff(tx, login, staffScope)
    if (isSso) {
      const message = `${login} signs in by the identity provider and has no second factor here.`
      throw conflict(message)
    }
    await clearSecondFactor(tx, id)
    await deleteSessionsOf(tx, id)
    return invitation(
      tx,
      { staffId: id, staffScope, now: realTimeOf(operator) },
      {
        action: 'staff.reset-second-factor',
        subject: login,
        before: null,
        after: null,
      },
    )
  })

async function invitation<Of extends StaffScope>(
  tx: Db,
  { staffId, staffScope, now }: { staffId: string; staffScope: Of; now: Date },
  entry: Change<unknown>['entry'],
): Promise<Change<Invited<RoleOf<Of>>>> {
  const invitationToken = newSecret()
  const expiresAt = new Date(now.getTime() + invitationMilliseconds)
  await insertInvitation(tx, { tokenHash: hashOfSecret(invitationToken), staffId, now, expiresAt })
  const row = await findStaffById(tx, staffId, staffScope)
  if (row === undefined) throw new Error('The row was locked and is gone.')
  return { result: { ...viewOf(row), invitationToken, expiresAt }, entry }
}
