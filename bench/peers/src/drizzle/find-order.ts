import { and, eq, sql } from 'drizzle-orm'
import type { StoredOrder } from '../order-answer.ts'
import { db } from './database.ts'
import { accounts, orders } from './tables.ts'

/** A prepared statement, as Drizzle's page on performance advises. */
const byNumber = db
  .select({
    contractNumber: orders.contractNumber,
    type: orders.type,
    tariffName: orders.tariffName,
    meterNumber: orders.meterNumber,
    maLoIdentifier: orders.maLoIdentifier,
    meLoIdentifier: orders.meLoIdentifier,
    deliveryAddress: orders.deliveryAddress,
    state: orders.state,
    deliveryState: orders.deliveryState,
    deliveryMessage: orders.deliveryMessage,
    startDate: orders.startDate,
    endDate: orders.endDate,
    denialReason: orders.denialReason,
    cancellationReason: orders.cancellationReason,
    signedAt: orders.signedAt,
    previousAnnualConsumptionKwh: orders.previousAnnualConsumptionKwh,
    salesPersonId: orders.salesPersonId,
    account: {
      customerNumber: accounts.customerNumber,
      emailAddress: accounts.emailAddress,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      businessName: accounts.businessName,
    },
  })
  .from(orders)
  .innerJoin(accounts, eq(accounts.id, orders.accountId))
  .where(
    and(
      eq(orders.contractNumber, sql.placeholder('contractNumber')),
      eq(orders.partnerId, sql.placeholder('partnerId')),
    ),
  )
  .prepare('order_by_number')

export async function findOrder(contractNumber: string, partnerId: string): Promise<StoredOrder | undefined> {
  const [order] = await byNumber.execute({ contractNumber, partnerId })
  return order
}
