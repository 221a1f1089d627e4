import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { mayExist } from './numbers.ts'
import { orderResource } from './order-resource.ts'
import {
  type ChangedSince,
  countReceived,
  findAnyOrder,
  findOrder,
  findOrders,
  type StoredOrder,
  searchStoredOrders,
} from './repository.ts'
import type { ListOrdersQuery } from './schema.ts'

type Reader = { partnerId: string; now: Date }

/** The order with this number, if the partner brought or placed it; otherwise it does not exist for the partner. */
export async function getOrder(db: Db, contractNumber: string, { partnerId, now }: Reader) {
  const order = mayExist(contractNumber) ? await findOrder(db, partnerId, contractNumber) : undefined
  return orderResource(orNotFound(order, contractNumber), berlinDate(now))
}

/** The same for the operator, who sees every order. */
export async function getAnyOrder(db: Db, contractNumber: string, now: Date) {
  const order = mayExist(contractNumber) ? await findAnyOrder(db, contractNumber) : undefined
  return orderResource(orNotFound(order, contractNumber), berlinDate(now))
}

function orNotFound(order: StoredOrder | undefined, contractNumber: string): StoredOrder {
  if (order !== undefined) return order
  throw notFound(`There is no order ${contractNumber}.`)
}

/** The partner's orders, newest first: one more than the limit, to know whether there is a next page. */
export async function listOrders(db: Db, query: ListOrdersQuery, { partnerId, now }: Reader) {
  const since = query['filter.fromUpdatedAt']
  const customerNumber = query['filter.customerNumber'] ?? null
  const today = berlinDate(now)
  const changedSince = since === undefined ? null : changedSinceOf(instantOf(since), today)
  if (customerNumber !== null && !mayExist(customerNumber)) return []
  const orders = await findOrders(db, {
    partnerId,
    customerNumber,
    partnershipType: query['filter.partnershipType'] ?? null,
    changedSince,
    offset: query.offset,
    limit: query.limit,
  })
  return orders.map((order) => orderResource(order, today))
}

export type OrdersSearch = {
  state?: ContractState | undefined
  customerNumber?: string | undefined
  /** The days in Berlin on which they were received. */
  fromDate?: string | undefined
  toDate?: string | undefined
  after?: string | undefined
  limit: number
}

/** The same orders as somebody looks for them, with when each was received; paged by key. */
export async function searchOrders(db: Db, asked: OrdersSearch, { partnerId, now }: Reader) {
  const { state = null, customerNumber = null, fromDate, toDate, after = null, limit } = asked
  const today = berlinDate(now)
  if ((customerNumber !== null && !mayExist(customerNumber)) || (after !== null && !mayExist(after)))
    return []
  const orders = await searchStoredOrders(db, {
    ...{ partnerId, state, customerNumber, after, today, limit },
    from: fromDate === undefined ? null : startOfBerlinDate(fromDate),
    to: toDate === undefined ? null : startOfBerlinDate(plusDays(toDate, 1)),
  })
  return orders.map(({ createdAt, ...order }) => ({ ...orderResource(order, today), receivedAt: createdAt }))
}

/** How many orders a partner brought in each of the last so many times 24 hours, the latest first. */
export const countReceivedOrders = (db: Db, counted: Reader & { days: number }): Promise<number[]> =>
  countReceived(db, counted)

/** Date-driven changes happen at the beginning of a day. */
function changedSinceOf(instant: Date, today: string): ChangedSince {
  const day = berlinDate(instant)
  return { instant, date: startOfBerlinDate(day) >= instant ? day : plusDays(day, 1), today }
}

function instantOf(text: string): Date {
  const instant = berlinInstant(text)
  if (instant !== undefined) return instant
  const details = 'filter.fromUpdatedAt'
  throw invalid(details, `${details} must be a real date.`)
}
