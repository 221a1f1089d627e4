import { hashOfSecret } from '../../platform/secret.ts'
import type { Member } from '../staff/member.ts'
import { setProved } from './repository.ts'
import {
  checkPassword,
  checkSecondFactor,
  type SecondFactor,
  type SignInDeps,
  type Throttled,
  type Trying,
} from './sign-in.ts'

export type Proof = { kind: 'proved' } | { kind: 'wrong' } | Throttled

/**
 * Asks somebody who has signed in for password and code again, so that an open browser is not enough for a dangerous act.
 * The limits are those of signing in.
 */
export async function proveAgain(
  deps: SignInDeps,
  { login }: Member,
  { password, second, sessionToken }: { password: string; second: SecondFactor; sessionToken: string },
  trying: Trying,
): Promise<Proof> {
  const checked = await checkPassword(deps, { login, password }, trying)
  if (checked.kind !== 'right') return checked
  const proved = await checkSecondFactor(deps, { staff: checked.staff, second }, trying)
  if (proved.kind !== 'right') return proved
  await setProved(deps.db, hashOfSecret(sessionToken), trying.now)
  return { kind: 'proved' }
}
