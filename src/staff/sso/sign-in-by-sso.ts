import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { StaffRoleName } from '../../platform/settings/console.ts'
import { isDemoLogin } from '../accounts/demo-staff.ts'
import { actorOf, isLogin, loginLike } from '../accounts/member.ts'
import { lockStaff, type StaffRow, setRole } from '../accounts/repository.ts'
import { roles, type StaffRole } from '../accounts/roles.ts'
import { deleteSessionsOf } from '../sessions/repository.ts'
import { openSession, type Visitor } from '../sessions/session.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { findBySubject, insertAttempt, insertSsoStaff, takeSsoAttempt } from './repository.ts'

const attemptMilliseconds = 10 * 60_000

/** Notes an attempt for this browser, and says where to send it. */
export async function beginSso(
  db: Db,
  provider: IdentityProvider,
  { next, isProof, now }: { next: string; isProof: boolean; now: Date },
): Promise<{ url: string; attemptToken: string }> {
  const { url, attempt } = await provider.begin({ isProof })
  const attemptToken = newSecret()
  const expiresAt = new Date(now.getTime() + attemptMilliseconds)
  await insertAttempt(db, { tokenHash: hashOfSecret(attemptToken), ...attempt, next, now, expiresAt })
  return { url, attemptToken }
}

type SsoOutcome =
  | { kind: 'open'; sessionToken: string; next: string }
  /** The attempt is too old or was used, the provider refused, or its answer was wrong: `error` says why. */
  | { kind: 'failed'; error?: unknown }
  | { kind: 'no-role' }

type Returned = { attemptToken: string | undefined; query: URLSearchParams }

/** The browser is back: the provider says who it is and which role they have, and that counts. */
export async function finishSso(
  { db, provider, config }: { db: Db; provider: IdentityProvider; config: Config },
  { attemptToken, query }: Returned,
  visitor: Visitor,
): Promise<SsoOutcome> {
  const attempt = attemptToken && (await takeSsoAttempt(db, hashOfSecret(attemptToken), visitor.now))
  if (!attempt) return { kind: 'failed' }
  let identity: Identity
  try {
    identity = await provider.finish(attempt, query)
  } catch (error) {
    return { kind: 'failed', error }
  }
  const role = claimedRole(identity.claims, config.console.oidc)
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const known = await findBySubject(tx, identity.subject)
    if (role === undefined || (known && known.disabledAt !== null)) {
      if (known) await noteRefusal(tx, known, visitor)
      return { kind: 'no-role' }
    }
    const staff = known ?? (await addMember(tx, identity, role, visitor))
    await takeOverRole(tx, staff, role, visitor)
    // Without having been sent to type the password, they have proved nothing here.
    const authenticatedAt = attempt.isProof ? visitor.now : new Date(0)
    const sessionToken = await openSession(tx, staff, { ...visitor, by: 'single sign-on', authenticatedAt })
    return { kind: 'open', sessionToken, next: attempt.next }
  })
}

/** The first visit: the login is like the provider's name, with a number if it is taken. */
async function addMember(
  tx: Db,
  { subject, claims }: Identity,
  role: StaffRole,
  visitor: Visitor,
): Promise<Pick<StaffRow<StaffRole>, 'id' | 'login' | 'role' | 'partner'>> {
  const wanted = claimedLogin(claims)
  for (let number = 1; ; number++) {
    const login = number === 1 ? wanted : `${wanted}-${number}`
    const name = claimedName(claims, login)
    const id = await insertSsoStaff(tx, { login, name, role, subject, now: visitor.now })
    if (id === undefined) continue
    await noteChange(tx, { action: 'staff.add', login, before: null, role }, visitor)
    return { id, login, role, partner: null }
  }
}

/** Another role than before: what they have open with the former one ends. */
async function takeOverRole(
  tx: Db,
  { id, login, role: before }: Pick<StaffRow<StaffRole>, 'id' | 'login' | 'role' | 'partner'>,
  role: StaffRole,
  visitor: Visitor,
): Promise<void> {
  if (before === role) return
  await setRole(tx, id, role)
  await deleteSessionsOf(tx, id)
  await noteChange(tx, { action: 'staff.set-role', login, before: { role: before }, role }, visitor)
}

type RoleChange = { action: string; login: string; before: { role: StaffRole } | null; role: StaffRole }

const noteChange = (
  tx: Db,
  { action, login, before, role }: RoleChange,
  { ip: origin, requestId, now }: Visitor,
): Promise<void> =>
  writeAudit(
    tx,
    { action, subject: login, before, after: { role } },
    { actor: 'identity-provider', origin, requestId, now },
  )

const noteRefusal = (tx: Db, staff: StaffRow, { ip: origin, requestId, now }: Visitor): Promise<void> =>
  writeAudit(
    tx,
    { action: 'staff.sign-in-refused', subject: staff.login, before: null, after: { step: 'role' } },
    { actor: actorOf(staff), origin, requestId, now },
  )

type Claims = Readonly<Record<string, unknown>>
type RoleSettings = { roleClaim: string; roles: ReadonlyMap<string, StaffRoleName> }

/** The highest role that the claim gives; undefined if it gives none. */
function claimedRole(claims: Claims, settings: RoleSettings): StaffRole | undefined {
  const claim = claims[settings.roleClaim]
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')
  const given = new Set(values.map((value) => settings.roles.get(value)))
  return roles.findLast((role) => given.has(role))
}

/** The name that a provider gives somebody, or the login. */
export function claimedName(claims: Claims, login: string): string {
  const name = typeof claims.name === 'string' ? claims.name.replace(/\p{Cc}/gu, ' ').trim() : ''
  return name === '' ? login : name.slice(0, 100)
}

/** A login made from what the provider calls somebody; `staff` if nothing of it can be used. */
export function claimedLogin({ preferred_username: username, email }: Claims): string {
  const given = [username, email].find((claim) => typeof claim === 'string') ?? ''
  const login = loginLike(String(given).split('@', 1).join(''))
  return isLogin(login) && !isDemoLogin(login) ? login : 'staff'
}
