/** A new member of staff chooses a password and sets up an authenticator app. */
import { type NewPasswordFault, newPasswordFault } from '../../customers/accounts/choose-password.ts'
import { hasherOf, hashPassword } from '../../customers/accounts/passwords.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { deleteSessionsOf, findSignIn, insertSignIn, takeSignIn } from '../sessions/repository.ts'
import { openSession, rememberBrowser, type Visitor } from '../sessions/session.ts'
import type { SignInDeps } from '../sessions/sign-in.ts'
import { actorOf, type Member, memberOf } from './member.ts'
import { findInvited, findStaffById, type StaffRow, setCredentials, useInvitation } from './repository.ts'
import { enrol, openTotpSecret, sealTotpSecret } from './second-factor.ts'
import { newTotpSecret } from './totp.ts'

// Installing an app takes a while.
const enrolMilliseconds = 30 * 60_000

/** Whom a link invites, if it can still be used. */
export async function findInvitation(
  { db, staffScope }: Pick<SignInDeps, 'db' | 'staffScope'>,
  token: string,
  now: Date,
): Promise<Member | undefined> {
  const row = isSecretForm(token)
    ? await findInvited(db, { tokenHash: hashOfSecret(token), staffScope, now })
    : undefined
  return row && memberOf(row)
}

export type Accepted =
  | { kind: 'accepted'; signInToken: string }
  | { kind: 'again'; member: Member; fault: NewPasswordFault }
  | { kind: 'ended' }

/** Sets the password and uses the link up. What follows is the second factor, in this browser. */
export async function acceptInvitation(
  { db, staffScope, keyring }: Pick<SignInDeps, 'db' | 'staffScope' | 'keyring'>,
  { token, password, repeated }: { token: string; password: string; repeated: string },
  visitor: Visitor,
): Promise<Accepted> {
  const { now, requestId, ip: origin } = visitor
  const member = await findInvitation({ db, staffScope }, token, now)
  if (member === undefined) return { kind: 'ended' }
  const fault = newPasswordFault(password, repeated, member.login)
  if (fault !== undefined) return { kind: 'again', member, fault }
  // Hash before the transaction, so that it does not hold its lock that long.
  const passwordHash = await hashPassword(password, hasherOf(visitor))
  const signInToken = newSecret()
  const isAccepted = await db.transaction(async (tx) => {
    if (!(await useInvitation(tx, hashOfSecret(token), now))) return false
    const totpSecret = sealTotpSecret(keyring, member.id, newTotpSecret())
    await setCredentials(tx, member.id, { passwordHash, totpSecret })
    await deleteSessionsOf(tx, member.id)
    await insertSignIn(tx, {
      tokenHash: hashOfSecret(signInToken),
      staffId: member.id,
      mayEnrol: true,
      now,
      expiresAt: new Date(now.getTime() + enrolMilliseconds),
    })
    const entry = { action: 'staff.accept-invitation', subject: member.login, before: null, after: null }
    await writeAudit(tx, entry, { actor: actorOf(member), origin, requestId, now })
    return true
  })
  return isAccepted ? { kind: 'accepted', signInToken } : { kind: 'ended' }
}

/** What the app is set up with, for the browser in which the invitation was accepted. */
export async function findEnrolment(
  { db, staffScope, keyring }: Pick<SignInDeps, 'db' | 'staffScope' | 'keyring'>,
  signInToken: string | undefined,
  now: Date,
): Promise<{ staff: StaffRow; secret: Buffer } | undefined> {
  if (signInToken === undefined) return undefined
  const signIn = await findSignIn(db, hashOfSecret(signInToken), now)
  const staff = signIn?.mayEnrol ? await findStaffById(db, signIn.staffId, staffScope) : undefined
  if (staff === undefined || staff.disabledAt !== null || staff.totpSecret === null) return undefined
  return { staff, secret: await openTotpSecret(keyring, staff.id, staff.totpSecret) }
}

export type Enrolled =
  | { kind: 'open'; member: Member; sessionToken: string; browserToken: string; recoveryCodes: string[] }
  | { kind: 'wrong'; staff: StaffRow; secret: Buffer }
  | { kind: 'ended' }

/** Takes the first code of the app, and signs the person in. */
export async function finishEnrolment(
  { db, staffScope, keyring, authenticatorClock }: SignInDeps,
  { signInToken, code }: { signInToken: string | undefined; code: string },
  visitor: Visitor & { browserToken: string | undefined },
): Promise<Enrolled> {
  const found = await findEnrolment({ db, staffScope, keyring }, signInToken, visitor.now)
  if (found === undefined || signInToken === undefined) return { kind: 'ended' }
  const { staff } = found
  return db.transaction(async (tx) => {
    const recoveryCodes = await enrol(tx, keyring, staff, { code, at: authenticatorClock.now() })
    if (recoveryCodes === undefined) return { kind: 'wrong', ...found }
    if (!(await takeSignIn(tx, hashOfSecret(signInToken)))) throw new Error('Two requests enrolled at once.')
    const sessionToken = await openSession(tx, staff, { ...visitor, by: 'invitation' })
    const browserToken = await rememberBrowser(tx, staff.id, visitor)
    return { kind: 'open', member: memberOf(staff), sessionToken, browserToken, recoveryCodes }
  })
}
