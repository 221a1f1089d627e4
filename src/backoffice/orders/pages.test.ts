import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, place, post, get, parkedTask } = service
const { signedIn } = staffOf(service)

const wrongMaLo = { contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } }
const stateOf = async (contractNumber: string) =>
  (await get(`/orders/${contractNumber}`)).json().data.order.state
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const auditOf = async (contractNumber: string, actor: string) =>
  (
    await pool.query<{ action: string }>(sql`
      select t.action from audit_trail t where t.subject = ${contractNumber} and t.actor = ${actor} order by t.id`)
  ).rows.map(({ action }) => action)

describe('the list of orders', () => {
  test('shows what its address asks for', async () => {
    const [stuck, other] = [await place(wrongMaLo), await place()]
    const { open } = await signedIn('viewer')

    const all = await open('/console/orders')
    const some = await open('/console/orders?filter.isStuck=true&filter.state=Open&filter.partner=')

    expect(all.body).toContain(stuck)
    expect(all.body).toContain(other)
    expect(some.body).toContain(stuck)
    expect(some.body).not.toContain(other)
    expect(textOf(some)).toContain('41373559242 is not valid')
  })

  test('goes on after the last order of the page, and back to the first page', async () => {
    const [third, second, first] = [await place(), await place(), await place()]
    const { open } = await signedIn('viewer')

    const page = await open('/console/orders?limit=2')
    const next = await open(`/console/orders?limit=2&after=${second}`)

    expect(page.body).toContain(first)
    expect(page.body).not.toContain(third)
    expect(page.body).toContain(`href="/console/orders?limit=2&amp;after=${second}" rel="next"`)
    expect(next.body).toContain(third)
    expect(next.body).not.toContain(first)
    expect(next.body).toContain('href="/console/orders?limit=2">First page')
  })

  test('says so if there is none', async () => {
    const { open } = await signedIn('viewer')

    expect(textOf(await open('/console/orders?filter.partner=nobody'))).toContain('No order is like that.')
  })

  test('comes as CSV', async () => {
    const contractNumber = await place(wrongMaLo)
    const { open } = await signedIn('viewer')

    const file = await open(`/console/orders.csv?filter.contractNumber=${contractNumber}`)

    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body).toMatch(
      new RegExp(`^contractNumber,[^\\r]*\\r\\n${contractNumber},\\d+,demo-whitelabel,Open,None,true,`),
    )
  })

  test.each(['limit=0', 'limit=x', 'filter.state=Nonsense', 'other=1'])('refuses ?%s', async (query) => {
    const { open } = await signedIn('viewer')

    expect((await open(`/console/orders?${query}`)).statusCode).toBe(400)
  })
})

describe('the page of an order', () => {
  test('explains it and has what happened last', async () => {
    const contractNumber = await place(wrongMaLo)
    await post(`/orders/${contractNumber}/events`, { event: 'withdrawn', comment: 'By letter.' })
    const { open, member } = await signedIn('agent')

    const page = textOf(await open(`/console/orders/${contractNumber}`))

    expect(page).toContain('The order has been “Withdrawn” since')
    expect(page.indexOf('The customer withdrew.')).toBeLessThan(page.indexOf('The order was received.'))
    expect(page).toContain('By letter.')
    expect(await auditOf(contractNumber, `staff:${member.login}`)).toEqual(['order.read'])
  })

  test('says from when on the customer pays for grid use, which contradicts nothing', async () => {
    const maLoIdentifier = '41373559241'
    const contractNumber = await place({ contract: { deliveryDetails: { maLoIdentifier } } })
    await post('/market/messages', {
      ...{ messageId: randomUUID(), sentAt: '2026-11-16T09:40:00Z', contractNumber, process: '55218' },
      content: { maLoIdentifier, validFrom: '2026-12-01', isPaidBySupplier: false },
    })
    const { open } = await signedIn('viewer')

    const { body } = await open(`/console/orders/${contractNumber}`)

    expect(body).toContain('The customer pays for grid use and metering from 2026-12-01 on;')
    expect(body).not.toContain('contradicts')
  })

  test('escapes what customers wrote', async () => {
    const contractNumber = await place()
    await pool.query(sql`
      update orders set delivery_address = delivery_address || '{"lastName": "<script>alert(1)</script>"}'
      where contract_number = ${contractNumber}`)
    const { open } = await signedIn('viewer')

    const { body } = await open(`/console/orders/${contractNumber}`)

    expect(body).toContain('&lt;script&gt;alert(1)')
    expect(body).not.toContain('<script>alert')
  })

  test('404 for an unknown order', async () => {
    const { open } = await signedIn('viewer')

    expect((await open('/console/orders/39999999')).statusCode).toBe(404)
  })

  test('retries a parked task', async () => {
    const contractNumber = await place()
    const taskId = await parkedTask(contractNumber)
    const { open, submit } = await signedIn('agent')

    expect((await open(`/console/orders/${contractNumber}`)).body).toContain(`/console/tasks/${taskId}/retry`)
    const next = `/console/orders/${contractNumber}`
    const answer = await submit(`/console/tasks/${taskId}/retry`, { next })

    expect(answer.headers.location).toBe(`/console/orders/${contractNumber}?done=retried`)
    expect(
      (await get('/tasks', { 'filter.subject': contractNumber, 'filter.state': 'parked' })).json().count,
    ).toBe(0)
  })
})

