import { deliveryPointFaults } from '../../domain/identifiers/delivery-point.ts'
import { sealBankDetails } from '../../orders/bank-details.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { PriceSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import type { ContractLife } from './demo-contract-life.ts'
import type { DemoContract, DemoCustomer } from './demo-customers.ts'
import type { DemoHousehold as Household } from './demo-readings.ts'

/** Several processes may start at the same time on one database. */
export const lockDemoData = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(20260102)`)

/** The customer numbers that are taken, or whose email address already has an account. */
export async function knownCustomerNumbers(db: Db, customers: readonly DemoCustomer[]): Promise<Set<string>> {
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select c.number as "customerNumber"
    from unnest(${customers.map(({ customerNumber }) => customerNumber)}::text[],
      ${customers.map(({ emailAddress }) => emailAddress)}::text[]) c (number, email)
    where exists (select from accounts a where a.customer_number = c.number or a.email_key = c.email)`)
  return new Set(rows.map(({ customerNumber }) => customerNumber))
}

/** The partner's id and the client that placed its demo orders. */
export type DemoOwner = { partnerId: string; clientId: string }

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

/** The same, and an account that another partner uses too gets back its number, name, address and password. */
export async function restoreDemoAccount(
  tx: Db,
  customer: DemoCustomer,
  createdAt: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    update accounts set email_address = ${customer.emailAddress}, email_key = ${customer.emailAddress},
      password_hash = ${customer.passwordHash}, first_name = ${customer.firstName}, last_name = ${customer.lastName}
    where customer_number = ${customer.customerNumber} and erased_at is null
      and not exists (select from accounts other
        where other.email_key = ${customer.emailAddress} and other.customer_number <> ${customer.customerNumber})
    returning id`)
  return rows[0]?.id ?? insertDemoAccount(tx, customer, createdAt)
}

export async function findDemoOwner(db: Db, slug: string): Promise<DemoOwner | undefined> {
  const { rows } = await db.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)
  return rows[0] && { partnerId: rows[0].id, clientId: slug }
}

export async function findPartnerSlug(db: Db, partnerId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ slug: string }>(sql`select slug from partners where id = ${partnerId}`)
  return rows[0]?.slug
}

/** A third party brings no customers: it reads those who have linked their account. */
export const linkAccounts = (
  tx: Db,
  { partnerId, now }: { partnerId: string; now: Date },
  emailAddresses: readonly string[],
) =>
  tx.query(sql`
    insert into grants (account_id, partner_id, granted_at)
    select a.id, p.id, ${now}
    from accounts a, partners p
    where a.email_key = any(${emailAddresses}::text[]) and p.id = ${partnerId} and p.type = 'ThirdParty'
    on conflict do nothing`)

export type Seeded = {
  owner: DemoOwner
  accountId: string
  customer: DemoCustomer
  contract: DemoContract & { life: ContractLife; price: PriceSnapshot }
}

export async function insertDemoContract(
  tx: Db,
  keyring: Keyring,
  { owner, accountId, customer, contract }: Seeded,
): Promise<void> {
  const { life, price, endDate, outcome } = contract
  const last = life.steps.at(-1)
  const startDate = outcome === 'supplied' ? contract.startDate : null
  await tx.query(sql`
    insert into orders (contract_number, account_id, partner_id, placed_by_partner_id, partnership_type, external_id,
      type, contract_reason, tariff_key, tariff_name, offer_date, price_snapshot, delivery_address,
      bank_details, agreements, capabilities, meter_number, malo_identifier, melo_identifier, previous_supplier_code,
      desired_start_date, previous_cancelled_by_customer, previous_annual_consumption_kwh, signed_at, state,
      delivery_state, start_date, end_date, cancellation_reason, due_date, credit_checked_at, confirmed_at,
      confirmation_sent_at, grid_operator_code, denial_reason, open_reasons, opened_account, created_at, updated_at)
    select ${contract.contractNumber}, ${accountId}::uuid, p.id, p.id, p.type, ${contract.externalId}, 'Private',
      'ChangeOfSupplier', ${contract.tariffKey}, ${price.inputs.tariff.name},
      ${life.offerDate}::date, ${JSON.stringify(price)}::jsonb, ${addressOf(customer, contract)}::jsonb,
      ${sealBankDetails(keyring, contract.contractNumber, bankDetailsOf(customer, contract))}::jsonb, ${agreements}::jsonb,
      ${JSON.stringify(contract.capabilities)}::jsonb, ${contract.meterNumber}, ${contract.maLoIdentifier},
      ${contract.meLoIdentifier}, ${contract.previousSupplierCode}, ${contract.startDate}::date, false,
      ${contract.consumptionKwh}::integer, ${life.receivedAt}::timestamptz, ${last?.state}, ${last?.deliveryState},
      ${startDate}::date, ${endDate}::date, ${endDate && 'CustomerRelocation'},
      ${dueDateOf(contract)}::date, ${outcome === 'stuck' ? null : life.receivedAt}::timestamptz,
      ${life.confirmedAt}::timestamptz, ${life.confirmationSentAt}::timestamptz, ${price.versions.gridFees.operatorCode},
      ${outcome === 'denied' ? 'InsufficientSolvency' : null}, ${openReasonsOf(contract)}::text[],
      not exists (select from orders other where other.account_id = ${accountId}::uuid),
      ${life.receivedAt}::timestamptz, ${last?.happenedAt}::timestamptz
    from partners p where p.id = ${owner.partnerId}`)
  await tx.query(sql`
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
    select ${contract.contractNumber}, h.event, h.state, h."deliveryState", h."happenedAt", h.actor
    from jsonb_to_recordset(${JSON.stringify(life.steps)}::jsonb)
      as h (event text, state text, "deliveryState" text, "happenedAt" timestamptz, actor text)`)
  if (contract.modules !== null) await insertDemoModules(tx, contract)
}

/** When the calendar moves it next. */
const dueDateOf = ({ outcome, startDate, endDate, life }: Seeded['contract']): string | null => {
  if (outcome !== 'supplied') return null
  if (endDate !== null) return plusDays(endDate, 1)
  return life.steps.at(-1)?.state === 'PendingDelivery' ? startDate : null
}

const openReasonsOf = ({ outcome, meterNumber, contractNumber }: DemoContract): string[] => {
  if (outcome !== 'stuck') return []
  const given = { meterNumber, maLoIdentifier: null, meLoIdentifier: null, previousSupplierCode: null }
  const faults = deliveryPointFaults(
    { ...given, contractReason: 'ChangeOfSupplier' },
    { isTestMeter: () => false },
  )
  if (faults.length === 0) throw new Error(`nothing is wrong with the meter of ${contractNumber}`)
  return faults.map(({ sentence }) => sentence)
}

// Module 3 has existed since the second quarter of 2025.
const insertDemoModules = (tx: Db, { contractNumber, startDate, modules }: DemoContract) =>
  tx.query(sql`
    insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types,
      controllable_power_kw)
    values (${contractNumber}, greatest(${startDate}::date, '2025-04-01'), true, false,
      ${modules?.isModule3InUse}::boolean, ${modules?.deviceTypes}::text[], ${modules?.controllablePowerKw}::numeric)`)

/** Lets readings be invented for a contract, from the start of its delivery on. */
export const insertHouseholds = (tx: Db, households: readonly Household[]) =>
  tx.query(sql`
    insert into sandbox_households (contract_number, household_kwh_per_year, car_kwh_per_year)
    select h."contractNumber", h."householdKwhPerYear", h."carKwhPerYear"
    from jsonb_to_recordset(${JSON.stringify(households)}::jsonb)
      as h ("contractNumber" text, "householdKwhPerYear" integer, "carKwhPerYear" integer)
    join orders o on o.contract_number = h."contractNumber"
    on conflict do nothing`)

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
