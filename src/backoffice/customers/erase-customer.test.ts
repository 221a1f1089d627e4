import { describe, expect, test } from 'vitest'
import { asService, asSuperuser, testDatabase } from '../../../test/support/database.ts'
import {
  seedAccount,
  seedMail,
  seedOrder,
  taskKindsOf,
} from '../../customers/accounts/account-rows.fixture.ts'
import { requestPassword } from '../../customers/accounts/password-mails.ts'
import { createPasswordToken, findPasswordToken } from '../../customers/accounts/password-tokens.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const personal = /erika|mustermann|invalidenstra|10115|DE8937|1EMH|41373559241|1985|1234567/i
const ended = {
  state: 'Cancelled',
  deliveryState: 'Cancelled',
  passed: [
    ['PendingDelivery', 'DeliveryPending'],
    ['Delivery', 'Delivery'],
  ] as [string, string][],
  startDate: '2025-01-01',
  endDate: '2026-03-31',
}
const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-01' }

/** A message to the market with its task. */
async function seedMessage(contractNumber: string, task: 'done' | 'open'): Promise<void> {
  await pool.query(sql`
    with message as (
      insert into market_messages (contract_number, direction, process, content, created_at)
      values (${contractNumber}, 'out', '55001', '{"content": {"customer": {"surnames": "Mustermann"}}}', ${now})
      returning id)
    insert into tasks (kind, subject, created_at, due_at, done_at)
    select 'send-market-message', m.id::text, ${now}, ${now}, ${task === 'done' ? now : null} from message m`)
}

const stored = (customerNumber: string) => exportCustomer(pool, customerNumber, now)

/** The whole database as text, without other customers. */
const everything = async (customerNumber: string) => JSON.stringify(await stored(customerNumber))

