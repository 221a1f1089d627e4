import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Partner } from '../../partners/partner.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import { sealBankDetails } from '../bank-details.ts'
import type { Accepted, Reservation } from './idempotency.ts'
import type { CreateOrderResponse } from './schema.ts'

/** An order that passed every rule, with everything else that is stored with it. */
export type NewOrder = Omit<FilledOrder, 'language'> & {
  contractNumber: string
  /** The number of the account, if this order opens one. */
  customerNumber: string
  emailKey: string
  passwordHash: string | null
  language: 'de' | 'en'
  tariffName: string
  /** Already JSON. */
  priceSnapshot: string
  offerId: string | null
  /** Of what the customer was shown with the offer. */
  summaryHash: string | null
  desiredStartDate: string
  signedAt: Date
  openReasons: string[]
  owner: Partner
  placedBy: Partner
  /** Who placed it, for the history: `client:…`, or `staff:…` for a customer who moves. */
  actor: string
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
 * reservation of the idempotency key is lost. Sessions need no row changed here: without a password there are none.
 */
export async function insertOrder(
  { db, keyring }: { db: Db; keyring: Keyring },
  order: NewOrder,
): Promise<CreateOrderResponse | undefined> {
  const { userAccount, contract, reservation, owner, placedBy } = order
  const { deliveryDetails } = contract
  // Who may know the password, if there is one.
  const givenBy = order.passwordHash === null ? undefined : { owner, placedBy }
  const { rows } = await db.query<CreateOrderResponse>(sql`
    with reservation as (
      select k.client_id, k.key from idempotency_keys k
      where k.client_id = ${reservation?.clientId} and k.key = ${reservation?.key}
        and k.created_at = ${reservation?.reservedAt}::timestamptz and k.status is null
      for update),
    account as (
      insert into accounts as a (customer_number, email_address, email_key, password_hash, password_partner_id,
        password_placed_by_partner_id, first_name, last_name, business_name, gender, date_of_birth, phone_number,
        language, created_at)
      select ${order.customerNumber}, ${userAccount.emailAddress}, ${order.emailKey}, ${order.passwordHash},
        ${givenBy?.owner.id}::uuid, ${givenBy?.placedBy.id}::uuid, ${userAccount.firstName}, ${userAccount.lastName},
        ${userAccount.businessName}, ${userAccount.gender}, ${userAccount.dateOfBirth}::date,
        ${userAccount.phoneNumber}, ${order.language}, ${order.receivedAt}::timestamptz
      where ${reservation === null}::boolean or exists (select from reservation)
      -- Waits for a concurrent order of the same new customer and returns the account that it created. If nobody has proved
      -- to own the address, or a partner could read the proof, a password that another partner gave or could choose is
      -- dropped, or it would open this order too.
      on conflict (email_key) do update set (password_hash, password_dropped_by, proven_at) = (
        select case when not foreign_password then a.password_hash end,
          case when foreign_password then ${order.contractNumber} else a.password_dropped_by end,
          case when not foreign_password then a.proven_at end
        from (select (a.proven_at is null or a.password_partner_id is not null) and a.password_hash is not null
          and (a.password_partner_id, coalesce(a.password_placed_by_partner_id, ${placedBy.id}::uuid))
            is distinct from (${owner.id}::uuid, ${placedBy.id}::uuid) as foreign_password) known)
      returning a.id, a.customer_number, a.password_dropped_by = ${order.contractNumber} as dropped_password),
    placed as (
      insert into orders as o (contract_number, account_id, partner_id, placed_by_partner_id, partnership_type,
        external_id, sales_person_id, type, contract_reason, industry, legal_structure, tariff_key, tariff_name,
        campaign_code, offer_date, offer_id, summary_hash, price_snapshot, delivery_address, billing_address, bank_details, agreements,
        capabilities, meter_number, malo_identifier, melo_identifier, previous_supplier_code, desired_start_date,
        previous_cancelled_by_customer, previous_annual_consumption_kwh, signed_at, state, delivery_state,
        open_reasons, opened_account, email_address, language, created_at, updated_at)
      select ${order.contractNumber}, a.id, ${owner.id}::uuid, ${placedBy.id}::uuid,
        ${owner.type}, ${contract.externalId}, ${contract.salesPersonId}, ${contract.type},
        ${contract.contractReason}, ${contract.industry}, ${contract.legalStructure}, ${order.tariffKey},
        ${order.tariffName}, ${order.campaignCode}, ${order.offerDate}::date,
        ${order.offerId}::uuid, ${order.summaryHash}, ${order.priceSnapshot}::jsonb,
        ${jsonOf(contract.deliveryAddress)}::jsonb, ${jsonOf(contract.billingAddress)}::jsonb,
        ${sealBankDetails(keyring, order.contractNumber, contract.bankDetails)}::jsonb, ${jsonOf(contract.agreements)}::jsonb,
        ${jsonOf(deliveryDetails.capabilities)}::jsonb, ${deliveryDetails.meterNumber}, ${deliveryDetails.maLoIdentifier},
        ${deliveryDetails.meLoIdentifier}, ${deliveryDetails.previousSupplierCode},
        ${order.desiredStartDate}::date, ${deliveryDetails.previousSelfCancelledDate !== null}::boolean,
        ${deliveryDetails.previousAnnualConsumptionKwh}::integer, ${order.signedAt}::timestamptz, 'Open', 'None',
        -- The account has the number drawn here only if this order opened it.
        ${order.openReasons}::text[], a.customer_number = ${order.customerNumber}, ${userAccount.emailAddress},
        ${order.language},
        ${order.receivedAt}::timestamptz, ${order.receivedAt}::timestamptz
      from account a
      returning o.contract_number),
    history as (
      insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
      select p.contract_number, 'orderReceived', 'Open', 'None', ${order.receivedAt}::timestamptz,
        ${order.actor}
      from placed p),
    work as (
      insert into tasks (kind, subject, payload, created_at, due_at)
      select k.kind, k.subject, k.payload, ${order.receivedAt}::timestamptz, ${order.receivedAt}::timestamptz
      from account a, placed p, lateral (
        select first.kind, p.contract_number, '{}'::jsonb from unnest(${firstTasks}::text[]) first (kind)
        union all
        select ${'send-set-password-mail' satisfies TaskKind}::text, a.customer_number,
          jsonb_build_object('contractNumber', p.contract_number)
        where a.dropped_password) k (kind, subject, payload)),
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
