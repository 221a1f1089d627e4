import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { readPdf } from '../../mail/documents/pdf-text.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { confirm, customers } from '../account/customer.fixture.ts'
import { anna, ben, dynamic, logInDemo, unmetered } from '../account/metered-customer.fixture.ts'
import { announce } from '../price-change/announce.fixture.ts'

const service = await testService()
const { pool, clock, deps, send } = service
const { loggedIn, logIn, newCustomer } = customers(service)
const pageOf = (contractNumber: string) => `/account/contracts/${contractNumber}?lang=en`

type Browser = Awaited<ReturnType<typeof logInDemo>>

describe('the list of contracts', () => {
  test('has those that run first, then those to come, then those that ended', async () => {
    const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' }
    const { browser, contractNumbers } = await loggedIn(
      { ...running, state: 'Cancelled', deliveryState: 'Cancelled', endDate: '2026-03-01' },
      { state: 'Open' },
      running,
    )
    const [ended = '', coming = '', active = ''] = contractNumbers
    for (const number of [ended, active]) await confirm(service, number, new Date('2026-01-20T09:00:00Z'))

    const { body } = await browser.open('/account/contracts?lang=en')

    const places = ['>Active<', pageOf(active), '>In preparation<', pageOf(coming), '>Ended<', pageOf(ended)]
    expect(places.map((text) => body.indexOf(text)).toSorted((a, b) => a - b)).toEqual(
      places.map((text) => body.indexOf(text)),
    )
    expect(body.indexOf('>Active<')).toBeGreaterThan(0)
  })

  test('of somebody without orders says what comes next', async () => {
    const { browser } = await loggedIn()

    expect((await browser.open('/account/contracts?lang=en')).body).toContain('As soon as you have ordered')
  })
})

describe('the page of a contract', () => {
  test('has its facts, prices, readings and what happened', async () => {
    const page = await (await logInDemo(service, ben)).open(pageOf(unmetered))

    expect(page.statusCode).toBe(200)
    for (const text of [
      unmetered,
      'Sendlinger Straße 21, 80331 München',
      '1LGZ0030000032',
      'Price per kWh',
      'You placed your order.',
    ])
      expect(page.body).toContain(text)
    expect(page.body).toContain(`href="/account/contracts/${unmetered}/meter-readings?lang=en"`)
    expect(page.body).not.toContain('grid use')
  })

  test('says that its prices include no grid use where the customer pays for it', async () => {
    const browser = await logInDemo(service, ben)
    await pool.query(sql`
      insert into grid_use_changes (contract_number, valid_from, is_paid_by_supplier, written_at)
      values (${unmetered}, '2020-01-01', false, now())`)

    const { body } = await browser.open(pageOf(unmetered))
    await pool.query(sql`delete from grid_use_changes`)

    expect(body).toContain('You pay for grid use and metering directly.')
  })

  test('of an order that was declined asks for no act and has no prices', async () => {
    const rejected = { state: 'Rejected', deliveryState: 'Denied' } as const
    const { browser, contractNumbers } = await loggedIn(rejected, { state: 'Open' })
    const [declined = '', open = ''] = contractNumbers

    const { body } = await browser.open(pageOf(declined))
    expect(body).toContain(declined)
    expect(body).not.toMatch(/id="(acts|prices|changes)/)
    expect((await browser.open(pageOf(open))).body).toMatch(/id="prices/)
  })

  test('names the VAT, and the day from which another one applies', async () => {
    const browser = await logInDemo(service, ben)
    expect((await browser.open(pageOf(unmetered))).body).toContain('all amounts with VAT (19\u00a0%).')

    await pool.query(
      sql`insert into vat_rates (valid_from, percent, source) values ('2098-07-01', 21.5, 'test')`,
    )
    await deps.revisions.refresh()
    const page = await browser.open(pageOf(unmetered))
    await pool.query(sql`delete from vat_rates`)
    await deps.revisions.refresh()

    expect(page.body).toMatch(/all amounts with VAT \(19\u00a0%, from 1\sJuly\s2098\s21\.5\u00a0%\)/)
  })

  test('names an announced price change and what it costs', async () => {
    await announce(pool, { contractNumber: dynamic, effectiveDate: '2099-01-01' })

    const page = await (await logInDemo(service, anna)).open(pageOf(dynamic))

    expect(page.body).toMatch(
      /Your price changes on 1 January 2099: probably [\d.]+\u00a0€ (more|less) a year/,
    )
    expect(page.body).toContain(`href="/account/contracts/${dynamic}/price-change?lang=en"`)
  })

  test('of another customer does not exist, and neither does one that nobody has', async () => {
    const browser = await logInDemo(service, anna)

    for (const number of [unmetered, '3999999999', 'x', '%27'])
      expect((await browser.open(pageOf(number))).statusCode).toBe(404)
  })

  test('placed by another partner stays closed to a password that is not proven', async () => {
    const { account, contractNumbers } = await newCustomer(
      { partner: 'demo-whitelabel' },
      { partner: 'demo-sales' },
    )
    const [own = '', others = ''] = contractNumbers
    await pool.query(sql`
      update accounts a set proven_at = null, password_partner_id = p.id, password_placed_by_partner_id = p.id
      from partners p where p.slug = 'demo-whitelabel' and a.id = ${account.id}`)
    const { browser } = await logIn(account)

    expect((await browser.open(pageOf(own))).statusCode).toBe(200)
    expect((await browser.open(pageOf(others))).statusCode).toBe(404)
    expect((await browser.open(`/account/consumption?contract=${others}`)).statusCode).toBe(404)
    for (const path of ['/account?lang=en', '/account/contracts?lang=en'])
      expect((await browser.open(path)).body).not.toContain(others)
  })
})

describe('the documents of a contract', () => {
  let browser: Browser
  let contractNumber: string
  let file: string
  beforeAll(async () => {
    const emailAddress = 'dokumente@example.com'
    const placed = await send({
      method: 'POST',
      url: '/partner/v1/orders',
      as: 'demo-whitelabel',
      payload: anOrder({
        userAccount: { emailAddress, password: anna.password },
        contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: 'DOC-2' } },
      }),
    })
    contractNumber = placed.json<{ contractNumber: string }>().contractNumber
    await send({
      method: 'POST',
      url: `/sandbox/v1/orders/${contractNumber}/advance`,
      as: 'demo-whitelabel',
      payload: { to: 'Delivery' },
    })
    await runDueTasks({ ...deps, handlers: handlersHere(deps) })
    browser = await logInDemo(service, { emailAddress, password: anna.password })
    const { body } = await browser.open(pageOf(contractNumber))
    file = /href="([^"]*\/documents\/[^"]*)"/.exec(body)?.[1] ?? ''
  })

  test('can be downloaded', async () => {
    const answer = await browser.open(file)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/)
    expect(readPdf(answer.rawPayload).text).toContain(contractNumber)
  })

  test('are nobody else’s', async () => {
    const other = await logInDemo(service, anna)
    const id = file.split('/').at(-1) ?? ''

    expect((await other.open(file)).statusCode).toBe(404)
    expect((await other.open(`/account/contracts/${dynamic}/documents/${id}`)).statusCode).toBe(404)
    expect((await browser.open(file.replace(id, 'not-a-file'))).statusCode).toBe(404)
    clock.advance(31 * 60_000)
    expect((await browser.open(file)).statusCode).toBe(303)
  })
})
