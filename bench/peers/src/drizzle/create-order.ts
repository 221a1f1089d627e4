import { eq } from 'drizzle-orm'
import type { PlacedOrder } from '../order-answer.ts'
import type { OrderRequest } from '../order-request.ts'
import { accountRow, historyRow, orderRow, taskRows } from '../order-rows.ts'
import type { Caller } from './caller.ts'
import { db } from './database.ts'
import { accounts, orderHistory, orders, tariffs, tasks } from './tables.ts'

/** Stores an order in one transaction; undefined where its tariff does not exist. */
export async function createOrder(request: OrderRequest, caller: Caller): Promise<PlacedOrder | undefined> {
  const [tariff] = await db.select().from(tariffs).where(eq(tariffs.tariffKey, request.tariffKey))
  if (!tariff) return undefined

  const now = new Date()
  return db.transaction(async (tx) => {
    const wanted = accountRow(request, now)
    const [account] = await tx
      .insert(accounts)
      .values(wanted)
      .onConflictDoUpdate({ target: accounts.emailKey, set: { emailKey: wanted.emailKey } })
      .returning({ id: accounts.id, customerNumber: accounts.customerNumber })
    if (!account) throw new Error('The account was not stored.')
    const order = orderRow(request, { partnerId: caller.partnerId, tariffName: tariff.name, now })
    const { contractNumber } = order
    await tx.insert(orders).values({ ...order, accountId: account.id })
    await tx.insert(orderHistory).values(historyRow(contractNumber, caller.sub, now))
    await tx.insert(tasks).values(taskRows(contractNumber, now))
    return { customerNumber: account.customerNumber, contractNumber }
  })
}