describe('the export of a customer', () => {
  test('has account, orders with their history, mails and tasks, and no secret', async () => {
    const account = await seedAccount(pool, { passwordHash: '$argon2id$secret' })
    const contractNumber = await seedOrder(pool, account, ended)
    await seedMail(pool, { subject: contractNumber, to: account.emailAddress, contractNumber })
    await createPasswordToken(pool, account.id, now)

    const data = await stored(account.customerNumber)

    expect(data).toMatchObject({
      customerNumber: account.customerNumber,
      exportedAt: '2026-11-15T12:00:00.000Z',
      account: { emailAddress: account.emailAddress, dateOfBirth: '1985-04-23', hasPassword: true },
      passwordLinks: [{ usedAt: null }],
      orders: [
        {
          contractNumber,
          partner: 'demo-whitelabel',
          deliveryAddress: { streetName: 'Invalidenstraße' },
          bankDetails: { iban: 'DE89370400440532013000' },
          priceSnapshot: { pricePerMonth: '79.73' },
          history: [
            { state: 'Open' },
            { state: 'PendingDelivery' },
            { state: 'Delivery' },
            { state: 'Cancelled' },
          ],
        },
      ],
      mails: [{ toAddress: account.emailAddress, text: 'Dear Erika' }],
      tasks: [{ kind: 'send-order-confirmation', subject: contractNumber }],
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|(?<!summary)hash"/i)
  })

  test('contains nothing about other customers', async () => {
    const [account, other] = [await seedAccount(pool), await seedAccount(pool)]
    const foreign = await seedOrder(pool, other)
    await seedMail(pool, { subject: foreign, to: other.emailAddress, contractNumber: foreign })

    expect(await stored(account.customerNumber)).toMatchObject({ orders: [], mails: [], tasks: [] })
  })

  test('is refused for an unknown customer', async () => {
    await expect(stored('2999999999')).rejects.toThrow('There is no customer with the number 2999999999.')
  })
})

describe('erasing a customer whose orders never became a contract', () => {
  test('leaves no personal data', async () => {
    const account = await seedAccount(pool, { passwordHash: '$argon2id$secret' })
    const contractNumber = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
    await seedMail(pool, { subject: contractNumber, to: account.emailAddress, contractNumber })
    await seedMail(pool, { subject: account.customerNumber, to: account.emailAddress, contractNumber: null })

    const erasure = await eraseCustomer(pool, account.customerNumber, { now })

    expect(erasure.isComplete).toBe(true)
    const left = await everything(account.customerNumber)
    expect(left).not.toMatch(personal)
    expect(left).not.toContain(account.emailAddress)
    expect(JSON.parse(left)).toMatchObject({
      mails: [],
      orders: [{ state: 'Rejected', previousAnnualConsumptionKwh: 3500 }],
    })
  })

  test('erases the text of a withdrawal, and keeps the fact of it', async () => {
    const account = await seedAccount(pool)
    const contractNumber = await seedOrder(pool, account, { state: 'Revoked', deliveryState: 'Revoked' })
    await pool.query(sql`
      insert into withdrawal_declarations (contract_number, statement, came_by, result, received_at)
      values (${contractNumber}, 'Erika moves to her mother.', 'form', 'withdrawn', ${now})`)
    const before = await stored(account.customerNumber)

    await eraseCustomer(pool, account.customerNumber, { now })

    expect(before.orders[0]).toMatchObject({ withdrawals: [{ statement: 'Erika moves to her mother.' }] })
    expect((await stored(account.customerNumber)).orders[0]).toMatchObject({
      withdrawals: [{ statement: null, result: 'withdrawn', cameBy: 'form' }],
    })
  })

  test('erases a declaration that matched no contract, which the export had shown', async () => {
    const account = await seedAccount(pool)
    const { rows } = await pool.query<{ emailKey: string }>(sql`
      select email_key as "emailKey" from accounts where customer_number = ${account.customerNumber}`)
    const emailKey = rows[0]?.emailKey
    await pool.query(sql`
      insert into withdrawal_declarations (statement, came_by, result, received_at, given_number, given_email,
        given_email_key, given_name, given_words, tried)
      values ('Erika moves.', 'form', 'unmatched', ${now}, '30000016', ${emailKey}, ${emailKey}, 'Erika', 'moves',
        '{contract-unknown}')`)
    const before = await stored(account.customerNumber)

    await eraseCustomer(pool, account.customerNumber, { now })

    expect(before.withdrawals).toMatchObject([{ statement: 'Erika moves.', givenName: 'Erika' }])
    const { rows: left } = await pool.query(sql`
      select 1 from withdrawal_declarations where contract_number is null`)
    expect(left).toEqual([])
  })

  test('withdraws an order that is still open, and deletes its tasks', async () => {
    const account = await seedAccount(pool)
    const contractNumber = await seedOrder(pool, account)
    await pool.query(sql`insert into tasks (kind, subject, created_at, due_at)
      values ('send-order-confirmation-mail', ${contractNumber}, ${now}, ${now})`)

    await eraseCustomer(pool, account.customerNumber, { now })

    const { orders, tasks } = await stored(account.customerNumber)
    expect(orders).toMatchObject([{ state: 'Revoked', deliveryState: 'Revoked' }])
    expect(orders[0]?.history).toMatchObject([{}, {}, { event: 'withdrawn', actor: 'operator' }])
    expect(tasks).toEqual([])
  })

  test('deletes what was said to the market, with the tasks that said it', async () => {
    const account = await seedAccount(pool)
    const contractNumber = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
    await seedMessage(contractNumber, 'done')

    const { isComplete } = await eraseCustomer(pool, account.customerNumber, { now })

    expect(isComplete).toBe(true)
    expect(await stored(account.customerNumber)).toMatchObject({
      orders: [{ marketMessages: [] }],
      tasks: [],
    })
  })

  test.each(['by a task', 'by a person'])('waits until the market has been told %s', async (by) => {
    const account = await seedAccount(pool)
    const contractNumber = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
    await seedMessage(contractNumber, by === 'by a task' ? 'open' : 'done')
    if (by === 'by a person')
      await pool.query(sql`
        update market_messages set hand_over_since = ${now} where contract_number = ${contractNumber}`)

    const { isComplete, parts } = await eraseCustomer(pool, account.customerNumber, { now })

    expect(isComplete).toBe(false)
    expect(parts).toMatchObject([{ treatment: 'kept' }, { number: contractNumber, treatment: 'kept' }])
    expect((await stored(account.customerNumber)).orders).toMatchObject([{ marketMessages: [{}] }])
  })

  test('ends the login: no password, no link, no new link', async () => {
    const account = await seedAccount(pool, { passwordHash: '$argon2id$secret' })
    const token = await createPasswordToken(pool, account.id, now)
    const limiter = { take: () => ({ isOver: false, remaining: 1, resetSeconds: 1 }), giveBack: () => {} }

    await eraseCustomer(pool, account.customerNumber, { now })
    const request = { ip: '192.0.2.1', now, leavePlace: () => {} }
    const parts = { db: pool, limiter, wakeWorker: () => {} }
    await requestPassword(parts, { ...request, emailAddress: account.emailAddress })
    await requestPassword(parts, {
      ...request,
      emailAddress: `erased-${account.customerNumber}@erased.invalid`,
    })

    expect((await stored(account.customerNumber)).account).toMatchObject({ hasPassword: false })
    expect((await findPasswordToken(pool, token, now)).state).toBe('unknown')
    expect(await taskKindsOf(pool, account.customerNumber)).toEqual([])
  })

  test('frees the address for a new account', async () => {
    const account = await seedAccount(pool)
    await eraseCustomer(pool, account.customerNumber, { now })

    await expect(seedAccount(pool, { emailAddress: account.emailAddress })).resolves.toBeDefined()
  })
})

describe('erasing a customer whose contract has ended', () => {
  test('keeps name, address and bank details for the books, but no contact data', async () => {
    const account = await seedAccount(pool, { passwordHash: '$argon2id$secret' })
    const contractNumber = await seedOrder(pool, account, ended)
    await seedMail(pool, { subject: contractNumber, to: account.emailAddress, contractNumber })

    const erasure = await eraseCustomer(pool, account.customerNumber, { now })

    expect(erasure).toMatchObject({
      isComplete: false,
      parts: [
        { part: 'account', treatment: 'blocked', until: '2034-12-31' },
        { part: 'order', number: contractNumber, treatment: 'blocked', until: '2034-12-31' },
      ],
    })
    expect(await stored(account.customerNumber)).toMatchObject({
      account: {
        emailAddress: `erased-${account.customerNumber}@erased.invalid`,
        lastName: 'Mustermann',
        phoneNumber: null,
        dateOfBirth: null,
        gender: null,
        hasPassword: false,
      },
      orders: [
        {
          deliveryAddress: { streetName: 'Invalidenstraße' },
          bankDetails: {},
          externalId: null,
          stateComment: null,
        },
      ],
      mails: [{ toAddress: account.emailAddress, text: 'Dear Erika' }],
    })
  })

  test('is completed by a second run after the retention period', async () => {
    const account = await seedAccount(pool)
    await seedOrder(pool, account, ended)
    await eraseCustomer(pool, account.customerNumber, { now })

    const erasure = await eraseCustomer(pool, account.customerNumber, {
      now: new Date('2035-01-01T12:00:00Z'),
    })

    expect(erasure.isComplete).toBe(true)
    expect(await everything(account.customerNumber)).not.toMatch(personal)
    expect((await stored(account.customerNumber)).account.erasedAt).toMatch(/^2026-11-15/)
  })
})

describe('erasing a customer whose contract is running', () => {
  test('erases orders that never became a contract, and keeps the account', async () => {
    const account = await seedAccount(pool, { passwordHash: '$argon2id$secret' })
    const contractNumber = await seedOrder(pool, account, running)
    const rejected = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })

    const { isComplete, parts } = await eraseCustomer(pool, account.customerNumber, { now })

    expect(isComplete).toBe(false)
    expect(parts.map(({ number, treatment }) => [number, treatment])).toEqual(
      expect.arrayContaining([
        [account.customerNumber, 'kept'],
        [contractNumber, 'kept'],
        [rejected, 'erased'],
      ]),
    )
    const { account: left, orders } = await stored(account.customerNumber)
    expect(left).toMatchObject({ emailAddress: account.emailAddress, hasPassword: true, erasedAt: null })
    expect(orders.find((order) => order.contractNumber === rejected)).toMatchObject({ bankDetails: null })
    expect(orders.find((order) => order.contractNumber === contractNumber)).toMatchObject({
      stateComment: 'Erika called.',
    })
  })
})

