import { describe, expect, test } from 'vitest'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { eraseCustomer } from './erase-customer.ts'

const { get, send, auditOf, pool, place } = await operatorService()
const customerNumber = '20000018'
const remove = (partner: string, number = customerNumber) =>
  send({ method: 'DELETE', url: `/operator/v1/customers/${number}/links/${partner}`, as: 'demo-operator' })

describe('the links of a customer', () => {
  test('GET lists who has access, and DELETE revokes it immediately, with an audit entry', async () => {
    await seedLink(pool, { customerNumber, partner: 'demo-hems', externalId: 'HEMS-1' })
    const contract = { url: `/partner/v1/customers/${customerNumber}/contracts/30000016`, as: 'demo-hems' }
    expect((await send(contract)).statusCode).toBe(200)
    expect((await get(`/customers/${customerNumber}/links`)).json().data.links).toEqual([
      {
        partner: 'demo-hems',
        brandName: 'Heimpuls',
        externalId: 'HEMS-1',
        grantedAt: '2026-02-01 11:00:00',
        lastAccessAt: null,
      },
    ])

    const answer = await remove('demo-hems')

    expect(answer.json().data.links).toEqual([])
    expect((await send(contract)).statusCode).toBe(403)
    expect(await auditOf(customerNumber)).toMatchObject([
      { action: 'access.withdrawn', actor: 'client:demo-operator', before: { partner: 'demo-hems' } },
    ])
  })

  test('404 for a customer, a partner or a link that does not exist', async () => {
    for (const answer of [
      await remove('demo-hems'),
      await remove('nobody'),
      await remove('demo-hems', '29999999'),
      await remove('demo-hems', 'x'),
      await get('/customers/29999999/links'),
      await get('/customers/x/links'),
    ]) {
      expect([answer.statusCode, answer.json().error[0].code]).toEqual([404, 'not-found'])
    }
  })

  test('403 for a partner', async () => {
    const answer = await send({ url: `/operator/v1/customers/${customerNumber}/links`, as: 'demo-hems' })

    expect(answer.statusCode).toBe(403)
  })
})

describe('GET /operator/v1/customers/{customerNumber}', () => {
  test('200 shows contact data, contracts, links, mails and how many browsers are logged in', async () => {
    const contractNumber = await place()
    const [order] = (await get('/orders', { 'filter.contractNumber': contractNumber })).json().data
    const number: string = order.customerNumber
    await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
    await pool.query(sql`
      insert into sessions (token_hash, account_id, created_at, expires_at)
      select sha256(n::text::bytea), a.id, now(), now() + n * interval '1 day'
      from accounts a, generate_series(-1, 1) n where a.customer_number = ${number}`)
    const emailAddress = (await get(`/customers/${number}`)).json().data.emailAddress
    await pool.query(sql`
      insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
      values (gen_random_uuid(), 'send-order-confirmation-mail', ${contractNumber}, ${emailAddress}, ${emailAddress}, 'Hello',
        '<1@x>', now(), 'hidden')`)

    const answer = await get(`/customers/${number}`)

    expect(answer.json().data).toMatchObject({
      customerNumber: number,
      firstName: 'Anna',
      lastName: 'Muster',
      businessName: null,
      language: 'de',
      hasPassword: false,
      provenAt: null,
      sessions: 1,
      orders: [order],
      links: [{ partner: 'demo-hems' }],
      mails: [{ kind: 'order-confirmation', contractNumber, to: emailAddress }],
    })
    expect(answer.body).not.toMatch(/hidden|argon|emailKey/)
  })

  test('404 for a customer who does not exist or was erased', async () => {
    const [order] = (await get('/orders', { 'filter.contractNumber': await place() })).json().data
    await eraseCustomer(pool, order.customerNumber, { now: new Date() })

    for (const number of ['29999999', 'x', order.customerNumber]) {
      expect((await get(`/customers/${number}`)).statusCode).toBe(404)
    }
  })
})
