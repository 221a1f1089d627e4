import type { ContractType } from '../../domain/customer-kinds.ts'
import type { Agreements, FilledAddress } from '../../domain/filled-order.ts'
import type { MeasurementTechnology, Metered } from '../../domain/measurement-technology.ts'
import type {
  CancellationReason,
  ContractState,
  DeliveryStateName,
  DenialReason,
} from '../../domain/states-and-reasons.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import { lastDueDate, presentState } from '../lifecycle/present-state.ts'
import { namesOfOrder } from './order-owner.ts'

/** An order as it is read for a partner. */
export type StoredOrder = {
  contractNumber: string
  customerNumber: string
  /** As this order gave it, until the customer changes it; the account keeps the spelling of the order that opened it. */
  emailAddress: string
  type: ContractType
  firstName: string | null
  lastName: string | null
  businessName: string | null
  tariffName: string
  meterNumber: string | null
  capabilities: Metered['capabilities']
  measurementTechnology: MeasurementTechnology | null
  meLoIdentifier: string | null
  maLoIdentifier: string | null
  deliveryAddress: FilledAddress
  state: ContractState
  openReasons: string[]
  desiredStartDate: string
  deliveryState: DeliveryStateName
  deliveryMessage: string | null
  startDate: string | null
  endDate: string | null
  denialReason: DenialReason | null
  cancellationReason: CancellationReason | null
  signedAt: Date
  consumptionKwh: number
  /** What the customer expects now, which may have changed since the order. */
  expectedConsumptionKwh: number
  salesPersonId: string | null
  /** Whose price it has, if it named one. */
  offerId: string | null
  /** Null once the customer's data has been erased. */
  agreements: Partial<Agreements> | null
}

const orderColumns = fragment`
  o.contract_number as "contractNumber", a.customer_number as "customerNumber",
  case when o.created_at > coalesce(a.email_changed_at, '-infinity') then coalesce(o.email_address, a.email_address)
    else a.email_address end as "emailAddress", o.type, o.tariff_name as "tariffName", o.meter_number as "meterNumber", o.melo_identifier as "meLoIdentifier",
  o.capabilities, o.measurement_technology as "measurementTechnology",
  o.malo_identifier as "maLoIdentifier", o.delivery_address as "deliveryAddress", o.state,
  o.open_reasons as "openReasons", o.delivery_state as "deliveryState", o.delivery_message as "deliveryMessage",
  o.start_date as "startDate", o.end_date as "endDate", o.desired_start_date as "desiredStartDate",
  o.denial_reason as "denialReason",
  o.cancellation_reason as "cancellationReason", o.signed_at as "signedAt",
  o.previous_annual_consumption_kwh as "consumptionKwh",
  coalesce(o.expected_annual_consumption_kwh, o.previous_annual_consumption_kwh) as "expectedConsumptionKwh", o.sales_person_id as "salesPersonId",
  o.offer_id as "offerId", o.agreements`

/** Finds an order that this partner brought or placed; other orders do not exist for it. */
export async function findOrder(
  db: Db,
  partnerId: string,
  contractNumber: string,
): Promise<StoredOrder | undefined> {
  const { rows } = await db.query<StoredOrder>(sql`
    select ${orderColumns}, ${namesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}
      and (o.partner_id = ${partnerId} or o.placed_by_partner_id = ${partnerId})`)
  return rows[0]
}

