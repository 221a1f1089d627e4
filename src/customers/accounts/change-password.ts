import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { removePasskeysOf } from '../passkeys/repository.ts'
import { checkPassword, type LoginDeps } from '../sessions/check-password.ts'
import { forgetBrowsersOf } from '../sessions/known-browser.ts'
import { endSessionsOf, type Session } from '../sessions/session.ts'
import { setPasswordHash, useUpTokens, verifyAccount } from './repository.ts'

type NewPassword = {
  passwordHash: string
  /** How the customer proved their identity: a mailed link, by the hash of its token, or the previous password. */
  by: { link: Buffer } | 'password'
  requestId: string | null
  now: Date
}

/**
 * Stores a new password in the caller's transaction, which has locked the account. It also ends everything else that
 * opens the account: outstanding links, passkeys and all sessions. It forgets all known browsers. Any of them may be a
 * stranger's.
 */
export async function storeNewPassword(
  tx: Db,
  { accountId, customerNumber }: { accountId: string; customerNumber: string },
  { passwordHash, by, requestId, now }: NewPassword,
): Promise<void> {
  await setPasswordHash(tx, accountId, passwordHash)
  // Only the link came to the mailbox. A person who knows the previous password may have it from the partner that gave it.
  if (by !== 'password') await verifyAccount(tx, by.link, now)
  await useUpTokens(tx, accountId, now)
  await endSessionsOf(tx, accountId)
  await removePasskeysOf(tx, accountId)
  await forgetBrowsersOf(tx, accountId)
  const after = { by: by === 'password' ? by : 'link' }
  const entry = { action: 'password.changed', subject: customerNumber, before: null, after }
  await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  await enqueueTask(tx, { kind: 'send-password-changed-mail', subject: customerNumber, now })
}

/** A password that a logged-in customer typed once more. */
type TypedAgain = {
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
