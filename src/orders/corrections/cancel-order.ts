import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { getOrder } from '../intake/read-orders.ts'
import { lockedOrder } from '../lifecycle/locked-order.ts'
import { recordOn } from '../lifecycle/record-event.ts'
import { type By, refuseUnlessOpen } from './correct-order.ts'

/**
 * Cancels an order that has not been confirmed, as if the customer had withdrawn: messages under way are reversed, and the
 * customer gets a receipt. The same again changes nothing.
 */
export async function cancelOrder(db: Db, contractNumber: string, by: By) {
  await getOrder(db, contractNumber, by)
  await db.transaction(async (tx) => {
    const order = await lockedOrder(tx, contractNumber)
    const { state } = order.status
    if (state === 'Revoked') return
    refuseUnlessOpen(order, by.now)
    const comment = 'Cancelled by the partner before it was confirmed.'
    const { status } = await recordOn(tx, order, { event: 'withdrawn' }, { ...by, comment })
    const entry = { action: 'order.cancel', subject: contractNumber, before: { state } }
    await writeAudit(tx, { ...entry, after: { state: status.state } }, by)
  })
  return getOrder(db, contractNumber, by)
}
