import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { listAccesses, revokeAccess } from '../../customers/grants/access.ts'
import { endSessionsOf, listSessionsOf } from '../../customers/sessions/session.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { findAccountId } from './personal-data.ts'

/** The partners that can read a customer's data now. */
export async function listLinks(db: Db, customerNumber: string, now: Date) {
  const accountId = mayExist(customerNumber) ? await findAccountId(db, customerNumber) : undefined
  if (accountId === undefined) throw customerUnknown(customerNumber)
  const accesses = await listAccesses(db, accountId, now)
  return accesses.map(({ slug, brandName, grantedAt, lastAccessAt, endsAt, ...access }) => ({
    partner: slug,
    brandName,
    externalId: access.externalId,
    mayManageContracts: access.mayManageContracts,
    onlyContracts: access.onlyContracts,
    parts: access.parts === null ? null : [...access.parts],
    grantedAt: berlinDateTime(grantedAt),
    lastAccessAt: lastAccessAt && berlinDateTime(lastAccessAt),
    endsAt: endsAt && berlinDateTime(endsAt),
  }))
}

/** Revokes a partner's access immediately, in every process; returns the remaining links. */
export async function removeLink(
  { db, directory }: Pick<OperatorDeps, 'db' | 'directory'>,
  {
    customerNumber,
    partnerSlug,
    reason,
  }: { customerNumber: string; partnerSlug: string; reason?: string | undefined },
  operator: Operator,
) {
  const partner = directory.current().partners.find(({ slug }) => slug === partnerSlug)
  const result = !mayExist(customerNumber)
    ? 'unknown-customer'
    : partner === undefined
      ? 'not-linked'
      : await revokeAccess(db, {
          customerNumber,
          partner,
          by: 'operator',
          reason,
          ...operator,
        })
  if (result === 'unknown-customer') throw customerUnknown(customerNumber)
  if (result === 'not-linked') {
    throw notFound(`The customer has not given access to ${partnerSlug}.`)
  }
  return listLinks(db, customerNumber, operator.now)
}

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
