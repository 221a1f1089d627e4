import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import {
  type SeededOrder,
  seedAccount,
  seedMail,
  seedOrder,
} from '../../customers/accounts/account-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseCustomer, finishErasures } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const ended = {
  state: 'Cancelled',
  deliveryState: 'Cancelled',
  passed: [['Delivery', 'Delivery']] as [string, string][],
  startDate: '2025-01-01',
  endDate: '2026-03-31',
}

const dueOf = async (accountId: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ dueOn: string }>(sql`
    select due_on as "dueOn" from pending_erasures where account_id = ${accountId}`)
  return rows[0]?.dueOn
}

test('an erasure is repeated on the next day, for a mail that was on its way', async () => {
  const account = await seedAccount(pool)
  const contractNumber = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
  await eraseCustomer(pool, account.customerNumber, { now })
  await seedMail(pool, { subject: contractNumber, to: account.emailAddress, contractNumber })

  await finishErasures(pool, now)
  const sameDay = await exportCustomer(pool, account.customerNumber, now)
  await finishErasures(pool, at('2026-11-16'))

  expect(sameDay.mails).toMatchObject([{ toAddress: account.emailAddress }])
  expect(await exportCustomer(pool, account.customerNumber, now)).toMatchObject({ mails: [], tasks: [] })
  expect(await dueOf(account.id)).toBeUndefined()
})

test('what had to be kept at first goes when its period is over, and nothing is left in the end', async () => {
  const account = await seedAccount(pool)
  const contractNumber = await seedOrder(pool, account, ended)
  await pool.query(sql`
    insert into documents (contract_number, kind, filename, content_type, content, created_at)
    values (${contractNumber}, 'contract-confirmation', 'a.pdf', 'application/pdf', 'the contract', ${now})`)
  const left = async (day: string) => {
    await finishErasures(pool, at(day))
    const { orders, account: stored } = await exportCustomer(pool, account.customerNumber, at(day))
    const { documents, bankDetails } = orders[0] as { documents: unknown[]; bankDetails: unknown }
    return [documents.length > 0, bankDetails !== null, stored.lastName !== null]
  }

  await eraseCustomer(pool, account.customerNumber, { now })

  expect(await left('2026-11-16')).toEqual([true, true, true])
  expect(await dueOf(account.id)).toBe('2033-01-01')
  expect(await left('2032-12-31')).toEqual([true, true, true])
  expect(await left('2033-01-01')).toEqual([false, true, true])
  expect(await left('2034-12-31')).toEqual([false, true, true])
  expect(await left('2035-01-01')).toEqual([false, false, false])
  expect(await dueOf(account.id)).toBeUndefined()
})

test('a customer whose contract is running is not erased unasked', async () => {
  const account = await seedAccount(pool)
  await seedOrder(pool, account, { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-01' })

  await eraseCustomer(pool, account.customerNumber, { now })

  expect(await dueOf(account.id)).toBeUndefined()
})

test('more erasures than fit into one round are finished in one run', async () => {
  const accounts = []
  for (let index = 0; index < 21; index++) accounts.push(await seedAccount(pool))
  for (const { customerNumber } of accounts) await eraseCustomer(pool, customerNumber, { now })

  await finishErasures(pool, at('2026-11-16'))

  for (const { id } of accounts) expect(await dueOf(id)).toBeUndefined()
})

describe('a customer who never asked', () => {
  const isErased = async (customerNumber: string, day: string) => {
    await finishErasures(pool, at(day))
    return (await exportCustomer(pool, customerNumber, at(day))).account.erasedAt !== null
  }
  /** The order was last changed in 2026. */
  const seeded = async (order: SeededOrder) => {
    const account = await seedAccount(pool)
    return { ...account, contractNumber: await seedOrder(pool, account, order) }
  }

  test('is erased when the records of the last contract need not be kept any more', async () => {
    const { customerNumber } = await seeded(ended)

    expect(await isErased(customerNumber, '2034-12-31')).toBe(false)
    expect(await isErased(customerNumber, '2035-01-01')).toBe(true)
    expect((await eraseCustomer(pool, customerNumber, { now: at('2035-01-01') })).isComplete).toBe(true)
  })

  test('is erased three years after an order that never became a contract', async () => {
    const { customerNumber } = await seeded({ state: 'Rejected', deliveryState: 'Denied' })

    expect(await isErased(customerNumber, '2029-12-31')).toBe(false)
    expect(await isErased(customerNumber, '2030-01-01')).toBe(true)
  })

  test('stays while a contract is running, whatever has ended', async () => {
    const { customerNumber, ...account } = await seeded(ended)
    await seedOrder(
      pool,
      { ...account, customerNumber },
      { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-01' },
    )

    expect(await isErased(customerNumber, '2050-01-01')).toBe(false)
  })

  test('stays while something is to be done', async () => {
    const { customerNumber, contractNumber } = await seeded({ state: 'Rejected', deliveryState: 'Denied' })
    await pool.query(sql`
      insert into tasks (kind, subject, created_at, due_at, parked_at)
      values ('tell-market-of-the-end', ${contractNumber}, ${now}, ${now}, ${now})`)

    expect(await isErased(customerNumber, '2050-01-01')).toBe(false)
  })
})
