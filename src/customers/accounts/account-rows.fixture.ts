/** Seeds accounts and orders directly, for tests that are not about placing orders. */
import { type Db, sql } from '../../platform/db/sql.ts'

let next = 0
const number = (firstDigit: number) => String(firstDigit * 10 ** 9 + 1000 + next++)

export type SeededAccount = { id: string; customerNumber: string; emailAddress: string }

/** An account whose owner has proved to own the address. */
export async function seedAccount(
  db: Db,
  { emailAddress = `kunde-${next}@example.com`, passwordHash = null as string | null } = {},
): Promise<SeededAccount> {
  const customerNumber = number(2)
  const { rows } = await db.query<{ id: string }>(sql`
    insert into accounts (customer_number, email_address, email_key, password_hash, first_name, last_name, gender,
      date_of_birth, phone_number, created_at, proven_at)
    values (${customerNumber}, ${emailAddress}, ${emailAddress.toLowerCase()}, ${passwordHash}, 'Erika',
      'Mustermann', 'Female', '1985-04-23', '+49 30 1234567', '2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z')
    returning id`)
  return { id: rows[0]?.id ?? '', customerNumber, emailAddress }
}

/** `passed` are the earlier states in the history. */
export type SeededOrder = {
  partner?: string
  state?: string
  deliveryState?: string
  passed?: readonly [state: string, deliveryState: string][]
  createdAt?: string
  startDate?: string | null
  endDate?: string | null
}

export async function seedOrder(db: Db, account: SeededAccount, order: SeededOrder = {}): Promise<string> {
  const contractNumber = number(3)
  const { partner = 'demo-whitelabel', state = 'Open', deliveryState = 'None', passed = [] } = order
  const { createdAt = '2026-01-01T10:00:00Z', startDate = null, endDate = null } = order
  const reasons = {
    denial: deliveryState === 'Denied' ? 'Other' : null,
    cancellation: state === 'Cancelled' ? 'CustomerMisc' : null,
  }
  await db.query(sql`
    insert into orders (contract_number, account_id, partner_id, placed_by_partner_id, partnership_type, external_id,
      type, contract_reason, tariff_key, tariff_name, offer_date, price_snapshot, delivery_address, billing_address,
      bank_details, capabilities, meter_number, malo_identifier, desired_start_date, previous_cancelled_by_customer,
      previous_annual_consumption_kwh, signed_at, state, state_comment, delivery_state, start_date, end_date,
      denial_reason, cancellation_reason, opened_account, created_at, updated_at)
    select ${contractNumber}, ${account.id}::uuid, p.id, p.id, p.type, 'CRM-4711', 'Private', 'ChangeOfSupplier',
      'DYNAMIC_FEE', 'Wattline Dynamic', '2026-01-01', ${priceSnapshot}::jsonb, ${address}::jsonb,
      ${address}::jsonb, ${bankDetails}::jsonb, '{"hasHeatPump": true}', '1EMH0012345678', ${`9${contractNumber}`}, '2026-02-01',
      false, 3500, ${createdAt}::timestamptz, ${state}, 'Erika called.', ${deliveryState}, ${startDate}::date,
      ${endDate}::date, ${reasons.denial}, ${reasons.cancellation},
      not exists (select from orders other where other.account_id = ${account.id}::uuid),
      ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from partners p where p.slug = ${partner}`)
  for (const [passedState, passedDelivery] of [
    ['Open', 'None'] as const,
    ...passed,
    [state, deliveryState],
  ]) {
    await db.query(sql`
      insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
      values (${contractNumber}, 'seeded', ${passedState}, ${passedDelivery}, ${createdAt}, 'test')`)
  }
  return contractNumber
}

/** A sent mail with its task. */
export async function seedMail(
  db: Db,
  mail: { subject: string; to: string; contractNumber: string | null },
): Promise<void> {
  await db.query(sql`
    with task as (
      insert into tasks (kind, subject, created_at, due_at, done_at)
      values ('send-order-confirmation', ${mail.subject}, '2026-01-01', '2026-01-01', '2026-01-01')
      returning id, kind)
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text, html)
    select t.id, t.kind, ${mail.contractNumber}, ${mail.to}, lower(${mail.to}), 'Your order', '<1@localhost>',
      '2026-01-01', 'Dear Erika', '<p>Dear Erika'
    from task t`)
}

/** Kinds of the tasks for a customer or contract, oldest first. */
export async function taskKindsOf(db: Db, subject: string): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    sql`select kind from tasks where subject = ${subject} order by created_at`,
  )
  return rows.map(({ kind }) => kind)
}

const address = JSON.stringify({
  firstName: 'Erika',
  lastName: 'Mustermann',
  streetName: 'Invalidenstraße',
  houseNumber: '12a',
  city: 'Berlin',
  postCode: '10115',
  countryCode: 'DE',
})

const bankDetails = JSON.stringify({ accountHolder: 'Erika Mustermann', iban: 'DE89370400440532013000' })

/** What a contract shows of the price that was agreed, and what later prices of it are made from. */
const priceSnapshot = JSON.stringify({
  pricePerMonth: '79.73',
  inputs: {
    tariff: {
      name: 'Wattline Dynamic',
      displayName: null,
      kind: 'DynamicFee',
      vatPercent: '19',
      durationPeriod: { value: 1, unit: 'Month' },
      noticePeriod: { value: 1, unit: 'Month' },
      renewalPeriod: { value: 0, unit: 'Month' },
      features: [],
      serviceFeeCentPerKwhNet: '1.5000',
      baseServiceFeeEuroPerMonthNet: '4.1900',
      greenCertificateCentPerKwhNet: '0.2000',
      riskPremiumCentPerKwhNet: '0.0000',
      sharePercent: null,
      energyPriceCentPerKwhNet: null,
      emissionGramPerKwh: '0.00',
    },
    campaign: null,
    flexibilityCentPerKwhGross: '0',
  },
})
