/** Customers with random lives, in which every value is distinguished from every other one wherever it is found. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { composeIBAN } from 'ibantools'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { createPasswordToken } from '../../src/customers/accounts/password-tokens.ts'
import { seedLink } from '../../src/customers/visibility/customer-rows.fixture.ts'
import { marketCheckDigit } from '../../src/domain/identifiers/market-check-digit.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from './an-order.ts'
import type { TestService } from './test-service.ts'

const partners = ['demo-whitelabel', 'demo-sales'] as const
const states = [
  'Open',
  'Processing',
  'Rejected',
  'Revoked',
  'PendingDelivery',
  'Delivery',
  'Cancelled',
] as const

export const orderLife = fc.record({
  state: fc.constantFrom(...states),
  partner: fc.constantFrom(...partners),
  hasBankDetails: fc.boolean(),
  hasBillingAddress: fc.boolean(),
  hasReadings: fc.boolean(),
  hasModules: fc.boolean(),
  hasDeclaration: fc.boolean(),
  hasFlaggedMessage: fc.boolean(),
})
export type OrderLife = typeof orderLife extends fc.Arbitrary<infer Life> ? Life : never

export const customerLife = fc.record({
  orders: fc.array(orderLife, { minLength: 1, maxLength: 3 }),
  hasPassword: fc.boolean(),
  isLinked: fc.boolean(),
})
export type CustomerLife = typeof customerLife extends fc.Arbitrary<infer Life> ? Life : never

/** A customer's values: those of the account, and those of each contract. */
export type LivedCustomer = { customerNumber: string; values: string[]; contracts: Map<string, string[]> }

