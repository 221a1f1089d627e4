import { hashOfSecret } from '../../platform/secret.ts'
import type { Member } from '../staff/member.ts'
import { setProved } from './repository.ts'
import { checkCode, checkPassword, type SignInDeps, type Throttled, type Trying } from './sign-in.ts'

export type Proof = { kind: 'proved' } | { kind: 'wrong' } | Throttled

/**
 * Asks somebody who has signed in for password and code again, so that an open browser is not enough for a dangerous act.
 * The limits are those of signing in.
 */
export async function proveAgain(
  deps: SignInDeps,
  { login }: Member,
  { password, code, sessionToken }: { password: string; code: string; sessionToken: string },
  trying: Trying,
): Promise<Proof> {
  const checked = await checkPassword(deps, { login, password }, trying)
  if (checked.kind !== 'right') return checked
  const second = await checkCode(deps, { staff: checked.staff, code }, trying)
  if (second.kind !== 'right') return second
  await setProved(deps.db, hashOfSecret(sessionToken), trying.now)
  return { kind: 'proved' }
}
