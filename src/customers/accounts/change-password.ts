import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { forgetBrowsersOf } from '../sessions/known-browser.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { setPasswordHash, useUpTokens } from './repository.ts'

export type NewPassword = {
  passwordHash: string
  /** How the customer proved to be the customer: by a mailed link, or by the password until now. */
  by: 'link' | 'password'
  requestId: string | null
  now: Date
}

/**
 * Stores a new password inside the caller's transaction, which holds the lock of the account. Whatever else could
 * open the account ends with it: every outstanding link and every session, in every browser; and no browser is known
 * any more, since one of them may be a stranger's.
 */
export async function storeNewPassword(
  tx: Db,
  { accountId, customerNumber }: { accountId: string; customerNumber: string },
  { passwordHash, by, requestId, now }: NewPassword,
): Promise<void> {
  await setPasswordHash(tx, accountId, passwordHash)
  await useUpTokens(tx, accountId, now)
  await endSessionsOf(tx, accountId)
  await forgetBrowsersOf(tx, accountId)
  const entry = { action: 'password.changed', subject: customerNumber, before: null, after: { by } }
  await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  await enqueueTask(tx, { kind: 'send-password-changed-mail', subject: customerNumber, now })
}
