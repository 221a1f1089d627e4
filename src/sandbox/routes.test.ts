import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { handlersHere } from '../app/task-handlers.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { runDueTasks } from '../platform/tasks/run-due-tasks.fixture.ts'

const { send, deps, pool } = await testService()
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const place = async (emailAddress: string, as = 'demo-whitelabel') =>
  (
    await send({
      method: 'POST',
      url: '/partner/v1/orders',
      as,
      payload: anOrder({
        userAccount: { emailAddress, lastName: '<b>Müller</b>' },
        // Its own delivery point, or the second order would be a duplicate.
        contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: emailAddress.slice(0, 6) } },
      }),
    })
  ).json()
const mailsTo = (to: string, as = 'demo-whitelabel') => send({ url: '/sandbox/v1/mails', query: { to }, as })

/** The page of the newest mail to an address that has placed an order, which was confirmed or not yet. */
async function mailOf(to: string, { isConfirmed = false } = {}): Promise<string> {
  const { contractNumber } = await place(to)
  await runTasks()
  const url = `/sandbox/v1/orders/${contractNumber}/advance`
  if (isConfirmed)
    await send({ method: 'POST', url, as: 'demo-whitelabel', payload: { to: 'PendingDelivery' } })
  await runTasks()
  const { body } = await send({ url: '/sandbox/mail', query: { to } })
  return /href="(\/sandbox\/mail\/[0-9a-f-]+)"/.exec(body)?.[1] ?? ''
}

describe('GET /sandbox/v1/mails', () => {
  test('200 shows the confirmation of an order, with the links to choose a password and to withdraw', async () => {
    const { contractNumber } = await place('Mail-1@example.com')
    await runTasks()

    const { data, count, hasMoreItems } = (await mailsTo('mail-1@EXAMPLE.com')).json()

    expect([count, hasMoreItems]).toEqual([1, false])
    expect(data[0]).toMatchObject({
      kind: 'order-confirmation',
      contractNumber,
      sentAt: expect.stringMatching(/^\d{4}-/),
    })
    expect(data[0].text).toContain(contractNumber)
    expect(data[0].links).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/account\/password\?token=[\w-]{43}&lang=de$/),
        expect.stringMatching(new RegExp(`/withdrawal\\?order=${contractNumber}&lang=de$`)),
      ]),
    )
  })

  test('200 shows a partner nothing about the orders of other partners', async () => {
    await place('mail-2@example.com', 'demo-sales')
    await runTasks()

    expect((await mailsTo('mail-2@example.com', 'demo-sales')).json().count).toBe(1)
    expect((await mailsTo('mail-2@example.com')).json().data).toEqual([])
  })

  test('400 without an address, 401 without a token', async () => {
    expect((await send({ url: '/sandbox/v1/mails', as: 'demo-hems' })).json().error[0].details).toBe('to')
    expect((await send({ url: '/sandbox/v1/mails?to=a@b.de' })).statusCode).toBe(401)
  })
})

test('400 for an address that PostgreSQL cannot compare, also on the page', async () => {
  const query = { to: 'Nul\u0000byte' }

  expect((await send({ url: '/sandbox/v1/mails', query, as: 'demo-hems' })).statusCode).toBe(400)
  expect((await send({ url: '/sandbox/mail', query })).statusCode).toBe(400)
})

describe('the page /sandbox/mail', () => {
  test('shows the mails, and what a partner sent only as text', async () => {
    await place('mail-3@example.com')
    await runTasks()

    const page = await send({ url: '/sandbox/mail', query: { to: 'mail-3@example.com' } })

    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('/account/password?token=')
    expect(page.body).not.toContain('<b>Müller</b>')
    const [, mailUrl = ''] = /href="(\/sandbox\/mail\/[0-9a-f-]+)"/.exec(page.body) ?? []
    const mail = await send({ url: mailUrl })
    expect(mail.body).toContain('<dt>To</dt><dd>mail-3@example.com')
    expect(mail.body).not.toContain('<b>Müller</b>')
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
    const looks = await send({ url: `${mailUrl}/looks` })
    const policy = String(looks.headers['content-security-policy'])
    expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'$/)
    // The brand's logo is a picture of this service.
    expect(policy).toContain("img-src 'self' data:;")
    expect(policy).not.toContain('script')
    expect(looks.body).toContain('&lt;b&gt;Müller')
  })

  test('has the files of a mail with their sizes, and no file of another mail', async () => {
    const plain = await mailOf('mail-5@example.com')
    const withFile = await mailOf('mail-6@example.com', { isConfirmed: true })
    const page = await send({ url: withFile })
    const [, fileUrl = '', filename] =
      /href="(\/sandbox\/mail\/[^"]+\/files\/[^"]+)" download>([^<]+\.pdf)<\/a> <span>\d+ kB</.exec(
        page.body,
      ) ?? []

    const file = await send({ url: fileUrl })
    const elsewhere = await send({ url: fileUrl.replace(withFile, plain) })

    expect(file.headers['content-disposition']).toBe(`attachment; filename="${filename}"`)
    expect(file.body).toMatch(/^%PDF/)
    expect(elsewhere.statusCode).toBe(404)
    expect((await send({ url: plain })).body).not.toContain('Attachments')
  })

  test('shows mails to staff as well, since it runs without a password on the machine of a developer', async () => {
    await place('mail-4@example.com')
    await runTasks()
    await pool.query(sql`update mails set audience = 'partner-staff' where to_key = 'mail-4@example.com'`)

    const page = await send({ url: '/sandbox/mail', query: { to: 'mail-4@example.com' } })

    expect(page.body).toContain('/account/password?token=')
  })

  test('says that there are no mails yet, and repeats the address only as text', async () => {
    const page = await send({ url: '/sandbox/mail', query: { to: '"><script>alert(1)</script>' } })

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No mails to')
    expect(page.body).not.toContain('<script>')
  })
})

test('production has no sandbox', async () => {
  const { send: sendToProduction } = await testService({ SANDBOX: 'off' })

  expect((await sendToProduction({ url: '/sandbox/v1/mails?to=a@b.de', as: 'demo-hems' })).statusCode).toBe(
    404,
  )
  expect((await sendToProduction({ url: '/sandbox/mail' })).statusCode).toBe(404)
})
