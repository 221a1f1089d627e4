import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { endSessionsOf, type Session } from '../sessions/session.ts'

/**
 * Ends every session of the customer, in every browser. Browsers stay known: that opens nothing, it only keeps a
 * stranger's guesses from locking the customer out of them.
 */
export async function logOutEverywhere(
  db: Db,
  { accountId, customerNumber }: Session,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessionsOf(tx, accountId)
    const entry = { action: 'sessions.ended', subject: customerNumber, before: null, after: null }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  })
}
