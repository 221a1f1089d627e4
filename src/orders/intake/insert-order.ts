import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Partner } from '../../partners/partner.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { Accepted, Reservation } from './idempotency.ts'
import type { CreateOrderResponse } from './schema.ts'

/** An order that passed every rule, with everything else that is stored with it. */
export type NewOrder = FilledOrder & {
  contractNumber: string
  /** The number of the account, if this order opens one. */
  customerNumber: string
  emailKey: string
  passwordHash: string | null
  language: 'de' | 'en'
  tariffName: string
  /** Already JSON. */
  priceSnapshot: string
  desiredStartDate: string
  signedAt: Date
  openReasons: string[]
  owner: Partner
  placedBy: Partner
  /** The client that placed it; the history never names a person. */
  clientId: string
  receivedAt: Date
  /** The idempotency key of the request, under which the answer is stored. */
  reservation: Reservation | null
  /** Warnings and notices of the answer, stored for a repeat of the request. */
  items: Accepted['items']
}

const firstTasks: readonly TaskKind[] = ['send-order-confirmation-mail', 'process-order']

/**
 * Stores an order in one statement and one round trip: finds or creates the account, writes the order, its first history
 * entry and its first tasks, and stores the answer for a repeat. Returns undefined, and stores nothing, if the
 * reservation of the idempotency key is lost.
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
      -- Changes nothing: it waits for a concurrent order of the same new customer and returns the account that it created.
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
        -- The account has the number drawn here only if this order opened it.
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
