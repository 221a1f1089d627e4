import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { Session } from '../sessions/session.ts'
import {
  decideErasure,
  type ErasureRequest,
  findLastErasureRequest,
  findWaitingErasures,
  insertErasureRequest,
  lockAccount,
} from './repository.ts'

export type { ErasureRequest }

/** What became of the customer's last request. */
export const lastErasureOf = (
  db: Db,
  { accountId }: Pick<Session, 'accountId'>,
): Promise<ErasureRequest | undefined> => findLastErasureRequest(db, accountId)

/** Those that wait for an operator, the oldest first. */
export const listWaitingErasures = (db: Db, limit: number): Promise<ErasureRequest[]> =>
  findWaitingErasures(db, limit)

/** The customer asks for erasure (Art. 17 GDPR). The same again changes nothing while it waits. */
export const requestErasure = (
  db: Db,
  { accountId, customerNumber: subject }: Session,
  by: AuditActor,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const requestId = await insertErasureRequest(tx, accountId, by.now)
    if (requestId === undefined) return
    await writeAudit(
      tx,
      { action: 'customer.erasure-requested', subject, before: null, after: { requestId } },
      by,
    )
    await enqueueTask(tx, { kind: 'send-erasure-request-mail', subject, payload: { requestId }, now: by.now })
  })

/** The customer takes it back; false if none waits. */
export const takeBackErasure = (
  db: Db,
  { customerNumber: subject }: Session,
  by: AuditActor,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const decision = { state: 'TakenBack', by: by.actor, answer: null, now: by.now } as const
    const requestId = await decideErasure(tx, subject, decision)
    if (requestId === undefined) return false
    await writeAudit(
      tx,
      { action: 'customer.erasure-taken-back', subject, before: { requestId }, after: null },
      by,
    )
    return true
  })

/** An operator declines, with words that the customer gets by mail. */
export async function declineErasure(
  tx: Db,
  customerNumber: string,
  { actor, now, answer }: { actor: string; now: Date; answer: string },
): Promise<string> {
  const requestId = await decideErasure(tx, customerNumber, { state: 'Declined', by: actor, answer, now })
  if (requestId === undefined) {
    throw conflict('No request for erasure of this customer waits any more.')
  }
  const mail = { kind: 'send-erasure-request-mail', subject: customerNumber } as const
  await enqueueTask(tx, { ...mail, payload: { requestId }, now })
  return requestId
}

/** Notes that the request of a customer who has just been erased is fulfilled. */
export const settleErasure = async (
  tx: Db,
  customerNumber: string,
  { actor, now }: { actor: string; now: Date },
): Promise<void> => {
  await decideErasure(tx, customerNumber, { state: 'Erased', by: actor, answer: null, now })
}
