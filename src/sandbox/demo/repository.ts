import { sealBankDetails } from '../../orders/bank-details.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { PriceSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import type { ContractLife } from './demo-contract-life.ts'
import type { DemoContract, DemoCustomer } from './demo-customers.ts'

/** Several processes may start at the same time on one database. */
export const lockDemoData = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(20260102)`)

/** The customer numbers that are taken, or whose e-mail address already has an account. */
export async function knownCustomerNumbers(db: Db, customers: readonly DemoCustomer[]): Promise<Set<string>> {
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select c.number as "customerNumber"
    from unnest(${customers.map(({ customerNumber }) => customerNumber)}::text[],
      ${customers.map(({ emailAddress }) => emailAddress)}::text[]) c (number, email)
    where exists (select from accounts a where a.customer_number = c.number or a.email_key = c.email)`)
  return new Set(rows.map(({ customerNumber }) => customerNumber))
}

/** Returns undefined if the number or the address is taken. */
export async function insertDemoAccount(
  tx: Db,
  customer: DemoCustomer,
  createdAt: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into accounts (customer_number, email_address, email_key, password_hash, first_name, last_name, gender,
      date_of_birth, phone_number, language, created_at, proven_at)
    values (${customer.customerNumber}, ${customer.emailAddress}, ${customer.emailAddress},
      ${customer.passwordHash}, ${customer.firstName}, ${customer.lastName}, ${customer.gender},
      ${customer.dateOfBirth}, ${customer.phoneNumber}, 'de', ${createdAt}, ${createdAt})
    on conflict do nothing
    returning id`)
  return rows[0]?.id
}

type Seeded = {
  accountId: string
  customer: DemoCustomer
  contract: DemoContract & { life: ContractLife; price: PriceSnapshot }
}

export async function insertDemoContract(
  tx: Db,
  keyring: Keyring,
  { accountId, customer, contract }: Seeded,
): Promise<void> {
  const { life, price, endDate } = contract
  const last = life.steps.at(-1)
  await tx.query(sql`
    insert into orders (contract_number, account_id, partner_id, placed_by_partner_id, partnership_type, external_id,
      type, contract_reason, tariff_key, tariff_name, offer_date, price_snapshot, delivery_address,
      bank_details, agreements, capabilities, meter_number, malo_identifier, melo_identifier, previous_supplier_code,
      desired_start_date, previous_cancelled_by_customer, previous_annual_consumption_kwh, signed_at, state,
      delivery_state, start_date, end_date, cancellation_reason, due_date, credit_checked_at, confirmed_at,
      confirmation_sent_at, grid_operator_code, opened_account, created_at, updated_at)
    select ${contract.contractNumber}, ${accountId}::uuid, p.id, p.id, p.type, ${contract.externalId}, 'Private',
      'ChangeOfSupplier', ${contract.tariffKey}, ${price.inputs.tariff.name},
      ${life.offerDate}::date, ${JSON.stringify(price)}::jsonb, ${addressOf(customer, contract)}::jsonb,
      ${sealBankDetails(keyring, contract.contractNumber, bankDetailsOf(customer, contract))}::jsonb, ${agreements}::jsonb,
      ${JSON.stringify(contract.capabilities)}::jsonb, ${contract.meterNumber}, ${contract.maLoIdentifier},
      ${contract.meLoIdentifier}, ${contract.previousSupplierCode}, ${contract.startDate}::date, false,
      ${contract.consumptionKwh}::integer, ${life.receivedAt}::timestamptz, ${last?.state}, ${last?.deliveryState},
      ${contract.startDate}::date, ${endDate}::date, ${endDate && 'CustomerRelocation'},
      ${endDate && plusDays(endDate, 1)}::date, ${life.receivedAt}::timestamptz, ${life.confirmedAt}::timestamptz,
      ${life.confirmationSentAt}::timestamptz, ${price.versions.gridFees.operatorCode},
      not exists (select from orders other where other.account_id = ${accountId}::uuid),
      ${life.receivedAt}::timestamptz, ${last?.happenedAt}::timestamptz
    from partners p where p.slug = 'demo-whitelabel'`)
  await tx.query(sql`
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
    select ${contract.contractNumber}, h.event, h.state, h."deliveryState", h."happenedAt", h.actor
    from jsonb_to_recordset(${JSON.stringify(life.steps)}::jsonb)
      as h (event text, state text, "deliveryState" text, "happenedAt" timestamptz, actor text)`)
  if (contract.modules !== null) await insertDemoModules(tx, contract)
}

// Module 3 has existed since the second quarter of 2025.
const insertDemoModules = (tx: Db, { contractNumber, startDate, modules }: DemoContract) =>
  tx.query(sql`
    insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types,
      controllable_power_kw)
    values (${contractNumber}, greatest(${startDate}::date, '2025-04-01'), true, false,
      ${modules?.isModule3InUse}::boolean, ${modules?.deviceTypes}::text[], ${modules?.controllablePowerKw}::numeric)`)

const addressOf = ({ firstName, lastName, gender }: DemoCustomer, { address }: DemoContract): string =>
  JSON.stringify({
    title: null,
    firstName,
    lastName,
    businessName: null,
    gender,
    extension: null,
    ...address,
    countryCode: 'DE',
  })

const bankDetailsOf = ({ firstName, lastName }: DemoCustomer, { bankDetails }: DemoContract) =>
  bankDetails && {
    accountHolder: `${firstName} ${lastName}`,
    ...bankDetails,
    hasAcceptedDirectDebit: true,
  }

const agreements = JSON.stringify({ termsAndConditions: true, privacyPolicy: true, revocationPolicy: true })
