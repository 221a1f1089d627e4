import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { confirm, customers } from '../account/customer.fixture.ts'
import { announce } from './announce.fixture.ts'

const service = await testService()
const { pool, clock } = service
const { loggedIn, auditOf } = customers(service)
const today = berlinDate(clock.now())
const day = plusDays(today, 40)
const lastDay = plusDays(day, -1)
const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-10' }
const pathOf = (contractNumber: string) => `/account/contracts/${contractNumber}/price-change?lang=en`

/** A customer in delivery, with a notice of this state about a day. */
async function told({ state = 'sent', effectiveDate = day } = {}) {
  const customer = await loggedIn(running)
  const contractNumber = customer.contractNumbers[0] ?? ''
  await confirm(service, contractNumber, new Date('2026-01-05T10:00:00Z'))
  await announce(pool, { contractNumber, effectiveDate, state })
  return { ...customer, contractNumber, path: pathOf(contractNumber) }
}
const orderOf = async (contractNumber: string) =>
  (
    await pool.query(sql`
      select state, end_date as "endDate", cancellation_reason as reason from orders
      where contract_number = ${contractNumber}`)
  ).rows[0]

describe('an announced price change in the account', () => {
  test('is linked from the overview, and shows every part before and after', async () => {
    const { browser, contractNumber, path } = await told()

    const overview = await browser.open('/account?lang=en')
    const { body } = await browser.open(path)

    expect(overview.body).toContain(`/account/contracts/${contractNumber}/price-change`)
    expect(body).toMatch(/special grid use<\/th><td>1\.8552\u00a0ct\/kWh<\/td><td>2\.38\u00a0ct\/kWh<\/td>/)
    expect(body).toContain('without notice and free of charge (section 41 (5) EnWG)')
  })

  test('lets the customer terminate to the day of the change, without a notice period, and confirms it by mail', async () => {
    const { account, browser, contractNumber, path } = await told()
    await browser.open(path)

    const done = await browser.submit(path, {})

    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('We have received your termination')
    expect(await orderOf(contractNumber)).toEqual({
      state: 'Cancelled',
      endDate: lastDay,
      reason: 'CustomerPriceChange',
    })
    expect((await auditOf(contractNumber)).at(-1)).toEqual({
      action: 'contract.terminated',
      actor: `customer:${account.customerNumber}`,
      after: { kind: 'PriceChange', endDate: lastDay },
    })
    const { rows } = await pool.query(sql`
      select kind from tasks where subject = ${contractNumber} order by kind`)
    expect(rows.map(({ kind }) => kind)).toEqual([
      'send-termination-confirmation-mail',
      'tell-market-of-the-end',
    ])
  })

  test('says that the contract ends if the form is sent again', async () => {
    const { browser, contractNumber, path } = await told()
    await browser.open(path)
    await browser.submit(path, {})
    const before = await auditOf(contractNumber)

    const again = await browser.submit(path, {})

    expect(again.body).toContain('has been terminated and ends on')
    expect(await auditOf(contractNumber)).toEqual(before)
  })

  test('can be used until the day before the change', async () => {
    const { browser, contractNumber, path } = await told({ effectiveDate: plusDays(today, 1) })
    await browser.open(path)
    await browser.submit(path, {})

    expect(await orderOf(contractNumber)).toMatchObject({ endDate: today })
  })

  test.each([
    ['that has come', { effectiveDate: today }],
    ['whose letter was not handed over', { state: 'open' }],
  ])('404 and no right for a change %s', async (_which, notice) => {
    const { browser, contractNumber, path } = await told(notice)

    expect((await browser.open(path)).statusCode).toBe(404)
    await browser.open('/account?lang=en')
    expect((await browser.submit(path, {})).statusCode).toBe(404)
    expect(await orderOf(contractNumber)).toMatchObject({ state: 'Delivery' })
  })

  test('404 for the contract of another customer, whatever is sent', async () => {
    const { contractNumber, path } = await told()
    const { browser } = await told()
    await browser.open('/account?lang=en')

    expect((await browser.open(path)).statusCode).toBe(404)
    expect((await browser.submit(path, {})).statusCode).toBe(404)
    expect(await orderOf(contractNumber)).toMatchObject({ state: 'Delivery' })
  })

  test('403 for a form that did not come from this page', async () => {
    const { browser, contractNumber, path } = await told()

    const answer = await browser.submit(path, { guard: 'x' })

    expect(answer.statusCode).toBe(403)
    expect(await orderOf(contractNumber)).toMatchObject({ state: 'Delivery' })
  })
})
