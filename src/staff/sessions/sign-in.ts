import { hasherOf, verifyPassword } from '../../customers/accounts/passwords.ts'
import { type Tried, tryUnderLimits } from '../../customers/sessions/check-password.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { type Counted, hiddenKey } from '../../platform/http/take-limits.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { isLogin, typedLogin } from '../accounts/member.ts'
import { isPasskeyRight } from '../accounts/passkeys.ts'
import { findStaff, findStaffById, type StaffRow } from '../accounts/repository.ts'
import type { StaffScope } from '../accounts/roles.ts'
import { useSecondFactor } from '../accounts/second-factor.ts'
import { findSignIn, insertSignIn, takeSignIn } from './repository.ts'
import { knowsBrowser, openSession, rememberBrowser, type Visitor } from './session.ts'

export type SignInDeps = {
  db: Db
  /** Who signs in here. */
  staffScope: StaffScope
  keyring: Keyring
  limiter: RateLimiter
  /** The real time, which authenticator apps go by. */
  authenticatorClock: Clock
  config: { authUrl: string }
}

export type Trying = Visitor & {
  /** Identifies a browser in which somebody has signed in before. */
  browserToken: string | undefined
  /** Frees the slot of this request while a refusal is delayed. */
  leavePlace: () => void
}

export type Throttled = { kind: 'throttled'; waitSeconds: number }

export const maxCodesPerPassword = 5
const codesPerPassword = {
  name: 'staff-codes-password',
  quota: maxCodesPerPassword,
  windowSeconds: 10 * 60,
}
/** A person who reaches it knows the password; passkeys, which cannot be guessed, still work. */
const codesPerDay = { name: 'staff-codes-day', quota: 20, windowSeconds: 24 * 60 * 60 }

/** A user with so many wrong codes within a day is notified once. */
const wrongCodesPerDay = {
  name: 'staff-codes-wrong',
  quota: maxCodesPerPassword,
  windowSeconds: 24 * 60 * 60,
}

/** How long somebody may take to type the code. */
const halfOpenMilliseconds = 10 * 60_000

export type PasswordStep = { kind: 'code'; signInToken: string } | { kind: 'wrong' } | Throttled

/**
 * The first step. A wrong password, an unknown login, a disabled account and one that is not set up look the same, also
 * in time.
 */
export const givePassword = (
  deps: SignInDeps,
  typed: { login: string; password: string },
  trying: Trying,
): Promise<PasswordStep> =>
  inSteadyTime(() => tryPassword(deps, typed, trying), {
    leavePlace: trying.leavePlace,
    isOpen: ({ kind }) => kind === 'code',
  })

async function tryPassword(
  deps: SignInDeps,
  typed: { login: string; password: string },
  trying: Trying,
): Promise<PasswordStep> {
  const checked = await checkPassword(deps, typed, trying)
  if (checked.kind !== 'right') return checked
  const signInToken = newSecret()
  await insertSignIn(deps.db, {
    tokenHash: hashOfSecret(signInToken),
    staffId: checked.staff.id,
    mayEnrol: false,
    now: trying.now,
    expiresAt: new Date(trying.now.getTime() + halfOpenMilliseconds),
  })
  return { kind: 'code', signInToken }
}

/** Checks a password under the login limits: one query and one Argon2 check, whether the account exists or not. */
export async function checkPassword(
  { db, staffScope, limiter }: SignInDeps,
  { login: typed, password }: { login: string; password: string },
  trying: Trying,
): Promise<{ kind: 'right'; staff: StaffRow & { passwordHash: string } } | { kind: 'wrong' } | Throttled> {
  const login = typedLogin(typed)
  const staff = isLogin(login) ? await findStaff(db, login, staffScope) : undefined
  const attempt = await attemptOf(db, { key: `staff ${login}`, staff }, trying)
  const canSignIn = staff !== undefined && staff.disabledAt === null && staff.totpEnrolledAt !== null
  const passwordHash = canSignIn ? staff.passwordHash : null
  const tried = await tryUnderLimits(limiter, attempt, () =>
    verifyPassword(passwordHash, password, hasherOf(trying)),
  )
  if (tried.kind === 'throttled') return tried
  if (tried.kind === 'wrong' || staff === undefined || passwordHash === null) {
    if (staff !== undefined) await noteRefusal(db, staff, { step: 'password' }, trying)
    return { kind: 'wrong' }
  }
  return { kind: 'right', staff: { ...staff, passwordHash } }
}

