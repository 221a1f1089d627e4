import type { OrderEvent } from '../../domain/order-events.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { type LivingOrder, lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { recordOn } from '../../orders/lifecycle/record-event.ts'
import { eventOf } from '../../orders/lifecycle/reported-event.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Change } from '../audited.ts'
import type { Operator } from '../operator.ts'
import { auditedStatus } from './audited-status.ts'
import { refuseTakenLocation } from './location-taken.ts'
import type { OperatorEvent } from './schema.ts'

/** Records an event that an operator reports. A repeated event changes nothing and leaves no audit entry. */
export async function reportEvent(
  db: Db,
  contractNumber: string,
  { comment, ...reported }: OperatorEvent,
  operator: Operator,
) {
  const event = eventOf(reported, berlinDate(operator.now))
  await getAnyOrder(db, contractNumber, operator.now)
  await refuseTakenLocation(
    audited(db, operator, async (tx) =>
      recorded(tx, await lockedOrder(tx, contractNumber), {
        event,
        comment: comment ?? null,
        operator,
        action: 'order.event',
      }),
    ),
  )
  return getAnyOrder(db, contractNumber, operator.now)
}

type Report = { event: OrderEvent; comment: string | null; operator: Operator; action: string }

/** Records an event on an order that the caller has locked, with its audit entry. */
export async function recorded(
  tx: Db,
  order: LivingOrder,
  { event, comment, operator, action }: Report,
): Promise<Change<void>> {
  const reporter = { actor: `client:${operator.clientId}`, now: operator.now, comment }
  const { status, isRepeat } = await recordOn(tx, order, event, reporter)
  if (isRepeat) return { result: undefined, entry: null }
  return {
    result: undefined,
    entry: {
      action,
      subject: order.contractNumber,
      before: auditedStatus(bringUpToDate(order.status, berlinDate(operator.now))),
      after: { event: event.event, ...auditedStatus(status) },
    },
  }
}