/** Finds an order of any partner, for the supplier's own staff. */
export async function findAnyOrder(db: Db, contractNumber: string): Promise<StoredOrder | undefined> {
  const { rows } = await db.query<StoredOrder>(sql`
    select ${orderColumns}, ${namesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

export type ChangedSince = {
  instant: Date
  /** The first day in Berlin that begins at or after the instant. */
  date: string
  today: string
}

type OrderFilter = {
  partnerId: string
  customerNumber: string | null
  partnershipType: string | null
  changedSince: ChangedSince | null
  offset: number
  limit: number
}

export type OrderSearch = {
  partnerId: string
  /** The state today, whether or not a due change is stored; null for any. */
  state: ContractState | null
  customerNumber: string | null
  from: Date | null
  to: Date | null
  /** The last order of the page before. */
  after: string | null
  today: string
  limit: number
}

/** The orders that a partner brought or placed and that fit, newest first, one more than the limit. */
export async function searchStoredOrders(
  db: Db,
  { partnerId, state, customerNumber, from, to, after, today, limit }: OrderSearch,
): Promise<(StoredOrder & { createdAt: Date })[]> {
  const { rows } = await db.query<StoredOrder & { createdAt: Date }>(sql`
    with calendar as (select ${today}::date as today),
    asked as (
      select coalesce(${from}::timestamptz, '-infinity') as from_at, coalesce(${to}::timestamptz, 'infinity') as to_at,
        coalesce((select c.created_at from orders c where c.contract_number = ${after}
          and (c.partner_id = ${partnerId} or c.placed_by_partner_id = ${partnerId})), 'infinity') as before,
        coalesce(${after}, '~') as before_number),
    brought as (
      select o.contract_number, o.created_at from orders o, calendar, asked
      where o.partner_id = ${partnerId} and ${fitting}
        and (${state}::text is null or ${presentState} = ${state})
        and (${customerNumber}::text is null
          or o.account_id = (select c.id from accounts c where c.customer_number = ${customerNumber}))
      order by o.created_at desc, o.contract_number desc
      limit ${limit + 1}),
    placed as (
      select o.contract_number, o.created_at from orders o, calendar, asked
      where o.placed_by_partner_id = ${partnerId} and o.placed_by_partner_id <> o.partner_id and ${fitting}
        and (${state}::text is null or ${presentState} = ${state})
        and (${customerNumber}::text is null
          or o.account_id = (select c.id from accounts c where c.customer_number = ${customerNumber}))
      order by o.created_at desc, o.contract_number desc
      limit ${limit + 1}),
    page as (
      select contract_number from (select * from brought union all select * from placed) both_halves
      order by created_at desc, contract_number desc
      limit ${limit + 1})
    select ${orderColumns}, ${namesOfOrder}, o.created_at as "createdAt"
    from page
    join orders o on o.contract_number = page.contract_number
    join accounts a on a.id = o.account_id
    order by o.created_at desc, o.contract_number desc`)
  return rows
}
const fitting = fragment`o.created_at >= asked.from_at and o.created_at < asked.to_at
  and (o.created_at, o.contract_number) < (asked.before, asked.before_number)`

/** The orders that a partner brought or placed, newest first, one more than the limit. */
export async function findOrders(db: Db, filter: OrderFilter): Promise<StoredOrder[]> {
  const query =
    filter.changedSince === null ? newestOrders(filter) : changedOrders(filter, filter.changedSince)
  return (await db.query<StoredOrder>(query)).rows
}

/** Each half walks its own index and stops after a page, however many orders there are. */
export function newestOrders({ partnerId, customerNumber, partnershipType, offset, limit }: OrderFilter) {
  const max = offset + limit + 1
  return sql`
    with brought as (
      select o.contract_number, o.created_at from orders o
      where o.partner_id = ${partnerId}
        and (${partnershipType}::text is null or o.partnership_type = ${partnershipType})
        and (${customerNumber}::text is null
          or o.account_id = (select c.id from accounts c where c.customer_number = ${customerNumber}))
      order by o.created_at desc, o.contract_number desc
      limit ${max}),
    placed as (
      select o.contract_number, o.created_at from orders o
      where o.placed_by_partner_id = ${partnerId} and o.placed_by_partner_id <> o.partner_id
        and (${partnershipType}::text is null or o.partnership_type = ${partnershipType})
        and (${customerNumber}::text is null
          or o.account_id = (select c.id from accounts c where c.customer_number = ${customerNumber}))
      order by o.created_at desc, o.contract_number desc
      limit ${max}),
    page as (
      select contract_number from (select * from brought union all select * from placed) both_halves
      order by created_at desc, contract_number desc
      offset ${offset} limit ${limit + 1})
    select ${orderColumns}, ${namesOfOrder}
    from page
    join orders o on o.contract_number = page.contract_number
    join accounts a on a.id = o.account_id
    order by o.created_at desc, o.contract_number desc`
}

/**
 * Orders that changed after their creation and since an instant: few among many, found by the index on updates. Changes
 * that are due but not stored yet, mostly none, are found by the index on due dates.
 */
export function changedOrders(
  { partnerId, customerNumber, partnershipType, offset, limit }: Omit<OrderFilter, 'changedSince'>,
  { instant, date, today }: ChangedSince,
) {
  return sql`
    with changed as (
      select o.contract_number, o.created_at, o.account_id, o.partnership_type from orders o
      where o.partner_id = ${partnerId} and o.updated_at > o.created_at and o.updated_at >= ${instant}
      union all
      select o.contract_number, o.created_at, o.account_id, o.partnership_type from orders o
      where o.placed_by_partner_id = ${partnerId} and o.placed_by_partner_id <> o.partner_id
        and o.updated_at > o.created_at and o.updated_at >= ${instant}
      union all
      select o.contract_number, o.created_at, o.account_id, o.partnership_type from orders o
      cross join (select ${today}::date as today) calendar
      where o.due_date <= calendar.today and ${lastDueDate} >= ${date}::date
        and (o.partner_id = ${partnerId} or o.placed_by_partner_id = ${partnerId})
        and not (o.updated_at > o.created_at and o.updated_at >= ${instant})),
    page as (
      select c.contract_number from changed c
      where (${partnershipType}::text is null or c.partnership_type = ${partnershipType})
        and (${customerNumber}::text is null
          or c.account_id = (select k.id from accounts k where k.customer_number = ${customerNumber}))
      order by c.created_at desc, c.contract_number desc
      offset ${offset} limit ${limit + 1})
    select ${orderColumns}, ${namesOfOrder}
    from page
    join orders o on o.contract_number = page.contract_number
    join accounts a on a.id = o.account_id
    order by o.created_at desc, o.contract_number desc`
}

/** How many orders a partner brought in each of the last so many times 24 hours, the latest first. */
export async function countReceived(
  db: Db,
  { partnerId, now, days }: { partnerId: string; now: Date; days: number },
): Promise<number[]> {
  const { rows } = await db.query<{ orders: number }>(sql`
    with counted as (
      select floor(extract(epoch from ${now}::timestamptz - o.created_at) / 86400)::integer as day, count(*) as orders
      from orders o
      where o.partner_id = ${partnerId} and o.created_at <= ${now}
        and o.created_at > ${now}::timestamptz - make_interval(hours => 24 * ${days}::integer)
      group by 1)
    select coalesce(c.orders, 0)::integer as orders
    from generate_series(0, ${days}::integer - 1) as d (day)
    left join counted c on c.day = d.day
    order by d.day`)
  return rows.map(({ orders }) => orders)
}