export type CodeStep =
  | { kind: 'open'; login: string; sessionToken: string; browserToken: string }
  | { kind: 'wrong' }
  /** It took too long, or the account has changed; the sign-in begins again. */
  | { kind: 'ended' }
  /** There were too many wrong codes; the sign-in begins again. */
  | { kind: 'spent' }
  | Throttled

/** A code of the authenticator app or a recovery code, or the answer of a passkey. */
export type SecondFactor = { by: 'code'; code: string } | { by: 'passkey'; assertion: string }

/** Whom the second step asks, if the first was right. */
export async function findHalfSignedIn(
  { db, staffScope }: Pick<SignInDeps, 'db' | 'staffScope'>,
  signInToken: string,
  now: Date,
): Promise<StaffRow | undefined> {
  const signIn = await findSignIn(db, hashOfSecret(signInToken), now)
  const staff = signIn && !signIn.mayEnrol ? await findStaffById(db, signIn.staffId, staffScope) : undefined
  return staff?.disabledAt === null ? staff : undefined
}

/** The second step. */
export async function giveSecondFactor(
  deps: SignInDeps,
  { signInToken, second }: { signInToken: string; second: SecondFactor },
  trying: Trying,
): Promise<CodeStep> {
  const { db } = deps
  const tokenHash = hashOfSecret(signInToken)
  const staff = await findHalfSignedIn(deps, signInToken, trying.now)
  if (staff === undefined) return { kind: 'ended' }
  const usage = await deps.limiter.take(codesPerPassword, hiddenKey(signInToken))
  const checked = usage.isOver ? null : await checkSecondFactor(deps, { staff, second }, trying)
  if (checked === null || (checked.kind === 'wrong' && usage.remaining === 0)) {
    await takeSignIn(db, tokenHash)
    return { kind: 'spent' }
  }
  if (checked.kind !== 'right') return checked
  const opened = await db.transaction(async (tx) => {
    if (!(await takeSignIn(tx, tokenHash))) return undefined
    const sessionToken = await openSession(tx, staff, { ...trying, by: second.by })
    return { sessionToken, browserToken: await rememberBrowser(tx, staff.id, trying) }
  })
  return opened === undefined ? { kind: 'ended' } : { kind: 'open', login: staff.login, ...opened }
}

/** Checks a second factor under limits of its own, and uses it up. */
export async function checkSecondFactor(
  deps: SignInDeps,
  { staff, second }: { staff: StaffRow; second: SecondFactor },
  trying: Trying,
): Promise<Tried> {
  const { db, limiter } = deps
  const attempt = await attemptOf(db, { key: `staff-code ${staff.login}`, staff }, trying)
  const ofDay: Counted[] = second.by === 'code' ? [[codesPerDay, staff.id]] : []
  const tried = await tryUnderLimits(limiter, attempt, () => isRight(deps, staff, second, trying.now), ofDay)
  if (tried.kind === 'wrong') {
    await noteRefusal(db, staff, { step: second.by }, trying)
    if (second.by === 'code') await warnOfCodes(deps, staff, trying)
  }
  return tried
}

/** They are typed by somebody who has the password. */
async function warnOfCodes({ db, limiter }: SignInDeps, { id }: StaffRow, { now }: Trying): Promise<void> {
  const { isOver, remaining } = await limiter.take(wrongCodesPerDay, id)
  if (isOver || remaining > 0) return
  await enqueueTask(db, { kind: 'send-staff-wrong-codes-mail', subject: id, now })
}

const isRight = (
  { db, keyring, authenticatorClock, config: { authUrl } }: SignInDeps,
  staff: StaffRow,
  second: SecondFactor,
  now: Date,
): Promise<boolean> =>
  second.by === 'code'
    ? useSecondFactor(db, keyring, staff, { code: second.code, at: authenticatorClock.now() })
    : isPasskeyRight({ db, authUrl }, staff.id, { assertion: second.assertion, now })

/** What an attempt counts against. A browser that this person has used before is counted on its own. */
async function attemptOf(
  db: Db,
  { key, staff }: { key: string; staff: StaffRow | undefined },
  { ip, browserToken, now }: Trying,
) {
  const isKnown = staff !== undefined && (await knowsBrowser(db, staff.id, { browserToken, now }))
  return { emailKey: key, ip, knownBrowser: isKnown ? browserToken : undefined }
}

const noteRefusal = (
  db: Db,
  { login }: StaffRow,
  after: { step: 'password' | SecondFactor['by'] },
  { ip, requestId, now }: Trying,
): Promise<void> =>
  writeAudit(
    db,
    { action: 'staff.sign-in-refused', subject: login, before: null, after },
    { actor: 'somebody', origin: ip, requestId, now },
  )
