import type { ContractType } from '../../domain/customer-kinds.ts'
import type { Metered, MeterPeriods } from '../../domain/measurement-technology.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { NewAddress } from '../../orders/intake/schema/address.ts'
import { meterChangesOfOrder } from '../../orders/lifecycle/meters.ts'
import type { Moment } from '../../orders/lifecycle/moments.ts'
import {
  presentDeliveryState,
  presentState,
  storedDeliveryState,
  storedState,
} from '../../orders/lifecycle/present-state.ts'
import { type Db, type Fragment, fragment, type Query, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import type { OperatorOrdersQuery } from './schema.ts'

const statusColumns = fragment`
  o.state, o.delivery_state as "deliveryState", o.start_date as "startDate", o.end_date as "endDate",
  o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
  o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons"`

/** A business by its name, with the person after it. */
const customerName = fragment`concat_ws(', ', a.business_name, nullif(concat_ws(' ', a.first_name, a.last_name), ''))`

export type ListedOrder = OrderStatus & {
  contractNumber: string
  customerNumber: string
  /** Empty once the customer is erased. */
  customerName: string
  partner: string
  tariffKey: string
  tariffName: string
  externalId: string | null
  parkedTasks: number
  createdAt: Date
  updatedAt: Date
}

// A condition that is not asked for is left out, so that the others lead along their indexes.
const anyOrder = fragment`true`
const ofContract = fragment`o.contract_number = asked.contract_number`
const ofCustomer = fragment`o.account_id = asked.account_id`
const ofPartner = fragment`o.partner_id = asked.partner_id`
const ofTariff = fragment`o.tariff_key = asked.tariff_key`
// The index of external ids begins with the partner.
const ofExternalId = fragment`o.external_id = asked.external_id
  and o.partner_id = any (array(select b.id from partners b))`
const fromDate = fragment`o.created_at >= asked.from_date at time zone 'Europe/Berlin'`
const toDate = fragment`o.created_at < (asked.to_date + interval '1 day') at time zone 'Europe/Berlin'`
const ofDenial = fragment`o.denial_reason = asked.denial_reason`
const ofOpenReason = fragment`o.state = 'Open' and o.open_reasons <> '{}' and exists (
  select from unnest(o.open_reasons) r where strpos(lower(r), lower(asked.open_reason)) > 0)`
const afterOrder = fragment`(o.created_at, o.contract_number) < (
  (select c.created_at from orders c where c.contract_number = asked.after), asked.after)`
const notStuck = fragment`o.state <> 'Unspecified' and not (o.state = 'Open' and o.open_reasons <> '{}')
  and o.contract_number not in (select k.contract_number from parked k)`
const ifAsked = (value: string | null, condition: Fragment) => (value === null ? anyOrder : condition)

const allOrders = fragment`orders`
/** Few of many orders are stuck. Each part is read in order along an index of its own, as far as the page needs. */
const stuckOrders = fragment`(
  select s.* from orders s where s.state = 'Open' and s.open_reasons <> '{}'
  union all select s.* from orders s where s.state = 'Unspecified'
  union all select s.* from orders s where s.contract_number in (select k.contract_number from parked k)
    and s.state <> 'Unspecified' and not (s.state = 'Open' and s.open_reasons <> '{}'))`

/** Orders of all partners, newest first, one more than the limit. */
export async function findAllOrders(
  db: Db,
  query: OperatorOrdersQuery,
  today: string,
): Promise<ListedOrder[]> {
  const owners = await findOwners(db, query)
  return (await db.query<ListedOrder>(ordersQuery(query, { ...owners, today }))).rows
}

/** Whose orders are asked for, by id; null for anybody's. */
type Owners = { partnerId: string | null; accountId: string | null }

const nobody = '00000000-0000-0000-0000-000000000000'

/** Looked up beforehand: only with the id itself does PostgreSQL know how many orders somebody has, and which index to take. */
async function findOwners(db: Db, filter: OperatorOrdersQuery): Promise<Owners> {
  const { 'filter.partner': slug, 'filter.customerNumber': customerNumber } = filter
  if (slug === undefined && customerNumber === undefined) return { partnerId: null, accountId: null }
  const { rows } = await db.query<Owners>(sql`
    select (select b.id from partners b where b.slug = ${slug}) as "partnerId",
      (select c.id from accounts c where c.customer_number = ${customerNumber}) as "accountId"`)
  const [found] = rows
  return {
    partnerId: slug === undefined ? null : (found?.partnerId ?? nobody),
    accountId: customerNumber === undefined ? null : (found?.accountId ?? nobody),
  }
}

function ordersQuery(
  { offset, limit, ...filter }: OperatorOrdersQuery,
  { today, partnerId, accountId }: Owners & { today: string },
): Query {
  const { 'filter.state': state, 'filter.deliveryState': deliveryState, 'filter.isStuck': isStuck } = filter
  const { 'filter.contractNumber': contractNumber = null } = filter
  const { 'filter.tariffKey': tariffKey = null, 'filter.externalId': externalId = null } = filter
  const { 'filter.fromCreatedDate': from = null, 'filter.toCreatedDate': to = null } = filter
  const { 'filter.denialReason': denialReason = null, 'filter.openReason': openReason = null } = filter
  const { after = null } = filter
  return sql`
    with parked as materialized (
      select coalesce(m.contract_number, t.subject) as contract_number, count(*) as tasks from tasks t
      -- A task that sends a market message belongs to the order of the message.
      left join market_messages m on m.id = case when t.kind = ${'send-market-message' satisfies TaskKind} then t.subject::uuid end
      where t.parked_at is not null and t.done_at is null
      group by 1)
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber", p.slug as partner,
      ${customerName} as "customerName",
      ${statusColumns}, o.created_at as "createdAt", o.updated_at as "updatedAt", o.tariff_key as "tariffKey", o.tariff_name as "tariffName",
      o.external_id as "externalId",
      coalesce((select k.tasks from parked k where k.contract_number = o.contract_number), 0) as "parkedTasks"
    from ${isStuck === true ? stuckOrders : allOrders} o
    join accounts a on a.id = o.account_id
    join partners p on p.id = o.partner_id
    cross join (select ${today}::date as today) calendar
    cross join (select ${tariffKey}::text as tariff_key, ${externalId}::text as external_id, ${from}::timestamp as from_date,
      ${to}::timestamp as to_date, ${denialReason}::text as denial_reason, ${openReason}::text as open_reason,
      ${partnerId}::uuid as partner_id, ${accountId}::uuid as account_id, ${contractNumber}::text as contract_number,
      ${state ?? null}::text as state, ${deliveryState ?? null}::text as delivery_state, ${after}::text as after) asked
    where ${ifAsked(contractNumber, ofContract)} and ${ifAsked(accountId, ofCustomer)}
      and ${ifAsked(partnerId, ofPartner)} and ${ifAsked(tariffKey, ofTariff)} and ${ifAsked(externalId, ofExternalId)}
      and ${ifAsked(from, fromDate)} and ${ifAsked(to, toDate)} and ${ifAsked(denialReason, ofDenial)}
      and ${ifAsked(openReason, ofOpenReason)} and ${ifAsked(after, afterOrder)}
      and ${isStuck === false ? notStuck : anyOrder}
      and ${state === undefined ? anyOrder : storedState[state]}
      and (asked.state is null or ${presentState} = asked.state)
      and ${deliveryState === undefined ? anyOrder : storedDeliveryState[deliveryState]}
      and (asked.delivery_state is null or ${presentDeliveryState} = asked.delivery_state)
    order by o.created_at desc, o.contract_number desc
    offset ${offset} limit ${limit + 1}`
}

/** How the customers of orders are called, by the number of the order. */
export async function findCustomerNames(
  db: Db,
  contractNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ contractNumber: string; name: string }>(sql`
    select o.contract_number as "contractNumber", ${customerName} as name
    from orders o join accounts a on a.id = o.account_id
    where o.contract_number = any(${contractNumbers}::text[])`)
  return new Map(rows.map(({ contractNumber, name }) => [contractNumber, name]))
}

