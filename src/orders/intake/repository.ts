import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Partner } from '../../partners/partner.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import { lastDueDate } from '../lifecycle/present-state.ts'
import type { Accepted, Reservation } from './idempotency.ts'
import { namesOfOrder } from './names-of-order.ts'
import type { MailedOrder, StoredOrder } from './order.ts'
import type { CreateOrderResponse } from './schema.ts'

/** An order that passed every rule, with all that is stored beside what it says. */
export type NewOrder = FilledOrder & {
  contractNumber: string
  /** The number of the account, should this order open one. */
  customerNumber: string
  emailKey: string
  passwordHash: string | null
  language: 'de' | 'en'
  tariffName: string
  /** JSON already. */
  priceSnapshot: string
  desiredStartDate: string
  signedAt: Date
  openReasons: string[]
  owner: Partner
  placedBy: Partner
  /** The client that placed it: the history never names a person. */
  clientId: string
  receivedAt: Date
  /** The idempotency key that the request came with, which then gets the answer. */
  reservation: Reservation | null
  /** Warnings and notices of the answer, kept for a repeat of the request. */
  items: Accepted['items']
}

/** What is done about an order once it is stored. */
const firstTasks: readonly TaskKind[] = ['send-order-confirmation-mail', 'process-order']

/**
 * Stores an order with all that belongs to it, in one statement and so in one round trip: the account is found or made,
 * the order, its first moment of history and its confirmation mail are written, and the answer is kept for a repeat.
 * Returns undefined when the reservation of its idempotency key was lost; then nothing is stored.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<CreateOrderResponse | undefined> {
  const { userAccount, contract, reservation } = order
  const { deliveryDetails } = contract
  const { rows } = await db.query<CreateOrderResponse>(sql`
    with reservation as (
      select k.client_id, k.key from idempotency_keys k
      where k.client_id = ${reservation?.clientId} and k.key = ${reservation?.key}
        and k.created_at = ${reservation?.reservedAt}::timestamptz and k.status is null
      for update),
    account as (
      insert into accounts as a (customer_number, email_address, email_key, password_hash, first_name, last_name,
        business_name, gender, date_of_birth, phone_number, language, created_at)
      select ${order.customerNumber}, ${userAccount.emailAddress}, ${order.emailKey}, ${order.passwordHash},
        ${userAccount.firstName}, ${userAccount.lastName}, ${userAccount.businessName}, ${userAccount.gender},
        ${userAccount.dateOfBirth}::date, ${userAccount.phoneNumber}, ${order.language}, ${order.receivedAt}::timestamptz
      where ${reservation === null}::boolean or exists (select from reservation)
      -- Writes nothing new; it waits for an order of the same new customer and then returns the account that one made.
      on conflict (email_key) do update set email_key = excluded.email_key
      returning a.id, a.customer_number),
    placed as (
      insert into orders as o (contract_number, account_id, partner_id, placed_by_partner_id, partnership_type,
        external_id, sales_person_id, type, contract_reason, industry, legal_structure, tariff_key, tariff_name,
        campaign_code, offer_date, price_snapshot, delivery_address, billing_address, bank_details, agreements,
        capabilities, meter_number, malo_identifier, melo_identifier, previous_supplier_code, desired_start_date,
        previous_cancelled_by_customer, previous_annual_consumption_kwh, signed_at, state, delivery_state,
        open_reasons, opened_account, created_at, updated_at)
      select ${order.contractNumber}, a.id, ${order.owner.id}::uuid, ${order.placedBy.id}::uuid,
        ${order.owner.type}, ${contract.externalId}, ${contract.salesPersonId}, ${contract.type},
        ${contract.contractReason}, ${contract.industry}, ${contract.legalStructure}, ${order.tariffKey},
        ${order.tariffName}, ${order.campaignCode}, ${order.offerDate}::date, ${order.priceSnapshot}::jsonb,
        ${jsonOf(contract.deliveryAddress)}::jsonb, ${jsonOf(contract.billingAddress)}::jsonb,
        ${jsonOf(contract.bankDetails)}::jsonb, ${jsonOf(contract.agreements)}::jsonb,
        ${jsonOf(deliveryDetails.capabilities)}::jsonb, ${deliveryDetails.meterNumber}, ${deliveryDetails.maLoIdentifier},
        ${deliveryDetails.meLoIdentifier}, ${deliveryDetails.previousSupplierCode},
        ${order.desiredStartDate}::date, ${deliveryDetails.previousSelfCancelledDate !== null}::boolean,
        ${deliveryDetails.previousAnnualConsumptionKwh}::integer, ${order.signedAt}::timestamptz, 'Open', 'None',
        -- The number that was drawn for a new account is the account's only if this order opened it.
        ${order.openReasons}::text[], a.customer_number = ${order.customerNumber},
        ${order.receivedAt}::timestamptz, ${order.receivedAt}::timestamptz
      from account a
      returning o.contract_number),
    history as (
      insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
      select p.contract_number, 'orderReceived', 'Open', 'None', ${order.receivedAt}::timestamptz,
        ${`client:${order.clientId}`}
      from placed p),
    work as (
      insert into tasks (kind, subject, created_at, due_at)
      select k.kind, p.contract_number, ${order.receivedAt}::timestamptz, ${order.receivedAt}::timestamptz
      from placed p, unnest(${firstTasks}::text[]) k (kind)),
    answered as (
      update idempotency_keys k
      set status = 200, answer = jsonb_build_object('customerNumber', a.customer_number,
        'contractNumber', p.contract_number, 'items', ${JSON.stringify(order.items)}::jsonb)
      from reservation r, account a, placed p
      where k.client_id = r.client_id and k.key = r.key)
    select a.customer_number as "customerNumber", p.contract_number as "contractNumber"
    from account a, placed p`)
  return rows[0]
}

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)

const orderColumns = fragment`
  o.contract_number as "contractNumber", a.customer_number as "customerNumber", a.email_address as "emailAddress",
  o.type, o.tariff_name as "tariffName", o.meter_number as "meterNumber", o.melo_identifier as "meLoIdentifier",
  o.malo_identifier as "maLoIdentifier", o.delivery_address as "deliveryAddress", o.state,
  o.open_reasons as "openReasons", o.delivery_state as "deliveryState", o.delivery_message as "deliveryMessage",
  o.start_date as "startDate", o.end_date as "endDate", o.desired_start_date as "desiredStartDate",
  o.denial_reason as "denialReason",
  o.cancellation_reason as "cancellationReason", o.signed_at as "signedAt",
  o.previous_annual_consumption_kwh as "consumptionKwh", o.sales_person_id as "salesPersonId"`

/** Finds an order that this partner brought or placed; the order of another partner does not exist for it. */
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

