import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { eraseCustomer } from '../../backoffice/customers/erase-customer.ts'
import { sql } from '../../platform/db/sql.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../accounts/account-rows.fixture.ts'
import { confirmContract, revokeLink, seedLink, withdrawFromContract } from './customer-rows.fixture.ts'
import { maskedEmailAddress, maskedIban } from './readers-without-agreement.ts'

const { send, pool, tokenOf } = await testService()
const delivering = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-10' }

type Item = { customerNumber: string; externalIdentifier: string | null; relations: string[] }
async function list(as: string, { query = '', scope }: { query?: string; scope?: string } = {}) {
  const headers = scope ? { authorization: `Bearer ${await tokenOf(as, `api:partner ${scope}`)}` } : {}
  const answer = await send({ url: `/partner/v1/customers?limit=500&${query}`, as, headers })
  return answer.json<{ data: Item[] }>().data
}
const find = async (account: SeededAccount, as: string, options = {}) =>
  (await list(as, options)).find(({ customerNumber }) => customerNumber === account.customerNumber)

async function customerOf(partner: string, { isConfirmed = true } = {}) {
  const account = await seedAccount(pool)
  const contractNumber = await seedOrder(pool, account, { ...delivering, partner })
  if (isConfirmed) await confirmContract(pool, contractNumber)
  return { account, contractNumber }
}

