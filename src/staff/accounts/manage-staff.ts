/** What administrators do with accounts of the supplier's staff, and owners with those of a partner's: `staffScope` says which. */

import { isAbout } from '../../partners/decisions/decision.ts'
import { type Decided, settle } from '../../partners/decisions/manage-decisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound, Refusal } from '../../platform/refusal.ts'
import { audited, type Operator, realTimeOf, refuseUndoing } from '../audit/audited.ts'
import { deleteSessionsOf, findSessionsOf, type OpenSession } from '../sessions/repository.ts'
import { allStaff, findStaff, lockStaff, type StaffRow, setDisabled, setRole } from './repository.ts'
import { type AnyRole, isRoleOf, type RoleOf, rolesOf, type StaffScope } from './roles.ts'
import { type StaffView, viewOf } from './staff-view.ts'

type Supplier = 'supplier'

export const listStaff = async <Of extends StaffScope = Supplier>(
  db: Db,
  staffScope: Of = 'supplier' as Of,
): Promise<StaffView<RoleOf<Of>>[]> => (await allStaff(db, staffScope)).map(viewOf)

/** Somebody, with where they are signed in. */
export async function showStaff<Of extends StaffScope = Supplier>(
  db: Db,
  login: string,
  now: Date,
  staffScope: Of = 'supplier' as Of,
): Promise<StaffView<RoleOf<Of>> & { sessions: OpenSession[] }> {
  const row = await findStaff(db, login, staffScope)
  if (row === undefined) throw staffUnknown(login)
  return { ...viewOf(row), sessions: await findSessionsOf(db, row.id, now) }
}

/** Signs somebody out everywhere. */
export const endStaffSessions = (
  db: Db,
  login: string,
  operator: Operator,
  staffScope: StaffScope = 'supplier',
): Promise<{ ended: number }> =>
  audited(db, operator, async (tx) => {
    const { id } = await lockedStaff(tx, login, staffScope)
    const ended = await deleteSessionsOf(tx, id)
    const entry = { action: 'staff.sessions-ended', subject: login, before: null, after: { sessions: ended } }
    return { result: { ended }, entry }
  })

/** Keeps somebody out from now on; what they have open ends. */
export const disableStaff = <Of extends StaffScope = Supplier>(
  db: Db,
  login: string,
  operator: Operator,
  staffScope: Of = 'supplier' as Of,
  comment: string | null = null,
): Promise<StaffView<RoleOf<Of>>> =>
  audited(db, operator, async (tx) => {
    const row = await lockedStaff(tx, login, staffScope)
    const isDecided = await decide(tx, { login, staffScope }, { reason: comment }, operator)
    const after = comment === null ? null : { comment }
    const entry = { action: 'staff.disable', subject: login, before: null, after }
    if (row.disabledAt !== null) return { result: viewOf(row), entry: isDecided ? entry : null }
    await refuseLastOfTop(tx, row, staffScope)
    await setDisabled(tx, row.id, realTimeOf(operator))
    await deleteSessionsOf(tx, row.id)
    return { result: viewOf({ ...row, disabledAt: realTimeOf(operator) }), entry }
  })

export const enableStaff = <Of extends StaffScope = Supplier>(
  db: Db,
  login: string,
  operator: Operator,
  staffScope: Of = 'supplier' as Of,
): Promise<StaffView<RoleOf<Of>>> =>
  audited(db, operator, async (tx) => {
    const row = await lockedStaff(tx, login, staffScope)
    if (row.disabledAt === null) return { result: viewOf(row), entry: null }
    await refuseUndoing(tx, operator, isAbout(login, 'StaffDisabled'))
    await decide(tx, { login, staffScope }, null, operator)
    await setDisabled(tx, row.id, null)
    const entry = { action: 'staff.enable', subject: login, before: null, after: null }
    return { result: viewOf({ ...row, disabledAt: null }), entry }
  })

/** Whom the supplier disables among a partner's staff, the partner does not enable again. */
const decide = async (
  tx: Db,
  { login, staffScope }: { login: string; staffScope: StaffScope },
  decided: Decided | null,
  operator: Operator,
): Promise<boolean> =>
  typeof staffScope === 'object' &&
  operator.partnerId === undefined &&
  settle(tx, { partnerId: staffScope.partnerId, kind: 'StaffDisabled', subject: login }, decided, operator)

/** Their sessions end, so that nothing goes on with the rights of before. */
export const changeRole = <Of extends StaffScope = Supplier>(
  db: Db,
  { login, role }: { login: string; role: string },
  operator: Operator,
  staffScope: Of = 'supplier' as Of,
): Promise<StaffView<RoleOf<Of>>> =>
  audited(db, operator, async (tx) => {
    if (!isRoleOf(staffScope, role)) {
      const message = `The roles are ${rolesOf(staffScope).join(', ')}.`
      throw new Refusal('invalid', { code: 'validation-failed', message })
    }
    const row = await lockedStaff(tx, login, staffScope)
    if (row.role === role) return { result: viewOf(row), entry: null }
    await refuseLastOfTop(tx, row, staffScope)
    await setRole(tx, row.id, role)
    await deleteSessionsOf(tx, row.id)
    const entry = { action: 'staff.set-role', subject: login, before: { role: row.role }, after: { role } }
    return { result: viewOf({ ...row, role }), entry }
  })

/** Somebody who exists, while no other change of accounts is under way. */
export async function lockedStaff<Of extends StaffScope>(
  tx: Db,
  login: string,
  staffScope: Of,
): Promise<StaffRow<RoleOf<Of>>> {
  await lockStaff(tx)
  const row = await findStaff(tx, login, staffScope)
  if (row === undefined) throw staffUnknown(login)
  return row
}

const staffUnknown = (login: string) => notFound(`There is no member of staff ${login}.`)

/** Nobody could invite or enable anybody any more, but from outside. */
async function refuseLastOfTop(
  tx: Db,
  { login, role, disabledAt }: Pick<StaffRow, 'login' | 'role' | 'disabledAt'>,
  staffScope: StaffScope,
): Promise<void> {
  const top: AnyRole = staffScope === 'supplier' ? 'administrator' : 'owner'
  if (role !== top || disabledAt !== null) return
  const others = (await allStaff(tx, staffScope)).filter(
    (row) => row.login !== login && row.role === top && row.disabledAt === null,
  )
  if (others.length > 0) return
  throw conflict(`${login} is the last ${top}. Make somebody else ${top} first.`)
}