test("an operator's remark goes from the history, of which nothing else can be changed", async () => {
  const account = await seedAccount(pool)
  const contractNumber = await seedOrder(pool, account)
  await pool.query(sql`
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor, comment)
    values (${contractNumber}, 'denied', 'Rejected', 'Denied', ${now}, 'client:demo-operator', 'Erika called.')`)
  const changes = [
    sql`update order_history set comment = 'x' where contract_number = ${contractNumber}`,
    sql`update order_history set comment = null where contract_number = ${contractNumber}`,
    sql`update order_history set comment = null, actor = 'x' where contract_number = ${contractNumber}`,
    sql`delete from order_history where contract_number = ${contractNumber}`,
  ]
  const superuser = asSuperuser(pool)
  for (const change of changes) await expect(superuser.query(change)).rejects.toThrow('added, never changed')

  await eraseCustomer(asService(pool), account.customerNumber, { now })

  expect((await stored(account.customerNumber)).orders[0]?.history).toContainEqual(
    expect.objectContaining({ event: 'denied', actor: 'client:demo-operator', comment: null }),
  )
})

test('after an erasure the history is as protected as before, in the same transaction too', async () => {
  const contractNumber = await seedOrder(pool, await seedAccount(pool))
  const changing = asSuperuser(pool).transaction(async (tx) => {
    await tx.query(sql`select erase_history_comments(array[${contractNumber}])`)
    await tx.query(sql`update order_history set comment = null where contract_number = ${contractNumber}`)
  })

  await expect(changing).rejects.toThrow('added, never changed')
})

