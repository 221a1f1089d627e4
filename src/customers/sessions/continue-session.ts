import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { findSession, openSession } from './session.ts'

type Continued = {
  /** The session of the account's own pages. */
  token: string | undefined
  /** The access request the customer is answering. */
  request: { hash: Buffer; expiresAt: Date }
  requestId: string
  now: Date
}

/**
 * Lets a customer who is logged in on the account's own pages answer a request without logging in again. Returns the token
 * of a session for that request alone; undefined if the customer is not logged in any more.
 */
export async function continueSession(
  db: Db,
  { token, request, requestId, now }: Continued,
): Promise<string | undefined> {
  const own = await findSession(db, token, now)
  if (own === undefined || token === undefined) return undefined
  const { accountId, customerNumber } = own
  return db.transaction(async (tx) => {
    const opened = await openSession(tx, { accountId, proof: { sessionToken: token }, request, now })
    if (opened === undefined) return undefined
    const entry = { action: 'login.continued', subject: customerNumber, before: null, after: null }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
    return opened
  })
}
