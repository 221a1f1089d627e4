import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { checkPassword, type LoginDeps } from '../sessions/check-password.ts'
import type { Session } from '../sessions/session.ts'

/** A password that a logged-in customer typed once more. */
export type TypedAgain = {
  password: string
  ip: string
  browserToken: string | undefined
  requestId: string
  now: Date
}

export type PasswordAgain =
  | { kind: 'right' }
  | { kind: 'missing' | 'wrong' }
  | { kind: 'throttled'; waitSeconds: number }

/**
 * Whether the customer knows the password: asked before anything that could lock out or cost them, since somebody else may
 * sit at an open browser. Under the limits of a login, so that it cannot be guessed here either.
 */
export async function confirmPassword(
  deps: LoginDeps,
  { customerNumber, emailAddress }: Session,
  { password, ip, browserToken, requestId, now }: TypedAgain,
): Promise<PasswordAgain> {
  if (password === '') return { kind: 'missing' }
  const checked = await checkPassword(deps, { emailAddress, password, ip, browserToken, now })
  if (checked.kind === 'throttled') return checked
  // The address may have got another account since the session was read.
  if (checked.kind === 'right' && checked.login.customerNumber === customerNumber) return { kind: 'right' }
  const entry = { action: 'password.refused', subject: customerNumber, before: null, after: null }
  await writeAudit(deps.db, entry, { actor: `customer:${customerNumber}`, requestId, now })
  return { kind: 'wrong' }
}
