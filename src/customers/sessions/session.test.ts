import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { dropExpired } from '../../backoffice/personal-data/drop-expired.ts'
import { sql } from '../../platform/db/sql.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { type SeededAccount, seedAccount } from '../accounts/account-rows.fixture.ts'
import { createAccessRequest } from '../links/access-request.ts'
import {
  endSession,
  endSessionsOf,
  findRequestSession,
  findSession,
  openSession,
  takeRequestSession,
} from './session.ts'

const { pool } = await testDatabase()
const passwordHash = 'a hash'
const minutesLater = (minutes: number) => new Date(Date.parse('2026-06-01T10:00:00Z') + minutes * 60_000)
const now = minutesLater(0)

const customer = () => seedAccount(pool, { passwordHash })
const open = async ({ id }: SeededAccount, request: { hash: Buffer; expiresAt: Date } | null = null) =>
  (await openSession(pool, { accountId: id, proof: { passwordHash }, request, now })) ?? ''

async function aRequest() {
  const { rows } = await pool.query<{ id: string }>(sql`select id from partners where slug = 'demo-hems'`)
  const id = rows[0]?.id ?? ''
  const { token, expiresAt } = await createAccessRequest(pool, {
    kind: 'link',
    partnerId: id,
    clientId: 'demo-hems',
    brandPartnerId: id,
    successUrl: 'https://app.example.com',
    failureUrl: null,
    signUpUrl: null,
    externalId: null,
    parameterName: 'customerNo',
    state: null,
    codeChallenge: null,
    scope: null,
    purpose: null,
    accessDays: null,
    parts: null,
    now,
  })
  return { hash: hashOfSecret(token), expiresAt }
}

describe('a session on the account’s own pages', () => {
  test('tells who is logged in', async () => {
    const account = await customer()
    const token = await open(account)

    expect(await findSession(pool, token, now)).toEqual({
      accountId: account.id,
      customerNumber: account.customerNumber,
      emailAddress: account.emailAddress,
      firstName: 'Erika',
      lastName: 'Mustermann',
      onlyOf: null,
      isProven: true,
      businessName: null,
    })
  })

  test('is limited to the partner that gave the password, until the owner has used a link', async () => {
    const account = await customer()
    const token = await open(account)
    await pool.query(sql`
      update accounts a set proven_at = null, password_partner_id = p.id, password_placed_by_partner_id = p.id
      from partners p where a.id = ${account.id} and p.slug = 'demo-sales'`)
    const { rows } = await pool.query<{ id: string }>(sql`select id from partners where slug = 'demo-sales'`)

    expect(await findSession(pool, token, now)).toMatchObject({
      onlyOf: { partnerId: rows[0]?.id, placedByPartnerId: rows[0]?.id },
      isProven: false,
    })
  })

  test('ends with the password', async () => {
    const account = await customer()
    const token = await open(account)
    await pool.query(sql`update accounts set password_hash = null where id = ${account.id}`)

    expect(await findSession(pool, token, now)).toBeUndefined()
  })

  test('has a token of 256 bits, of which only the hash is stored', async () => {
    const account = await customer()
    const token = await open(account)

    const { rows } = await pool.query<{ row: string }>(
      sql`select s::text as row from sessions s where s.account_id = ${account.id}`,
    )

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows[0]?.row).toContain(hashOfSecret(token).toString('hex'))
    expect(rows[0]?.row).not.toContain(token)
  })

  test('ends after half an hour without a visit', async () => {
    const token = await open(await customer())

    expect(await findSession(pool, token, minutesLater(30))).toBeUndefined()
  })

  test('is extended by every visit, up to twelve hours', async () => {
    const token = await open(await customer())

    for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
      expect(await findSession(pool, token, minutesLater(minutes))).toBeDefined()
    }
    expect(await findSession(pool, token, minutesLater(12 * 60))).toBeUndefined()
  })

  test('does not open if the password has just been changed or the account erased', async () => {
    const [changed, erased] = [await customer(), await customer()]
    await pool.query(sql`update accounts set password_hash = 'another' where id = ${changed.id}`)
    await pool.query(sql`update accounts set erased_at = ${now} where id = ${erased.id}`)

    expect(await open(changed)).toBe('')
    expect(await open(erased)).toBe('')
  })

  test('can end in one browser or in all', async () => {
    const account = await customer()
    const [one, two, three] = [await open(account), await open(account), await open(account)]

    await endSession(pool, one)
    expect(await findSession(pool, one, now)).toBeUndefined()
    expect(await findSession(pool, two, now)).toBeDefined()

    await endSessionsOf(pool, account.id)
    expect(await findSession(pool, two, now)).toBeUndefined()
    expect(await findSession(pool, three, now)).toBeUndefined()
  })

  test('does not exist for an unknown token', async () => {
    expect(await findSession(pool, undefined, now)).toBeUndefined()
    expect(await findSession(pool, 'A'.repeat(43), now)).toBeUndefined()
  })
})

describe('a session on the pages of a request', () => {
  test('is valid for that request until it ends, for any number of visits', async () => {
    const request = await aRequest()
    const token = await open(await customer(), request)
    const at = (minutes: number) =>
      findRequestSession(pool, token, { requestHash: request.hash, now: minutesLater(minutes) })

    expect(await at(0)).toBeDefined()
    expect(await at(9.99)).toBeDefined()
    expect(await at(10)).toBeUndefined()
  })

  test('is not valid for another request or for the account pages', async () => {
    const [request, another] = [await aRequest(), await aRequest()]
    const account = await customer()
    const [token, own] = [await open(account, request), await open(account)]

    expect(await findRequestSession(pool, token, { requestHash: another.hash, now })).toBeUndefined()
    expect(await findSession(pool, token, now)).toBeUndefined()
    expect(await findRequestSession(pool, own, { requestHash: request.hash, now })).toBeUndefined()
  })

  test('is taken once', async () => {
    const request = await aRequest()
    const account = await customer()
    const token = await open(account, request)
    const take = (requestHash = request.hash, at = now) =>
      pool.transaction((tx) => takeRequestSession(tx, token, { requestHash, now: at }))

    expect(await take((await aRequest()).hash)).toBeUndefined()
    expect(await take(request.hash, request.expiresAt)).toBeUndefined()
    const taken = await Promise.all([take(), take(), take()])

    expect(taken.filter(Boolean)).toEqual([{ accountId: account.id, customerNumber: account.customerNumber }])
  })
})

test('expired sessions are deleted, others stay', async () => {
  const account = await customer()
  await open(account)
  const count = async () =>
    (await pool.query(sql`select from sessions s where s.account_id = ${account.id}`)).rowCount

  await dropExpired(pool, minutesLater(29))
  expect(await count()).toBe(1)
  await dropExpired(pool, minutesLater(30.001))
  expect(await count()).toBe(0)
})

test('an answered request is kept for a day, so that a late visitor learns what happened', async () => {
  const { hash } = await aRequest()
  const isThere = async () =>
    (await pool.query(sql`select from access_requests r where r.token_hash = ${hash}`)).rowCount === 1

  await dropExpired(pool, minutesLater(10 + 24 * 60 - 1))
  expect(await isThere()).toBe(true)
  await dropExpired(pool, minutesLater(10.001 + 24 * 60))
  expect(await isThere()).toBe(false)
})