describe('GET /partner/v1/customers', () => {
  test('200 lists customers whose contract the white-label partner brought, newest first', async () => {
    const { account } = await customerOf('demo-whitelabel')

    const answer = await send({ url: '/partner/v1/customers?limit=500', as: 'demo-whitelabel' })

    expect(answer.headers['cache-control']).toBe('no-store')
    const { data, ...envelope } = answer.json()
    expect(envelope).toMatchObject({ isSuccess: true, hasMoreItems: false, count: data.length })
    expect(data).toContainEqual({
      customerNumber: account.customerNumber,
      externalIdentifier: 'CRM-4711',
      firstName: 'Erika',
      lastName: 'Mustermann',
      businessName: null,
      emailAddress: account.emailAddress,
      relations: ['Owner'],
      linkedParts: null,
    })
  })

  test('a customer appears when the contract is confirmed, and disappears when it is revoked', async () => {
    const { account, contractNumber } = await customerOf('demo-whitelabel', { isConfirmed: false })
    expect(await find(account, 'demo-whitelabel')).toBeUndefined()

    await confirmContract(pool, contractNumber)
    expect(await find(account, 'demo-whitelabel')).toBeDefined()

    await withdrawFromContract(pool, contractNumber)
    expect(await find(account, 'demo-whitelabel')).toBeUndefined()
  })

  test('a sales affiliate sees the customers it brought, with a masked email address', async () => {
    const { account } = await customerOf('demo-sales')

    expect(await find(account, 'demo-sales')).toMatchObject({
      emailAddress: 'k***@example.com',
      relations: ['Affiliate'],
    })
    expect(await find(account, 'demo-whitelabel')).toBeUndefined()
  })

  test.each([
    ['role:finance-reporting', 'k***@example.com'],
    ['role:customer-support', null],
  ])('with %s the email address is masked as the role requires', async (scope, masked) => {
    const { account } = await customerOf('demo-whitelabel')

    expect(await find(account, 'demo-whitelabel', { scope })).toMatchObject({
      emailAddress: masked ?? account.emailAddress,
    })
  })

  test('without a role only linked customers are listed, until the link is revoked', async () => {
    const { account } = await customerOf('demo-whitelabel')
    expect(await find(account, 'demo-whitelabel', { scope: 'create:orders' })).toBeUndefined()
    expect(await find(account, 'demo-hems')).toBeUndefined()

    const link = await seedLink(pool, { ...account, partner: 'demo-hems' })
    expect(await find(account, 'demo-hems')).toMatchObject({ relations: ['Linked'] })

    await revokeLink(pool, link)
    expect(await find(account, 'demo-hems')).toBeUndefined()
  })

  test('a partner that brought a customer and is linked has both relations, and the wider view', async () => {
    const { account } = await customerOf('demo-sales')
    await seedLink(pool, { ...account, partner: 'demo-sales' })

    expect(await find(account, 'demo-sales')).toMatchObject({
      relations: ['Affiliate', 'Linked'],
      emailAddress: account.emailAddress,
    })
  })

  test('an erased customer is in no list', async () => {
    const { account, contractNumber } = await customerOf('demo-whitelabel')
    await pool.query(sql`
      update orders set state = 'Cancelled', delivery_state = 'Cancelled', end_date = '2026-02-01',
        cancellation_reason = 'None' where contract_number = ${contractNumber}`)
    await eraseCustomer(pool, account.customerNumber, { now: new Date('2026-11-15T12:00:00Z') })

    expect(await find(account, 'demo-whitelabel')).toBeUndefined()
  })

  test('the externalId of the link comes before that of the newest order, and each partner has its own', async () => {
    const { account } = await customerOf('demo-whitelabel')
    const newest = await seedOrder(pool, account, {
      createdAt: '2026-03-01T10:00:00Z',
      state: 'Rejected',
      deliveryState: 'Denied',
    })
    await pool.query(sql`update orders set external_id = 'NEWEST' where contract_number = ${newest}`)
    expect(await find(account, 'demo-whitelabel')).toMatchObject({ externalIdentifier: 'NEWEST' })

    await seedLink(pool, { ...account, partner: 'demo-whitelabel', externalId: 'LINKED' })
    await seedLink(pool, { ...account, partner: 'demo-hems' })
    expect(await find(account, 'demo-whitelabel')).toMatchObject({ externalIdentifier: 'LINKED' })
    expect(await find(account, 'demo-hems')).toMatchObject({ externalIdentifier: null })
  })

  test('filter.externalId finds only customers who have that id now', async () => {
    const { account } = await customerOf('demo-whitelabel')
    const link = await seedLink(pool, { ...account, partner: 'demo-whitelabel', externalId: 'ÄÖ 1/2' })
    const called = (externalId: string, as = 'demo-whitelabel') =>
      list(as, { query: new URLSearchParams({ 'Filter.ExternalId': externalId }).toString() })

    expect((await called('ÄÖ 1/2')).map(({ customerNumber }) => customerNumber)).toEqual([
      account.customerNumber,
    ])
    expect(await called('ÄÖ 1/2', 'demo-hems')).toEqual([])
    // The order's id is ignored while the link has another.
    const byOrder = await called('CRM-4711')
    expect(byOrder.map(({ customerNumber }) => customerNumber)).not.toContain(account.customerNumber)
    await revokeLink(pool, link)
    expect((await called('CRM-4711')).map(({ customerNumber }) => customerNumber)).toContain(
      account.customerNumber,
    )
    expect(await called('nobody')).toEqual([])
  })

  test('pages have no gaps, and link to the previous and next page', async () => {
    const everybody = (await list('demo-whitelabel')).map(({ customerNumber }) => customerNumber)
    const first = await send({ url: '/partner/v1/customers?limit=2', as: 'demo-whitelabel' })
    const second = await send({ url: '/partner/v1/customers?offset=2&limit=2', as: 'demo-whitelabel' })

    expect(first.json()).toMatchObject({ count: 2, hasMoreItems: true })
    expect(first.headers.link).toBe('</partner/v1/customers?offset=2&limit=2>; rel="next"')
    expect([...first.json().data, ...second.json().data].map((item: Item) => item.customerNumber)).toEqual(
      everybody.slice(0, 4),
    )
  })

  test('400 for a limit that is too large, 401 without a token', async () => {
    expect((await send({ url: '/partner/v1/customers?limit=501', as: 'demo-hems' })).statusCode).toBe(400)
    expect((await send({ url: '/partner/v1/customers' })).statusCode).toBe(401)
  })
})

describe('what a view hides', () => {
  test.each([
    ['anna.muster@example.com', 'a***@example.com'],
    ['"a@b"@example.com', '"***@example.com'],
    ['x@y.de', 'x***@y.de'],
  ])('%s becomes %s', (emailAddress, masked) => {
    expect(maskedEmailAddress(emailAddress)).toBe(masked)
  })

  test('an IBAN keeps its last four characters', () => {
    expect(maskedIban('DE89370400440532013000')).toBe('******************3000')
  })
})
