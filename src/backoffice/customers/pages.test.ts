import { afterAll, describe, expect, test } from 'vitest'
import { closeThreads } from '../../app/threads.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { mailWithDocument } from '../mails/mail.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { get, pool, place, realTime } = service
const { signedIn } = staffOf(service)
afterAll(closeThreads)

async function aCustomer() {
  const contractNumber = await place()
  const [order] = (await get('/orders', { 'filter.contractNumber': contractNumber })).json().data
  const path = `/console/customers/${order.customerNumber}`
  return { contractNumber, number: order.customerNumber as string, path }
}
const auditBy = async (login: string) => {
  const { rows } = await pool.query<{ action: string; subject: string; after: unknown }>(sql`
    select t.action, t.subject, t.after from audit_trail t
    where t.actor = ${`staff:${login}`} and t.action <> 'staff.signed-in' order by t.id`)
  return rows
}
const lastBy = async (login: string) => (await auditBy(login)).at(-1)

describe('the page of a customer', () => {
  test('shows account, contracts, access and mails, and notes who looked', async () => {
    const { number, contractNumber, path } = await aCustomer()
    await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
    const { mailId } = await mailWithDocument(service, contractNumber)
    const { open, member } = await signedIn('viewer')

    const { body, statusCode } = await open(path)

    expect(statusCode).toBe(200)
    for (const text of ['Anna Muster', `/console/orders/${contractNumber}`, 'Heimpuls', `/mails/${mailId}`])
      expect(body).toContain(text)
    expect(await auditBy(member.login)).toEqual([{ action: 'customer.read', subject: number, after: null }])
  })

  test('shows a viewer no act', async () => {
    const { number, path } = await aCustomer()
    await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
    const { open } = await signedIn('viewer')

    expect((await open(path)).body).not.toMatch(/\/export|\/erasure|\/end"|password-mail/)
  })

  test('404 for a customer whom nobody knows', async () => {
    const { open } = await signedIn('agent')

    for (const number of ['29999999', 'x']) {
      const pages = ['', '/mails', '/erasure', '/erasure/now', '/export', '/sessions/end', '/password-mail']
      for (const page of [...pages, '/links/demo-hems/end']) {
        expect((await open(`/console/customers/${number}${page}`)).statusCode, page).toBe(404)
      }
    }
  })
})

describe('an act', () => {
  test('ends the access of a partner, with its reason', async () => {
    const { number, path } = await aCustomer()
    await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
    const { open, submit, member } = await signedIn('agent')
    const act = `${path}/links/demo-hems/end`
    expect((await open(act)).body).toContain('End the access of Heimpuls?')

    const done = await submit(act, { reason: 'The customer asked for it.' })

    expect(done.headers.location).toBe(`${path}?done=access-ended`)
    expect(await lastBy(member.login)).toEqual({
      action: 'access.withdrawn',
      subject: number,
      after: { by: 'operator', reason: 'The customer asked for it.' },
    })
    expect((await open(act)).statusCode).toBe(404)
  })

  test('ends all sessions', async () => {
    const { number, path } = await aCustomer()
    await pool.query(sql`
      insert into sessions (token_hash, account_id, created_at, expires_at)
      select sha256('customer-page'), a.id, now(), now() + interval '1 hour' from accounts a
      where a.customer_number = ${number}`)
    const { open, submit, member } = await signedIn('agent')
    expect((await open(`${path}/sessions/end`)).body).toContain('logged in in 1 browser')

    await submit(`${path}/sessions/end`, { reason: 'A lost phone.' })

    expect(await lastBy(member.login)).toMatchObject({
      action: 'sessions.ended',
      after: { sessions: 1, reason: 'A lost phone.' },
    })
    expect((await open(path)).body).toContain('The customer is logged in nowhere.')
  })

  test('sends the mail that sets the password', async () => {
    const { number, path } = await aCustomer()
    const { open, submit, member } = await signedIn('agent')
    await open(`${path}/password-mail`)

    await submit(`${path}/password-mail`, {})

    expect(await lastBy(member.login)).toMatchObject({ action: 'customer.password-mail', subject: number })
  })

  test.each(['links/demo-hems/end', 'sessions/end', 'export', 'erasure/now'])(
    '%s without a reason is asked again, and nothing happens',
    async (act) => {
      const { number, path } = await aCustomer()
      await seedLink(pool, { customerNumber: number, partner: 'demo-hems' })
      const { open, submit, member } = await signedIn('agent')
      await open(`${path}/${act}`)

      const answer = await submit(`${path}/${act}`, { reason: '  ' })

      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('Say why, in up to 500 characters.')
      const changes = (await auditBy(member.login)).filter(({ action }) => !action.endsWith('.read'))
      expect(changes).toEqual([])
    },
  )

  test.each(['export', 'erasure/now'])(
    '%s asks for password and code again after ten minutes',
    async (act) => {
      const { path } = await aCustomer()
      const { open, submit, member } = await signedIn('agent')
      await open(`${path}/${act}`)
      realTime.advance(10 * 60_000)

      const posted = await submit(`${path}/${act}`, { reason: 'Art. 15 GDPR.' })
      const opened = await open(`${path}/${act}`)

      const prove = `/console/prove?${new URLSearchParams({ next: `${path}/${act}` })}`
      expect([opened.headers.location, posted.headers.location]).toEqual([prove, prove])
      expect(await auditBy(member.login)).toEqual([])
    },
  )
})

describe('a request of a customer for their data', () => {
  test('is answered with a file', async () => {
    const { number, contractNumber, path } = await aCustomer()
    const { open, submit, member } = await signedIn('agent')
    await open(`${path}/export`)

    const file = await submit(`${path}/export`, { reason: 'Art. 15 GDPR.' })

    expect(file.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="customer-${number}.json"`,
      'cache-control': 'no-store',
    })
    expect(JSON.parse(file.body)).toMatchObject({ customerNumber: number, orders: [{ contractNumber }] })
    expect(await lastBy(member.login)).toMatchObject({
      action: 'customer.export',
      subject: number,
      after: { reason: 'Art. 15 GDPR.' },
    })
  })

  test('is answered with an erasure: its plan, the act and its report', async () => {
    const { number, contractNumber, path } = await aCustomer()
    const { open, submit, member } = await signedIn('agent')
    const plan = await open(`${path}/erasure`)
    expect(plan.body).toContain('What an erasure would do')
    expect(plan.body).toContain('It never became a contract, so nothing has to be kept')
    expect((await open(path)).body).toContain('Anna Muster')

    await open(`${path}/erasure/now`)
    const done = await submit(`${path}/erasure/now`, { reason: 'Art. 17 GDPR.' })
    const report = await open(done.headers.location ?? '')

    for (const text of ['Report of the erasure', contractNumber, 'Art. 17 GDPR.', 'The erasure is complete.'])
      expect(report.body).toContain(text)
    expect(report.body).not.toContain('Erase …')
    const { body } = await open(path)
    expect(body).toContain('This customer was erased')
    expect(body).not.toContain('Muster')
    expect(await auditBy(member.login)).toContainEqual(
      expect.objectContaining({ action: 'customer.erase', subject: number }),
    )
  })

  test('learns why a running contract keeps its data', async () => {
    const { open } = await signedIn('agent')

    const { body } = await open('/console/customers/20000018/erasure')

    expect(body).toContain('the data is needed to fulfil the contract')
    expect(body).toContain('The customer has a running contract or order, so the account stays.')
  })
})
