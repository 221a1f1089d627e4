import { audited, type Operator } from '../../operator/audited.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deleteSessionsOf, findSessionsOf, type OpenSession } from '../sessions/repository.ts'
import { allStaff, findStaff, lockStaff, type StaffRow, setDisabled, setRole } from './repository.ts'
import { isStaffRole, roles } from './roles.ts'
import { type StaffView, viewOf } from './staff-view.ts'

export const listStaff = async (db: Db): Promise<StaffView[]> => (await allStaff(db)).map(viewOf)

/** Somebody, with where they are signed in. */
export async function showStaff(
  db: Db,
  login: string,
  now: Date,
): Promise<StaffView & { sessions: OpenSession[] }> {
  const row = await findStaff(db, login)
  if (row === undefined) throw staffUnknown(login)
  return { ...viewOf(row), sessions: await findSessionsOf(db, row.id, now) }
}

/** Signs somebody out everywhere. */
export const endStaffSessions = (db: Db, login: string, operator: Operator): Promise<{ ended: number }> =>
  audited(db, operator, async (tx) => {
    const { id } = await lockedStaff(tx, login)
    const ended = await deleteSessionsOf(tx, id)
    const entry = { action: 'staff.sessions-ended', subject: login, before: null, after: { sessions: ended } }
    return { result: { ended }, entry }
  })

/** Keeps somebody out from now on; what they have open ends. */
export const disableStaff = (db: Db, login: string, operator: Operator): Promise<StaffView> =>
  audited(db, operator, async (tx) => {
    const row = await lockedStaff(tx, login)
    if (row.disabledAt !== null) return { result: viewOf(row), entry: null }
    await refuseWithoutAdministrator(tx, row)
    await setDisabled(tx, row.id, operator.now)
    await deleteSessionsOf(tx, row.id)
    const entry = { action: 'staff.disable', subject: login, before: null, after: null }
    return { result: viewOf({ ...row, disabledAt: operator.now }), entry }
  })

export const enableStaff = (db: Db, login: string, operator: Operator): Promise<StaffView> =>
  audited(db, operator, async (tx) => {
    const row = await lockedStaff(tx, login)
    if (row.disabledAt === null) return { result: viewOf(row), entry: null }
    await setDisabled(tx, row.id, null)
    const entry = { action: 'staff.enable', subject: login, before: null, after: null }
    return { result: viewOf({ ...row, disabledAt: null }), entry }
  })

/** Their sessions end, so that nothing goes on with the rights of before. */
export const changeRole = (
  db: Db,
  { login, role }: { login: string; role: string },
  operator: Operator,
): Promise<StaffView> =>
  audited(db, operator, async (tx) => {
    if (!isStaffRole(role)) {
      throw new Refusal('invalid', {
        code: 'validation-failed',
        message: `The roles are ${roles.join(', ')}.`,
      })
    }
    const row = await lockedStaff(tx, login)
    if (row.role === role) return { result: viewOf(row), entry: null }
    await refuseWithoutAdministrator(tx, row)
    await setRole(tx, row.id, role)
    await deleteSessionsOf(tx, row.id)
    const entry = { action: 'staff.set-role', subject: login, before: { role: row.role }, after: { role } }
    return { result: viewOf({ ...row, role }), entry }
  })

/** Somebody who exists, while no other change of accounts is under way. */
export async function lockedStaff(tx: Db, login: string): Promise<StaffRow> {
  await lockStaff(tx)
  const row = await findStaff(tx, login)
  if (row === undefined) throw staffUnknown(login)
  return row
}

const staffUnknown = (login: string) =>
  new Refusal('unknown', { code: 'not-found', message: `There is no member of staff ${login}.` })

/** Nobody could invite or enable anybody any more, but from the command line. */
async function refuseWithoutAdministrator(tx: Db, { login, role, disabledAt }: StaffRow): Promise<void> {
  if (role !== 'administrator' || disabledAt !== null) return
  const others = (await allStaff(tx)).filter(
    (row) => row.login !== login && row.role === 'administrator' && row.disabledAt === null,
  )
  if (others.length > 0) return
  throw new Refusal('conflict', {
    code: 'conflict',
    message: `${login} is the last administrator. Make somebody else administrator first.`,
  })
}
