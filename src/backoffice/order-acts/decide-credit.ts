import type { OrderEvent } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { markCreditChecked } from '../../orders/lifecycle/check-credit.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { CreditDecision } from '../orders/schema.ts'
import { recorded } from './report-event.ts'

/** The action of the entry that a decision leaves. */
export const creditDecision = 'order.credit-decision'

/**
 * Lets a person overrule the automated credit decision, as Art. 22 GDPR requires. A positive decision reopens an order
 * that was denied for its credit; a negative one denies the order.
 */
export async function decideCredit(
  db: Db,
  contractNumber: string,
  { isPositive, comment }: CreditDecision,
  operator: Operator,
) {
  await getAnyOrder(db, contractNumber, operator.now)
  await audited(db, operator, async (tx) => {
    const order = await lockedOrder(tx, contractNumber)
    const event: OrderEvent = isPositive
      ? reopening(bringUpToDate(order.status, berlinDate(operator.now)))
      : { event: 'denied', denialReason: 'InsufficientSolvency' }
    // After a person has accepted the customer, the agency is not asked again.
    if (isPositive) await markCreditChecked(tx, contractNumber, operator.now)
    const change = await recorded(tx, order, { event, comment, operator, action: creditDecision })
    // An operator who agrees with the automated decision changes nothing, and has decided all the same.
    const isAgreed = change.entry?.action !== creditDecision
    const agreed = { action: creditDecision, subject: contractNumber, before: null, after: { isPositive } }
    return isAgreed ? { ...change, entry: agreed } : change
  })
  return getAnyOrder(db, contractNumber, operator.now)
}

function reopening({ state, denialReason }: OrderStatus): OrderEvent {
  if (denialReason === 'InsufficientSolvency') return { event: 'reopened' }
  const is = denialReason === null ? `is ${state}` : `was denied for ${denialReason}`
  throw conflict(
    `A positive decision reopens an order that was denied for InsufficientSolvency, but this order ${is}.`,
  )
}