/** Finds an order whoever brought it, for the supplier's own eyes. */
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
  /** The first day that begins at or after the instant, in Berlin. */
  date: string
  today: string
}

export type OrderFilter = {
  partnerId: string
  customerNumber: string | null
  partnershipType: string | null
  changedSince: ChangedSince | null
  offset: number
  limit: number
}

/**
 * The orders that a partner brought or placed, newest first, one more than the limit. Each half walks its own index and
 * stops after a page, however many orders there are.
 */
export async function findOrders(db: Db, filter: OrderFilter): Promise<StoredOrder[]> {
  const query =
    filter.changedSince === null ? newestOrders(filter) : changedOrders(filter, filter.changedSince)
  return (await db.query<StoredOrder>(query)).rows
}

export function newestOrders({ partnerId, customerNumber, partnershipType, offset, limit }: OrderFilter) {
  const most = offset + limit + 1
  return sql`
    with brought as (
      select o.contract_number, o.created_at from orders o
      where o.partner_id = ${partnerId}
        and (${partnershipType}::text is null or o.partnership_type = ${partnershipType})
        and (${customerNumber}::text is null
          or o.account_id = (select c.id from accounts c where c.customer_number = ${customerNumber}))
      order by o.created_at desc, o.contract_number desc
      limit ${most}),
    placed as (
      select o.contract_number, o.created_at from orders o
      where o.placed_by_partner_id = ${partnerId} and o.placed_by_partner_id <> o.partner_id
        and (${partnershipType}::text is null or o.partnership_type = ${partnershipType})
        and (${customerNumber}::text is null
          or o.account_id = (select c.id from accounts c where c.customer_number = ${customerNumber}))
      order by o.created_at desc, o.contract_number desc
      limit ${most}),
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
 * Orders whose state changed since then, and since their creation: few among many, found by the index of changes. What
 * the calendar has changed and nobody has stored yet is found by the index of days; mostly that is nothing.
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

/** All that mails about an order tell, or undefined when the order is gone. */
export async function findMailedOrder(db: Db, contractNumber: string): Promise<MailedOrder | undefined> {
  const { rows } = await db.query<MailedOrder>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber",
      a.id as "accountId", a.email_address as "emailAddress", a.language,
      a.password_hash is null as "lacksPassword", a.erased_at is not null as "isErased",
      ${namesOfOrder},
      p.brand_name as "brandName", p.brand_colour as "brandColour",
      o.type, o.contract_reason as "contractReason", o.tariff_name as "tariffName", o.offer_date as "offerDate",
      o.price_snapshot as "priceSnapshot", o.delivery_address as "deliveryAddress", o.bank_details as "bankDetails",
      o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier",
      o.desired_start_date as "desiredStartDate",
      o.previous_cancelled_by_customer as "isPreviousCancelledByCustomer",
      o.previous_annual_consumption_kwh as "consumptionKwh", o.created_at as "receivedAt",
      o.capabilities, o.start_date as "startDate", o.end_date as "endDate", o.denial_reason as "denialReason",
      o.cancellation_reason as "cancellationReason", o.confirmed_at as "confirmedAt",
      o.withdrawn_at as "withdrawnAt", t.renewal_value as "renewalValue", t.renewal_unit as "renewalUnit",
      exists (select from market_messages m where m.contract_number = o.contract_number and m.process = '55016'
        and m.direction = 'out') as "wasPreviousCancelledByUs",
      (select h.actor from order_history h where h.contract_number = o.contract_number and h.event = 'denied'
       order by h.id desc limit 1) as "deniedBy",
      (select h.happened_at from order_history h where h.contract_number = o.contract_number
         and h.event = 'terminated' order by h.id desc limit 1) as "terminatedAt"
    from orders o
    join tariffs t on t.tariff_key = o.tariff_key
    join accounts a on a.id = o.account_id
    join partners p on p.id = o.partner_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}
