/** Invitations of a partner's staff, which go by mail: nobody but the person invited ever sees the link. */
import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import { findEntries } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, type InvalidItem, invalidItem, notFound, Refusal } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { audited, type Operator, realTimeOf } from '../audit/audited.ts'
import { deleteSessionsOf } from '../sessions/repository.ts'
import { isDemoLogin } from './demo-staff.ts'
import { lockedStaff } from './manage-staff.ts'
import { loginLike } from './member.ts'
import {
  allStaff,
  clearSecondFactor,
  findStaffById,
  insertStaff,
  lockStaff,
  loginsAt,
  type StaffRow,
} from './repository.ts'
import { isRoleOf, type PartnerRole, partnerRoles } from './roles.ts'
import { type StaffView, viewOf } from './staff-view.ts'

/** Somebody of a partner as its owners see them. */
export type TeamMember = StaffView<PartnerRole> & { emailAddress: string }

const maxMembers = 100
/** So that nobody's mailbox is filled by somebody else's button: to an address, regardless of who invites it, and by a partner. */
const maxADay = { toAddress: 5, byPartner: 30 }
const dayMilliseconds = 24 * 60 * 60_000

export const listTeam = async (db: Db, partnerId: string): Promise<TeamMember[]> =>
  (await allStaff(db, { partnerId })).map(memberView)

const memberView = (row: StaffRow<PartnerRole>): TeamMember => ({
  ...viewOf(row),
  emailAddress: row.emailAddress ?? '',
})

export type TeamInvitation = { emailAddress: string; name: string; role: string }

/** Adds somebody to the staff of a partner. The login is made of the partner's short name and the address. */
/** Somebody of the team of this partner; others are not there. */
export async function getTeamMember(db: Db, partnerId: string, login: string): Promise<TeamMember> {
  const member = (await listTeam(db, partnerId)).find((one) => one.login === login)
  if (member !== undefined) return member
  const message = `Nobody of the team has the login ${login}.`
  throw notFound(message)
}

export const invitePartnerStaff = (
  db: Db,
  { partner, ...given }: TeamInvitation & { partner: { id: string; slug: string } },
  operator: Operator,
): Promise<TeamMember> =>
  audited(db, operator, async (tx) => {
    const { emailAddress, name, role } = checked(given)
    await lockStaff(tx)
    const team = await allStaff(tx, { partnerId: partner.id })
    if (team.some((member) => member.emailAddress === emailAddress)) {
      throw conflict(`${emailAddress} belongs to the team already.`)
    }
    if (team.length >= maxMembers) throw conflict(`A team has at most ${maxMembers} members.`)
    await refuseFlood(tx, { partnerId: partner.id, emailAddress }, realTimeOf(operator))
    const employer = { partnerId: partner.id, emailAddress }
    const wanted = loginLike(`${partner.slug.slice(0, 28)}-${emailAddress.split('@', 1)[0]}`)
    const id = await insertFree(tx, wanted, { name, role, employer, now: realTimeOf(operator) })
    await enqueueTask(tx, { kind: 'send-staff-invitation-mail', subject: id, now: operator.now })
    const row = await findStaffById(tx, id, { partnerId: partner.id })
    if (row === undefined) throw new Error('The row was inserted and is gone.')
    const entry = {
      action: 'staff.invite',
      subject: row.login,
      before: null,
      after: { role, partner: partner.slug },
    }
    return { result: memberView(row), entry }
  })

/** For somebody who lost the app or let the invitation run out: everything ends, and a new mail goes out. */
export const inviteTeamMemberAgain = (
  db: Db,
  { partnerId, login }: { partnerId: string; login: string },
  operator: Operator,
): Promise<TeamMember> =>
  audited(db, operator, async (tx) => {
    const { id, emailAddress } = await lockedStaff(tx, login, { partnerId })
    await refuseFlood(tx, { partnerId, emailAddress: emailAddress ?? '' }, realTimeOf(operator))
    await clearSecondFactor(tx, id)
    await deleteSessionsOf(tx, id)
    await enqueueTask(tx, { kind: 'send-staff-invitation-mail', subject: id, now: operator.now })
    const row = await lockedStaff(tx, login, { partnerId })
    const entry = { action: 'staff.reset-second-factor', subject: login, before: null, after: null }
    return { result: memberView(row), entry }
  })

/** Counted by the audit trail, which has the real time and every invitation, whether its mail has been made yet or not. */
async function refuseFlood(
  tx: Db,
  { partnerId, emailAddress }: { partnerId: string; emailAddress: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - dayMilliseconds)
  const countFor = async (logins: readonly string[], limit: number) => {
    const asked = { subjects: logins, before: null, limit }
    const found = [
      ...(await findEntries(tx, { ...asked, action: 'staff.invite' })),
      ...(await findEntries(tx, { ...asked, action: 'staff.reset-second-factor' })),
    ]
    return found.filter(({ at }) => at > since).length
  }
  if ((await countFor(await loginsAt(tx, emailAddress), maxADay.toAddress)) >= maxADay.toAddress)
    throw conflict(`${emailAddress} got ${maxADay.toAddress} invitations within a day. Try again tomorrow.`)
  const team = (await allStaff(tx, { partnerId })).map(({ login }) => login)
  if ((await countFor(team, maxADay.byPartner)) >= maxADay.byPartner)
    throw conflict(`There were ${maxADay.byPartner} invitations within a day. Try again tomorrow.`)
}

function checked({ emailAddress, name, role }: TeamInvitation) {
  const address = comparableEmailAddress(emailAddress)
  const faults: InvalidItem[] = []
  const refuse = (details: string, message: string) => faults.push(invalidItem(details, message))
  if (!isEmailAddress(address)) refuse('emailAddress', 'Enter an email address.')
  if (name.trim().length < 1 || name.trim().length > 100) refuse('name', 'A name has 1 to 100 characters.')
  if (!isRoleOf('partners', role)) refuse('role', `The roles are ${partnerRoles.join(', ')}.`)
  if (faults.length > 0 || !isRoleOf('partners', role)) throw new Refusal('invalid', faults)
  return { emailAddress: address, name: name.trim(), role }
}

/** With a number behind it if it is taken, also by another partner's staff: whose it is stays unknown. */
async function insertFree(
  tx: Db,
  wanted: string,
  member: Omit<Parameters<typeof insertStaff>[1], 'login'>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const login = number === 1 ? wanted : `${wanted}-${number}`
    const id = isDemoLogin(login) ? undefined : await insertStaff(tx, { ...member, login })
    if (id !== undefined) return id
  }
}