export type OrderFacts = OrderStatus & {
  partner: string
  placedBy: string
  type: ContractType
  previousSupplierCode: string | null
  desiredStartDate: string
  createdAt: Date
  updatedAt: Date
  confirmedAt: Date | null
  confirmationSentAt: Date | null
  newAddress: NewAddress | null
  offer: { offerId: string; euroPerMonth: number; summaryHash: string | null } | null
}

/** Facts about an order that the order resource does not show. */
export async function findOrderFacts(db: Db, contractNumber: string): Promise<OrderFacts | undefined> {
  const { rows } = await db.query<OrderFacts>(sql`
    select ${statusColumns}, p.slug as partner, b.slug as "placedBy", o.type,
      o.previous_supplier_code as "previousSupplierCode", o.desired_start_date as "desiredStartDate",
      o.created_at as "createdAt", o.updated_at as "updatedAt", o.confirmed_at as "confirmedAt",
      o.confirmation_sent_at as "confirmationSentAt", o.new_address as "newAddress",
      case when o.offer_id is not null then jsonb_build_object('offerId', o.offer_id, 'summaryHash', o.summary_hash,
        'euroPerMonth', o.price_snapshot #> '{result,priceComponents,pricePerMonth,value}') end as offer
    from orders o
    join partners p on p.id = o.partner_id
    join partners b on b.id = o.placed_by_partner_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

export async function historyOf(db: Db, contractNumber: string): Promise<Moment[]> {
  const { rows } = await db.query<Moment>(sql`
    select h.happened_at as "happenedAt", h.event, h.state, h.delivery_state as "deliveryState", h.actor, h.comment
    from order_history h
    where h.contract_number = ${contractNumber}
    order by h.id`)
  return rows
}

export type DocumentRow = {
  id: string
  kind: string
  filename: string
  contentType: string
  createdAt: Date
}

export async function documentsOf(db: Db, contractNumber: string): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(sql`
    select d.id, d.kind, d.filename, d.content_type as "contentType", d.created_at as "createdAt"
    from documents d
    where d.contract_number = ${contractNumber}
    order by d.created_at, d.id`)
  return rows
}

export type PromisedPrice = {
  snapshot: StoredSnapshot
  offerDate: string
  tariffKey: string
}

/** The price that was promised with an order. */
export async function findPromisedPrice(db: Db, contractNumber: string): Promise<PromisedPrice | undefined> {
  const { rows } = await db.query<PromisedPrice>(sql`
    select o.price_snapshot as snapshot, o.offer_date as "offerDate", o.tariff_key as "tariffKey"
    from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]
}

export type MeteredOrder = Metered &
  Pick<MeterPeriods, 'meterChanges'> & { startDate: string | null; endDate: string | null }

/** When an order is delivered and how it is measured. */
export async function findMeteredOrder(db: Db, contractNumber: string): Promise<MeteredOrder | undefined> {
  const { rows } = await db.query<MeteredOrder>(sql`
    select o.start_date as "startDate", o.end_date as "endDate", o.capabilities,
      o.measurement_technology as "measurementTechnology", ${meterChangesOfOrder}
    from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]
}
