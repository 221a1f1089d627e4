import type { Db } from '../db/sql.ts'
import { enqueueTask } from '../tasks/enqueue-task.ts'
import { setPasswordHash, useUpTokens } from './repository.ts'

/** The mail that tells a customer that the password was changed; its subject is the customer number. */
export const passwordChangedMail = 'send-password-changed-mail'

/**
 * Stores a new password inside the caller's transaction, which holds the lock of the account. Whatever else could
 * open the account ends with it: every outstanding link now, and every session as soon as there are sessions, which
 * are to be ended right here (design/decisions.md, section 6).
 */
export async function storeNewPassword(
  tx: Db,
  { accountId, customerNumber }: { accountId: string; customerNumber: string },
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await setPasswordHash(tx, accountId, passwordHash)
  await useUpTokens(tx, accountId, now)
  await enqueueTask(tx, { kind: passwordChangedMail, subject: customerNumber, now })
}
