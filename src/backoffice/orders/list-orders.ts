import { bringUpToDate, nextDueDate } from '../../orders/lifecycle/due-changes.ts'
import { changedAt } from '../../orders/lifecycle/moments.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { findAllOrders, type ListedOrder } from './repository.ts'
import type { OperatorOrderItem, OperatorOrdersQuery } from './schema.ts'

export { findCustomerNames } from './repository.ts'

/** With what people call customer, tariff and state. */
export type ShownOrder = OperatorOrderItem &
  Pick<ListedOrder, 'customerName' | 'tariffName' | 'startDate' | 'endDate'>

/** Orders of all partners, newest first: one more than the limit. */
export async function listAllOrders(db: Db, query: OperatorOrdersQuery, now: Date): Promise<ShownOrder[]> {
  const today = berlinDate(now)
  const orders = await findAllOrders(db, query, today)
  return orders.map((order) => itemOf(order, today))
}

function itemOf(order: ListedOrder, today: string): ShownOrder {
  // Changes due by today count even if no worker has stored them yet.
  const status = bringUpToDate(order, today)
  const { state, deliveryState, startDate, endDate } = status
  const openReasons = [...status.openReasons]
  return {
    contractNumber: order.contractNumber,
    customerNumber: order.customerNumber,
    customerName: order.customerName,
    partner: order.partner,
    state,
    deliveryState,
    startDate,
    endDate,
    tariffKey: order.tariffKey,
    tariffName: order.tariffName,
    externalId: order.externalId,
    denialReason: status.denialReason,
    openReasons,
    nextDueDate: nextDueDate(status),
    parkedTasks: order.parkedTasks,
    isStuck: state === 'Unspecified' || (state === 'Open' && openReasons.length > 0) || order.parkedTasks > 0,
    createdAt: berlinDateTime(order.createdAt),
    updatedAt: berlinDateTime(changedAt(order, today)),
  }
}