describe('the report of an erasure', () => {
  test('names every column in which something is left, its law and its date', async () => {
    const account = await seedAccount(pool)
    const contractNumber = await seedOrder(pool, account, ended)

    const { remains } = await eraseCustomer(pool, account.customerNumber, { now })

    const [name, address] = ['accounts.last_name', 'orders.delivery_address'].map((place) =>
      remains.find((left) => left.place === place),
    )
    expect(name).toMatchObject({ number: account.customerNumber, data: 'Name', until: '2034-12-31' })
    expect(address).toMatchObject({ number: contractNumber, treatment: 'blocked', until: '2034-12-31' })
    expect(address?.because).toContain('§ 147 (3) AO')
    expect(remains.map(({ place }) => place)).not.toContain('orders.external_id')
  })

  test('names identifiers in corrections that were audited before version 0.2, which cannot be erased', async () => {
    const account = await seedAccount(pool)
    const contractNumber = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
    for (const meterNumber of ['1EMH0012345678', '(not kept)']) {
      await pool.query(sql`
        insert into audit_trail (at, actor, action, subject, before, after)
        values (${now}, 'client:demo-operator', 'order.correct', ${contractNumber},
          ${JSON.stringify({ meterNumber })}::jsonb, '{"meterNumber": null, "isCompleted": true}')`)
    }

    const { isComplete, remains } = await eraseCustomer(pool, account.customerNumber, { now })

    expect(isComplete).toBe(false)
    expect(remains).toMatchObject([{ place: 'audit_trail.before', number: contractNumber, until: null }])
  })
})

test('a trial run reports the same and changes nothing', async () => {
  const account = await seedAccount(pool)
  await seedOrder(pool, account)
  const before = await everything(account.customerNumber)

  const trial = await eraseCustomer(pool, account.customerNumber, { now, isTrial: true })

  expect(await everything(account.customerNumber)).toBe(before)
  expect(await eraseCustomer(pool, account.customerNumber, { now })).toEqual(trial)
})

test('no other customer is affected', async () => {
  const [account, other] = [await seedAccount(pool), await seedAccount(pool)]
  await seedOrder(pool, account)
  const foreign = await seedOrder(pool, other)
  await seedMail(pool, { subject: foreign, to: other.emailAddress, contractNumber: foreign })
  const before = await everything(other.customerNumber)

  await eraseCustomer(pool, account.customerNumber, { now })

  expect(await everything(other.customerNumber)).toBe(before)
})