describe('an order that is processed', () => {
  test('gives an open page what is new every few seconds, and notes only what is shown', async () => {
    const contractNumber = await place()
    const { open, member } = await signedIn('viewer')
    const path = `/console/orders/${contractNumber}`
    const [, version = ''] = /data-refresh="([\w-]+)" data-soon/.exec((await open(path)).body) ?? []
    const noted = await auditOf(contractNumber, `staff:${member.login}`)

    const again = await open(path, { headers: { 'if-none-match': `"${version}"` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(await auditOf(contractNumber, `staff:${member.login}`)).toEqual(noted)

    await post(`/orders/${contractNumber}/events`, { event: 'denied', denialReason: 'Other' })
    const fresh = await open(path, { headers: { 'if-none-match': `"${version}"` } })
    expect(fresh.body).toContain('data-says="Declined"')
  })

  test('keeps still once it is settled or waits for data', async () => {
    const denied = await place()
    await post(`/orders/${denied}/events`, { event: 'denied', denialReason: 'Other' })
    const { open } = await signedIn('viewer')

    for (const contractNumber of [denied, await place(wrongMaLo)])
      expect((await open(`/console/orders/${contractNumber}`)).body).not.toContain('data-refresh')
  })
})

describe('a correction', () => {
  test('marks the field for which the order waits, with the reason beside it', async () => {
    const { open } = await signedIn('agent')

    const { body } = await open(`/console/orders/${await place(wrongMaLo)}/correction`)

    expect(body).toMatch(
      /id="maLoIdentifier-fault">[^<]*41373559242[^<]*<\/p>\s*<input id="maLoIdentifier"[^>]*aria-invalid="true"/,
    )
    expect(body.match(/aria-invalid/g)).toHaveLength(1)
  })

  test('is shown with what follows from it, and made once it is confirmed', async () => {
    const contractNumber = await place(wrongMaLo)
    const path = `/console/orders/${contractNumber}/correction`
    const { open, submit, member } = await signedIn('agent')
    const form = { maLoIdentifier: '51238696781', comment: 'From the last bill.' }
    const fields = { ...(await shownIn(open, path)), ...form }

    const preview = textOf(await submit(path, { ...fields, step: 'preview' }))
    expect(preview).toContain('Market location 41373559242 51238696781')
    expect(preview).toContain('The order goes from Waiting for data to In progress .')
    expect(preview).toContain('The market gets a message: Registration (Anmeldung), 55001.')
    expect(preview).toContain('The customer gets no mail.')
    expect(await stateOf(contractNumber)).toBe('Open')

    const answer = await submit(path, { ...fields, step: 'confirm' })
    expect(answer.headers.location).toBe(`/console/orders/${contractNumber}?done=corrected`)
    expect(await stateOf(contractNumber)).toBe('Processing')
    expect(await auditOf(contractNumber, `staff:${member.login}`)).toContain('order.correct')
  })

  test('warns that it would reject the order as a duplicate', async () => {
    const first = (await get(`/orders/${await place()}`)).json().data.order
    const contractNumber = await place(wrongMaLo)
    const path = `/console/orders/${contractNumber}/correction`
    const { open, submit } = await signedIn('agent')
    const fields = { ...(await shownIn(open, path)), meterNumber: first.meterNumber, maLoIdentifier: '' }

    const preview = textOf(await submit(path, { ...fields, step: 'preview' }))

    expect(preview).toContain('This correction would reject the order.')
    expect(preview).toContain('The order goes from Waiting for data to Declined (Ordered twice).')
    expect(preview).toContain('The customer gets a mail, which tells a customer that the order was refused.')
  })

  test('is refused at its field, with what was typed', async () => {
    const contractNumber = await place(wrongMaLo)
    const path = `/console/orders/${contractNumber}/correction`
    const { open, submit } = await signedIn('agent')

    const answer = await submit(path, {
      ...(await shownIn(open, path)),
      maLoIdentifier: '123',
      step: 'preview',
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('value="123"')
    expect(answer.body).toContain('id="maLoIdentifier-fault"')
  })
})

test('a person accepts a customer whom the credit check denied', async () => {
  const contractNumber = await place()
  await post(`/orders/${contractNumber}/events`, { event: 'denied', denialReason: 'InsufficientSolvency' })
  const { open, submit } = await signedIn('agent')
  expect((await open(`/console/orders/${contractNumber}`)).body).toContain('Decide on credit')
  const path = `/console/orders/${contractNumber}/credit`
  await open(path)

  expect((await submit(path, { decision: 'accept', comment: '' })).statusCode).toBe(400)
  await submit(path, { decision: 'accept', comment: 'Paid in advance.' })

  expect(await stateOf(contractNumber)).toBe('Processing')
})

/** What the fields of a form hold when it is opened. */
async function shownIn(
  open: (url: string) => Promise<{ body: string }>,
  path: string,
): Promise<Record<string, string>> {
  const { body } = await open(path)
  return Object.fromEntries(
    [...body.matchAll(/<input id="([^"]+)" name="[^"]+"[^>]*? value="([^"]*)"/gs)]
      .map(([, name = '', value = '']) => [name, value])
      .filter(([name]) => name !== 'q'),
  )
}