const letters = () =>
  `q${randomBytes(5)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
const digits = (count: number) =>
  Array.from(randomBytes(count), (byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join('')

// One after the other, since there are few of them, and no two customers may share one.
let birthdays = 0
const birthday = () => new Date(Date.UTC(1905, 0, ++birthdays)).toISOString().slice(0, 10)

export async function liveCustomer(service: TestService, life: CustomerLife): Promise<LivedCustomer> {
  const { pool, clock } = service
  const account = {
    emailAddress: `${letters()}@example.com`,
    firstName: `Vor${letters()}`,
    lastName: `Nach${letters()}`,
    phoneNumber: `+49${digits(10)}`,
    dateOfBirth: birthday(),
    ...(life.hasPassword && { password: `Sonnenstrom-${letters()}` }),
  }
  const contracts = new Map<string, string[]>()
  let customerNumber = ''
  for (const order of life.orders) {
    const placed = await placeOrder(service, account, order)
    customerNumber = placed.customerNumber
    contracts.set(placed.contractNumber, placed.values)
  }
  const values = [
    account.emailAddress,
    account.firstName,
    account.lastName,
    account.phoneNumber,
    account.dateOfBirth,
  ]
  const { rows } = await pool.query<{ id: string; passwordHash: string | null }>(sql`
    select a.id, a.password_hash as "passwordHash" from accounts a where a.customer_number = ${customerNumber}`)
  const { id = '', passwordHash = null } = rows[0] ?? {}
  if (passwordHash !== null) values.push(passwordHash)
  await createPasswordToken(pool, id, clock.now())
  if (life.isLinked) values.push(...(await link(service, { id, customerNumber })))
  return { customerNumber, values, contracts }
}

type Account = Record<'emailAddress' | 'firstName' | 'lastName' | 'phoneNumber' | 'dateOfBirth', string>

async function placeOrder(service: TestService, account: Account, life: OrderLife) {
  const { send, deps } = service
  const address = () => ({
    firstName: `Vor${letters()}`,
    lastName: `Nach${letters()}`,
    streetName: `Weg${letters()}`,
    extension: `Haus${letters()}`,
    city: `Ort${letters()}`,
  })
  const maLo = digits(10)
  const contract = {
    externalId: `CRM${letters()}`,
    salesPersonId: `SP${letters()}`,
    deliveryAddress: address(),
    ...(life.hasBillingAddress && {
      billingAddress: { ...anOrder().contract.deliveryAddress, ...address() },
    }),
    ...(life.hasBankDetails && {
      bankDetails: {
        accountHolder: `Inhaber${letters()}`,
        iban: composeIBAN({ countryCode: 'DE', bban: digits(18) }) ?? '',
        bic: 'COBADEFFXXX',
        bankName: 'Commerzbank',
        hasAcceptedDirectDebit: true,
      },
    }),
    deliveryDetails: {
      meterNumber: `M${letters().toUpperCase()}`,
      meLoIdentifier: `DE${digits(31)}`,
      // A wrong check digit keeps an order open, and the sentences about it quote it.
      maLoIdentifier: `${maLo}${(marketCheckDigit(maLo) + (life.state === 'Open' ? 1 : 0)) % 10}`,
    },
  }
  const payload = anOrder({ userAccount: account, contract })
  const as = life.partner
  const headers = { 'idempotency-key': letters() }
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as, headers, payload })
  const { contractNumber, customerNumber } = answer.json<Record<string, string>>() as Record<
    'contractNumber' | 'customerNumber',
    string
  >
  const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
  await runTasks()
  if (life.state !== 'Open') {
    const url = `/sandbox/v1/orders/${contractNumber}/advance`
    await send({ method: 'POST', url, as, payload: { to: life.state } })
    await runTasks()
  }
  const values = [
    ...Object.values(contract.deliveryAddress),
    ...Object.values(contract.deliveryDetails),
    ...(contract.billingAddress
      ? Object.values(contract.billingAddress).filter((value) => /q[a-p]{10}/.test(`${value}`))
      : []),
    ...(contract.bankDetails ? [contract.bankDetails.accountHolder, contract.bankDetails.iban] : []),
    contract.externalId,
    contract.salesPersonId,
    ...(await addTraces(service, contractNumber, life)),
  ].map(String)
  return { contractNumber, customerNumber, values }
}

/** What others write about an order: operators, mail servers, the market, the customer. Returns the words. */
async function addTraces(
  { pool, clock }: TestService,
  contractNumber: string,
  life: OrderLife,
): Promise<string[]> {
  const now = clock.now()
  const [remark, comment, error, words, total] = [letters(), letters(), letters(), letters(), digits(15)]
  await pool.query(sql`
    update orders set state_comment = ${remark}, delivery_message = ${remark},
      new_address = ${JSON.stringify({ streetName: remark })}::jsonb where contract_number = ${contractNumber}`)
  await pool.query(sql`
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor, comment)
    select o.contract_number, 'remarked', o.state, o.delivery_state, ${now}, 'client:demo-operator', ${comment}
    from orders o where o.contract_number = ${contractNumber}`)
  await pool.query(sql`update tasks set last_error = ${error} where subject = ${contractNumber}`)
  if (life.hasDeclaration) {
    await pool.query(sql`
      insert into withdrawal_declarations (contract_number, statement, came_by, result, received_at)
      values (${contractNumber}, ${words}, 'form', 'period-over', ${now})`)
    await pool.query(sql`
      insert into termination_declarations (contract_number, kind, received_at, language, result, statement, given_name,
        given_reason, given_new_address, tried)
      values (${contractNumber}, 'ImportantCause', ${now}, 'de', 'to-clarify', ${words}, ${words}, ${words},
        ${JSON.stringify({ streetName: words })}::jsonb, '{}')`)
  }
  if (life.hasFlaggedMessage) {
    await pool.query(sql`
      insert into market_messages (contract_number, direction, process, content, created_at, flag)
      values (${contractNumber}, 'in', 'unknown', ${JSON.stringify({ reason: words })}, ${now}, ${`The field ${words} is unknown.`})`)
  }
  if (life.hasModules) {
    await pool.query(sql`
      insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
      values (${contractNumber}, '2026-01-01', true, false, false, '{Wallbox}')`)
    await pool.query(sql`
      insert into levy_exemptions (contract_number, valid_from, applied_on, applied_by, meter_number, proof_reference)
      values (${contractNumber}, '2026-01-01', '2025-12-10', 'Customer', ${words}, ${words})`)
  }
  const [meter, location] = [`Z${letters().toUpperCase()}`, `DE${digits(31)}`]
  if (life.hasReadings) {
    await pool.query(
      sql`insert into contract_readings (contract_number, revision) values (${contractNumber}, 1)`,
    )
    await pool.query(sql`
      insert into reading_days (contract_number, day, version, state, gaps, stored_at, total, quarter_hours)
      values (${contractNumber}, '2026-03-01', 2, 0, 0, ${now}, ${total}, ${Buffer.alloc(192, 1)})`)
    await pool.query(sql`
      insert into reading_months (contract_number, month, total, state, complete_days, revision)
      values (${contractNumber}, '2026-03-01', ${total}, 0, 1, 1)`)
    await pool.query(sql`
      insert into metering_location_days (contract_number, metering_location, day, version, state, gaps, stored_at, total, quarter_hours)
      values (${contractNumber}, ${location}, '2026-03-01', 1, 0, 0, ${now}, ${total}, ${Buffer.alloc(192, 1)})`)
    await pool.query(sql`
      with message as (
        insert into mscons_messages (sender, number, received_at)
        values ('9900000000002', ${`M-${contractNumber}`}, ${now}) returning id)
      insert into mscons_days (message_id, contract_number, metering_location, day, version, kind, state, quarter_hours)
      select m.id, ${contractNumber}, ${location}, '2026-03-01', 1, 'Changed', 0, ${Buffer.alloc(192, 1)} from message m`)
    await pool.query(sql`
      insert into meter_readings (contract_number, meter_number, day, milliwatt_hours, source, state, is_rollover,
        is_confirmed, is_questioned, version, received_at)
      values (${contractNumber}, ${meter}, '2026-03-01', ${total}, 'Customer', 0, false, false, false, 1, ${now})`)
    await pool.query(sql`
      insert into reading_day_versions (contract_number, day, version, state, gaps, stored_at, total, quarter_hours, replaced_at)
      values (${contractNumber}, '2026-03-01', 1, 0, 0, ${now}, ${total}, ${Buffer.alloc(192, 1)}, ${now})`)
  }
  return [remark, comment, error, words, total, ...(life.hasReadings ? [meter, location] : [])]
}

/** A partner that the customer gave access, a browser that is logged in, and a request that waits for an answer. */
async function link(
  { pool, clock }: TestService,
  account: { id: string; customerNumber: string },
): Promise<string[]> {
  const now = clock.now()
  const externalId = `HEMS${letters()}`
  const page = `https://${letters()}.example.com`
  await seedLink(pool, { ...account, partner: 'demo-hems', externalId, at: now })
  await pool.query(sql`
    insert into access_requests (token_hash, kind, partner_id, client_id, brand_partner_id, success_url, external_id,
      parameter_name, created_at, expires_at)
    select sha256(${externalId}::bytea), 'link', p.id, 'demo-hems', p.id, ${page}, ${externalId}, 'customer', ${now}, ${now}
    from partners p where p.slug = 'demo-hems'`)
  await pool.query(sql`
    insert into sessions (token_hash, account_id, request_hash, created_at, expires_at)
    values (sha256(${externalId}::bytea), ${account.id}, sha256(${externalId}::bytea), ${now}, ${now})`)
  return [externalId, page]
}
