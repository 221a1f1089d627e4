import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { endSessionsOf, listSessionsOf } from '../../customers/sessions/session.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { findAccountId } from './personal-data.ts'

/** The browsers in which a customer is logged in, newest first. */
export async function listSessions(db: Db, customerNumber: string, now: Date) {
  const sessions = await listSessionsOf(db, await getAccountId(db, customerNumber), now)
  return sessions.map(({ startedAt, lastUsedAt, endsAt, isForRequest }) => ({
    startedAt: berlinDateTime(startedAt),
    lastUsedAt: berlinDateTime(lastUsedAt),
    endsAt: berlinDateTime(endsAt),
    isForRequest,
  }))
}

/** Logs a customer out everywhere; returns in how many browsers. */
export const endSessions = (
  db: Db,
  { customerNumber, reason }: { customerNumber: string; reason: string },
  operator: Operator,
): Promise<{ ended: number }> =>
  audited(db, operator, async (tx) => {
    const ended = await endSessionsOf(tx, await getAccountId(tx, customerNumber))
    const entry = {
      action: 'sessions.ended',
      subject: customerNumber,
      before: null,
      after: { sessions: ended, reason },
    }
    return { result: { ended }, entry }
  })

/** Sends the mail with which a customer chooses a password, for the first time or because it is forgotten. */
export const sendPasswordMail = (
  db: Db,
  customerNumber: string,
  operator: Operator,
): Promise<{ taskId: string }> =>
  audited(db, operator, async (tx) => {
    await getAccountId(tx, customerNumber)
    const work = { kind: 'send-set-password-mail', subject: customerNumber, payload: {} } as const
    const taskId = await enqueueTask(tx, { ...work, now: operator.now })
    const entry = {
      action: 'customer.password-mail',
      subject: customerNumber,
      before: null,
      after: { taskId },
    }
    return { result: { taskId }, entry }
  })

async function getAccountId(db: Db, customerNumber: string): Promise<string> {
  const accountId = mayExist(customerNumber) ? await findAccountId(db, customerNumber) : undefined
  if (accountId === undefined) throw customerUnknown(customerNumber)
  return accountId
}
