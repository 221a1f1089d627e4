import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { orders } from '../../contracts/declarations/orders.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { confirm, customers } from '../account/customer.fixture.ts'

const service = await testService()
const { clock } = service
const { newCustomer, loggedIn, auditOf } = customers(service)
const { place, runTasks, mailsTo, stateOf, declarationsOf } = orders(service)
const pathOf = (contractNumber: string) => `/account/contracts/${contractNumber}/withdraw?lang=en`
const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' }
const dayMilliseconds = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMilliseconds)

/** A customer whose one contract was confirmed so many days ago; not yet at all where none is given. */
async function withContract(order: Parameters<typeof newCustomer>[0], confirmedDaysAgo?: number) {
  const customer = await loggedIn(...(order === undefined ? [] : [order]))
  const contractNumber = customer.contractNumbers[0] ?? ''
  if (confirmedDaysAgo !== undefined) await confirm(service, contractNumber, daysAgo(confirmedDaysAgo))
  return { ...customer, contractNumber, path: pathOf(contractNumber) }
}

describe('withdrawing from the account', () => {
  test('asks to confirm the whole statement, and then withdraws', async () => {
    const { account, browser, contractNumber, path } = await withContract(running, 3)

    const asked = await browser.open(path)
    const before = await stateOf(contractNumber)
    const done = await browser.submit(path, {})

    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('<h1>Confirm withdrawal</h1>')
    expect(asked.body).toContain(`electricity, number ${contractNumber}.\nName: Erika Mustermann`)
    expect(asked.body).toContain('Delivery will then end on the next possible date.')
    expect(before).toBe('Delivery')
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('You have withdrawn')
    expect(await stateOf(contractNumber)).toBe('Revoked')
    expect(await declarationsOf(contractNumber)).toMatchObject([{ result: 'withdrawn', cameBy: 'account' }])
    expect((await auditOf(contractNumber)).at(-1)).toMatchObject({
      action: 'withdrawal.declared',
      actor: `customer:${account.customerNumber}`,
    })
  })

  test('has the name in its order and keeps the brand of the session, which orders of several partners do not have', async () => {
    const customer = await loggedIn({ partner: 'demo-whitelabel' }, { ...running, partner: 'demo-sales' })
    const [, contractNumber = ''] = customer.contractNumbers
    const names = JSON.stringify({ firstName: 'Olga', lastName: 'Eigentum' })
    await service.pool.query(sql`
      update orders set delivery_address = delivery_address || ${names}::jsonb where contract_number = ${contractNumber}`)
    await confirm(service, contractNumber, daysAgo(3))

    const asked = await customer.browser.open(pathOf(contractNumber))
    const done = await customer.browser.submit(pathOf(contractNumber), {})

    expect(asked.body).toContain('Name: Olga Eigentum')
    for (const page of [asked, done]) expect(page.body).not.toMatch(/\/brand\/[\w-]+\.css/)
  })

  test('mails the receipt with the words and the time of the declaration', async () => {
    const password = 'Sonnenstrom-2026'
    const { contractNumber, emailAddress } = await place({ password })
    const browser = customers(service).newBrowser()
    await browser.open('/account/login?lang=en')
    await browser.submit('/account/login?lang=en', { email: emailAddress, password })
    await browser.open(pathOf(contractNumber))
    await browser.submit(pathOf(contractNumber), {})
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'withdrawal-receipt')

    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      `I hereby withdraw from the contract for the supply of electricity, number ${contractNumber}. Name: Anna Muster`,
    )
    expect(mail?.text).toMatch(/Eingegangen am: \d+\. \S+ \d{4} um \d\d:\d\d Uhr/)
  })

  test.each([
    ['period-over', running, 40, 'The withdrawal period has ended'],
    [
      'no-contract',
      { state: 'Rejected', deliveryState: 'Denied' },
      undefined,
      'There is nothing to withdraw from',
    ],
    [
      'already-withdrawn',
      { state: 'Revoked', deliveryState: 'Revoked' },
      undefined,
      'You have already withdrawn',
    ],
  ] as const)('says %s on the page, without a button', async (_, order, confirmedDaysAgo, title) => {
    const { browser, contractNumber, path } = await withContract(order, confirmedDaysAgo)

    const page = await browser.open(path)

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<h1>${title}`)
    expect(page.body).not.toContain('<form')
    expect(await stateOf(contractNumber)).toBe(order.state)
  })

  test('of a page that was left open until the period was over is informed', async () => {
    const { browser, contractNumber, path } = await withContract(running, 3)
    await browser.open(path)
    await confirm(service, contractNumber, daysAgo(40))

    const answer = await browser.submit(path, {})

    expect(answer.body).toContain('The withdrawal period has ended')
    expect(await stateOf(contractNumber)).toBe('Delivery')
    expect(await declarationsOf(contractNumber)).toMatchObject([{ result: 'period-over' }])
  })

  test('twice is kind', async () => {
    const { browser, contractNumber, path } = await withContract({ state: 'Open' })
    await browser.open(path)
    await browser.submit(path, {})
    await browser.open('/account?lang=en')

    const again = await browser.submit(path, {})

    expect(again.statusCode).toBe(200)
    expect(again.body).toContain('You have already withdrawn from this contract')
    expect(await stateOf(contractNumber)).toBe('Revoked')
  })

  test('is refused for the contract of another customer, as for one that does not exist', async () => {
    const { contractNumbers } = await newCustomer({ state: 'Open' })
    const foreign = contractNumbers[0] ?? ''
    const { browser } = await loggedIn()
    await browser.open('/account?lang=en')

    const seen = await browser.open(pathOf(foreign))
    await browser.open('/account?lang=en')
    const sent = await browser.submit(pathOf(foreign), {})
    const unknown = await browser.open(pathOf('30000040'))

    expect([seen.statusCode, sent.statusCode, unknown.statusCode]).toEqual([404, 404, 404])
    expect(sent.body).toBe(unknown.body)
    expect(await stateOf(foreign)).toBe('Open')
    expect(await declarationsOf(foreign)).toEqual([])
  })

  test('by a post that is not ours is refused', async () => {
    const { browser, contractNumber, path } = await withContract({ state: 'Open' })
    await browser.open(path)

    const answer = await browser.submit(path, { form_token: 'x'.repeat(43) })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Confirm withdrawal')
    expect(await stateOf(contractNumber)).toBe('Open')
  })
})
