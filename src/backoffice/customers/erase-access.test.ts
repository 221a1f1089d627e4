import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { revokeLink, seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const stored = ({ customerNumber }: SeededAccount) => exportCustomer(pool, customerNumber, now)

/** A customer with a link, a revoked one, and a browser in which they are logged in. */
async function linkedCustomer(): Promise<SeededAccount> {
  const account = await seedAccount(pool)
  const { customerNumber } = account
  const former = await seedLink(pool, {
    customerNumber,
    partner: 'demo-sales',
    externalId: 'SALES-1',
    at: new Date('2026-01-01T10:00:00Z'),
  })
  await revokeLink(pool, former)
  const grantId = await seedLink(pool, { customerNumber, partner: 'demo-hems', externalId: 'HEMS-1' })
  await pool.query(sql`
    insert into sessions (token_hash, account_id, created_at, expires_at)
    values (sha256(${customerNumber}::bytea), ${account.id}, ${now}, ${now})`)
  await pool.query(sql`
    insert into known_browsers (token_hash, account_id, created_at, expires_at)
    values (sha256(${customerNumber}::bytea), ${account.id}, ${now}, ${now})`)
  await pool.query(sql`
    insert into refresh_tokens (token_hash, family, grant_id, client_id, scope, created_at, expires_at)
    values (sha256(${customerNumber}::bytea), gen_random_uuid(), ${grantId}, 'demo-hems', 'api:partner', ${now}, ${now})`)
  return account
}

describe('what partners could read', () => {
  test('is in the export, with the sessions and without secrets', async () => {
    const account = await linkedCustomer()

    const data = await stored(account)

    expect(data).toMatchObject({
      accesses: [
        { partner: 'demo-sales', externalId: 'SALES-1', withdrawnBy: 'customer' },
        { partner: 'demo-hems', externalId: 'HEMS-1', withdrawnAt: null },
      ],
      sessions: [{ createdAt: expect.any(String) }],
      knownBrowsers: [{ createdAt: expect.any(String) }],
    })
    expect(JSON.stringify(data)).not.toMatch(/hash"/i)
  })

  test('ends with the erasure; the record of access stays, their ids for the customer do not', async () => {
    const account = await linkedCustomer()

    await eraseCustomer(pool, account.customerNumber, { now })

    expect(await stored(account)).toMatchObject({
      accesses: [
        { partner: 'demo-sales', externalId: null, withdrawnBy: 'customer' },
        { partner: 'demo-hems', externalId: null, withdrawnBy: 'erasure' },
      ],
      sessions: [],
      knownBrowsers: [],
    })
    const { rows } = await pool.query(sql`
      select from refresh_tokens t join grants g on g.id = t.grant_id where g.account_id = ${account.id}`)
    expect(rows).toEqual([])
  })

  test('stays while a contract is running, because the account does', async () => {
    const account = await linkedCustomer()
    await seedOrder(pool, account, { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-01' })

    await eraseCustomer(pool, account.customerNumber, { now })

    expect((await stored(account)).accesses).toMatchObject([{}, { partner: 'demo-hems', withdrawnAt: null }])
  })
})

test('the modules of a contract are exported and erased with it', async () => {
  const account = await seedAccount(pool)
  const contractNumber = await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
  await pool.query(sql`
    insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
    values (${contractNumber}, '2026-01-01', true, false, false, '{Wallbox}')`)
  expect((await stored(account)).orders).toMatchObject([{ paragraph14a: [{ deviceTypes: ['Wallbox'] }] }])

  await eraseCustomer(pool, account.customerNumber, { now })

  expect((await stored(account)).orders).toMatchObject([{ paragraph14a: [] }])
})

test('a new email address and the mails about it are exported and erased, whichever address counts', async () => {
  const account = await seedAccount(pool)
  const { customerNumber, emailAddress } = account
  const newAddress = 'erased-with-it@example.com'
  await pool.query(sql`
    with change as (
      insert into email_changes (account_id, old_address, old_key, new_address, new_key, requested_at, expires_at)
      values (${account.id}, ${emailAddress}, ${emailAddress}, ${newAddress}, ${newAddress}, ${now}, ${now})
      returning id),
    link as (
      insert into email_change_links (token_hash, change_id, purpose, created_at)
      select sha256(${customerNumber}::bytea), id, 'Confirm', ${now} from change),
    task as (
      insert into tasks (kind, subject, created_at, due_at)
      values ('send-email-change-mail', ${customerNumber}, ${now}, ${now}) returning id)
    insert into mails (task_id, kind, to_address, to_key, subject, message_id, sent_at, text)
    select id, 'send-email-change-mail', ${newAddress}, ${newAddress}, 'Bitte bestätigen', '<1@localhost>', ${now}, 'x'
    from task`)

  const before = await stored(account)
  await eraseCustomer(pool, customerNumber, { now })

  expect(before).toMatchObject({
    emailChanges: [{ oldAddress: emailAddress, newAddress }],
    emailChangeLinks: [{ purpose: 'Confirm' }],
    mails: [{ toAddress: newAddress }],
  })
  expect(JSON.stringify(await stored(account))).not.toContain(newAddress)
  const { rows } = await pool.query(sql`
    select from email_changes where account_id = ${account.id}
    union all select from mails where to_key = ${newAddress}`)
  expect(rows).toEqual([])
})
