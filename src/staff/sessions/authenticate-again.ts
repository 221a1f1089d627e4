import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { actorOf, type Member } from '../accounts/member.ts'
import { setAuthenticated } from './repository.ts'
import {
  checkPassword,
  checkSecondFactor,
  type SecondFactor,
  type SignInDeps,
  type Throttled,
  type Trying,
} from './sign-in.ts'

export type StaffCredential = { kind: 'proved' } | { kind: 'wrong' } | Throttled

/**
 * Asks somebody who has signed in for password and code again, so that an open browser is not enough for a dangerous act.
 * The limits are those of signing in.
 */
export async function authenticateAgain(
  deps: SignInDeps,
  member: Member,
  { password, second, sessionToken }: { password: string; second: SecondFactor; sessionToken: string },
  trying: Trying,
): Promise<StaffCredential> {
  const checked = await checkPassword(deps, { login: member.login, password }, trying)
  if (checked.kind !== 'right') return checked
  const proved = await checkSecondFactor(deps, { staff: checked.staff, second }, trying)
  if (proved.kind !== 'right') return proved
  const { now, requestId, ip: origin } = trying
  await deps.db.transaction(async (tx) => {
    await setAuthenticated(tx, hashOfSecret(sessionToken), now)
    const entry = { action: 'staff.proved', subject: member.login, before: null, after: { by: second.by } }
    await writeAudit(tx, entry, { actor: actorOf(member), origin, requestId, now })
  })
  return { kind: 'proved' }
}
