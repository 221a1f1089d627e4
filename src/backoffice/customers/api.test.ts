import { afterAll, describe, expect, test } from 'vitest'
import { closeThreads } from '../../app/threads.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { mailWithDocument } from '../mails/mail.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { eraseCustomer } from './erase-customer.ts'

const service = await operatorService()
const { get, post, send, auditOf, pool, place, parkedTask } = service
afterAll(closeThreads)
const customerNumber = '20000018'
const remove = (partner: string, number = customerNumber) =>
  send({ method: 'DELETE', url: `/operator/v1/customers/${number}/links/${partner}`, as: 'demo-operator' })

/** A new customer with an order. */
async function aCustomer() {
  const contractNumber = await place()
  const [order] = (await get('/orders', { 'filter.contractNumber': contractNumber })).json().data
  return { contractNumber, number: order.customerNumber as string }
}
const logIn = (number: string, minutes: { since: number; left: number }) =>
  pool.query(sql`
    insert into sessions (token_hash, account_id, created_at, expires_at)
    select sha256(gen_random_uuid()::text::bytea), a.id, now() - make_interval(mins => ${minutes.since}),
      now() + make_interval(mins => ${minutes.left})
    from accounts a where a.customer_number = ${number}`)

describe('the links of a customer', () => {
  test('GET lists who has access, and DELETE revokes it immediately, with an audit entry', async () => {
    await seedLink(pool, { customerNumber, partner: 'demo-hems', externalId: 'HEMS-1' })
    const contract = { url: `/partner/v1/customers/${customerNumber}/contracts/30000016`, as: 'demo-hems' }
    expect((await get(`/customers/${customerNumber}/links`)).json().data.links).toEqual([
      {
        partner: 'demo-hems',
        brandName: 'Heimpuls',
        externalId: 'HEMS-1',
        mayManageContracts: false,
        onlyContracts: null,
        parts: null,
        grantedAt: '2026-02-01 11:00:00',
        lastAccessAt: null,
        endsAt: null,
      },
    ])
    expect((await send(contract)).statusCode).toBe(200)

    const answer = await remove('demo-hems')

    expect(answer.json().data.links).toEqual([])
    expect((await send(contract)).statusCode).toBe(403)
    expect(await auditOf(customerNumber)).toMatchObject([
      { action: 'access.withdrawn', actor: 'client:demo-operator', before: { partner: 'demo-hems' } },
    ])
  })

  test('the reason for the end of an access is in its audit entry', async () => {
    const { number } = await aCustomer()
    await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
    const url = `/operator/v1/customers/${number}/links/demo-hems?reason=The+customer+asked+for+it.`

    await send({ method: 'DELETE', url, as: 'demo-operator' })

    expect(await auditOf(number)).toMatchObject([
      { action: 'access.withdrawn', after: { by: 'operator', reason: 'The customer asked for it.' } },
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

test('a customer is shown with tariff, delivery and withdrawals of contracts, and with mails that are not sent yet', async () => {
  const { number, contractNumber } = await aCustomer()
  await pool.query(sql`
    insert into withdrawal_declarations (contract_number, statement, came_by, result, received_at)
    values (${contractNumber}, 'I withdraw.', 'form', 'withdrawn', '2026-11-01T11:00:00Z')`)
  await parkedTask(contractNumber)

  const { contracts, unsentMails } = (await get(`/customers/${number}`)).json().data

  expect(contracts).toMatchObject([
    {
      contractNumber,
      tariffName: expect.stringMatching(/./),
      startDate: null,
      withdrawals: [{ result: 'withdrawn', receivedAt: '2026-11-01 12:00:00' }],
    },
  ])
  expect(unsentMails).toContainEqual(
    expect.objectContaining({ kind: 'order-confirmation', contractNumber, state: 'parked', attempts: 29 }),
  )
})

describe('the sessions of a customer', () => {
  test('are listed with when they were last used', async () => {
    const { number } = await aCustomer()
    await logIn(number, { since: 60, left: 20 })
    await logIn(number, { since: 60, left: -1 })

    const { sessions } = (await get(`/customers/${number}/sessions`)).json().data

    expect(sessions).toHaveLength(1)
    const [{ startedAt, lastUsedAt, endsAt }] = sessions
    const minutes = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000
    expect([minutes(startedAt, lastUsedAt), minutes(lastUsedAt, endsAt)]).toEqual([50, 30])
  })

  test('end at once, with the reason in the audit trail', async () => {
    const { number } = await aCustomer()
    await logIn(number, { since: 60, left: 20 })

    const answer = await post(`/customers/${number}/sessions/end`, { reason: 'A lost phone.' })

    expect(answer.json().data).toEqual({ ended: 1 })
    expect((await get(`/customers/${number}/sessions`)).json().data.sessions).toEqual([])
    expect(await auditOf(number)).toMatchObject([
      { action: 'sessions.ended', after: { sessions: 1, reason: 'A lost phone.' } },
    ])
  })
})

test('the mail with which a customer chooses a password is ordered', async () => {
  const { number } = await aCustomer()

  const { taskId } = (await post(`/customers/${number}/password-mail`)).json().data

  const { rows } = await pool.query(sql`select kind, subject from tasks where id = ${taskId}`)
  expect(rows).toEqual([{ kind: 'send-set-password-mail', subject: number }])
  expect(await auditOf(number)).toMatchObject([{ action: 'customer.password-mail', after: { taskId } }])
})

describe('the export of a customer', () => {
  test('is a file with all that is stored, mails as they were sent included', async () => {
    const { number, contractNumber } = await aCustomer()
    await mailWithDocument(service, contractNumber)

    const answer = await post(`/customers/${number}/export`, { reason: 'A request by letter.' })

    expect(answer.headers['content-disposition']).toBe(`attachment; filename="customer-${number}.json"`)
    expect(answer.json()).toMatchObject({
      customerNumber: number,
      orders: [{ contractNumber, bankDetails: null }],
      mails: [{ body: { text: 'Guten Tag Anna Muster' } }],
    })
    expect(await auditOf(number)).toMatchObject([
      { action: 'customer.export', after: { reason: 'A request by letter.' } },
    ])
  })
})

describe('the erasure of a customer', () => {
  test('is previewed without a change', async () => {
    const { number, contractNumber } = await aCustomer()

    const { data } = (await post(`/customers/${number}/erasure-preview`)).json()

    expect(data).toMatchObject({
      isComplete: true,
      parts: [
        { part: 'account', number, treatment: 'erased', until: null },
        { part: 'order', number: contractNumber, treatment: 'erased' },
      ],
    })
    expect((await get(`/customers/${number}`)).statusCode).toBe(200)
  })

  test('reports what was erased, and can be asked for what is left afterwards', async () => {
    const { number } = await aCustomer()

    const erased = (await post(`/customers/${number}/erasure`, { reason: 'Art. 17 GDPR.' })).json().data

    expect(erased).toMatchObject({ isComplete: true, remains: [] })
    expect((await get(`/customers/${number}`)).statusCode).toBe(404)
    expect((await post(`/customers/${number}/erasure-preview`)).json().data).toMatchObject({
      isComplete: true,
    })
    expect(await auditOf(number)).toMatchObject([
      { action: 'customer.erase', after: { isComplete: true, reason: 'Art. 17 GDPR.' } },
    ])
  })
})

test.each([
  ['sessions/end', {}],
  ['export', {}],
  ['export', { reason: '' }],
  ['erasure', { reason: 'x'.repeat(501) }],
  ['erasure', { reason: 'two\nlines' }],
])('400 for %s with %j, and nothing happens', async (path, payload) => {
  const { number } = await aCustomer()

  expect((await post(`/customers/${number}/${path}`, payload)).statusCode).toBe(400)
  expect(await auditOf(number)).toEqual([])
})

test.each(['sessions/end', 'password-mail', 'export', 'erasure-preview', 'erasure'])(
  '404 for %s of nobody',
  async (path) => {
    for (const number of ['29999999', 'x']) {
      const answer = await post(`/customers/${number}/${path}`, { reason: 'Why not.' })
      expect(answer.statusCode).toBe(404)
    }
  },
)
