import { describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { type Answer, testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { confirm, customers } from './customer.fixture.ts'

const service = await testService({}, stoppedClock(new Date('2026-11-16T12:00:00Z')))
const { pool, clock } = service
const { newCustomer, loggedIn, link, auditOf } = customers(service)
const overviewPath = '/account?lang=en'
clock.moveTo(new Date('2027-03-10T10:00:00Z'))

const pending = { state: 'PendingDelivery', deliveryState: 'DeliveryPending', startDate: '2027-04-01' }
const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' }
const ending = { ...running, state: 'Cancelled', deliveryState: 'CancelledDelivery', endDate: '2027-03-31' }

const expectSafeHeaders = ({ headers }: Answer) => {
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("form-action 'self'")
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).not.toMatch(/unsafe|script-src (?!'self')/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
}

describe('the overview', () => {
  test('greets the customer and shows contracts and orders with state, address and dates', async () => {
    const { account, contractNumbers, browser } = await loggedIn(pending, { state: 'Open' })
    const [contract = '', order = ''] = contractNumbers
    await confirm(service, contract, new Date('2027-03-08T09:00:00Z'))

    const page = await browser.open(overviewPath)

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Hello, Erika Mustermann</h1>')
    for (const text of [account.customerNumber, account.emailAddress, contract, order]) {
      expect(page.body).toContain(text)
    }
    expect(page.body).toContain('Invalidenstraße 12a, 10115 Berlin')
    expect(page.body).toContain('Your contract is confirmed. Delivery starts on 1 April 2027.')
    expect(page.body).toContain('<dt>You can withdraw until</dt><dd>22 March 2027</dd>')
    expect(page.body).toContain(`href="/account/contracts/${contract}/withdraw?lang=en"`)
    expect(page.body).toContain('<h2 id="contracts-coming">In preparation</h2>')
    expect(page.body).toContain('<dt>Requested start of delivery</dt><dd>1 February 2026</dd>')
    expectSafeHeaders(page)
  })

  test('offers no withdrawal once the period is over', async () => {
    const { contractNumbers, browser } = await loggedIn(running, ending)
    for (const number of contractNumbers) await confirm(service, number, new Date('2026-01-20T09:00:00Z'))

    const page = await browser.open(overviewPath)

    expect(page.body).not.toContain('/withdraw?')
    expect(page.body).toContain('We deliver until the end of 31 March 2027.')
  })

  test('shows the state of today when the worker is late', async () => {
    const { contractNumbers, browser } = await loggedIn({ ...pending, startDate: '2027-03-10' })
    await confirm(service, contractNumbers[0] ?? '', new Date('2027-01-08T09:00:00Z'))

    const page = await browser.open(overviewPath)

    expect(page.body).toContain('We have supplied your electricity since 10 March 2027.')
  })

  test('is in German where the browser asks for it, in the colours of the partner', async () => {
    const { browser } = await loggedIn({ partner: 'demo-sales' }, { partner: 'demo-sales' })

    const page = await browser.open('/account', { headers: { 'accept-language': 'de' } })

    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('Guten Tag, Erika Mustermann')
    expect(page.body).toContain('href="/brand/demo-sales.css"')
    expect(page.body).toContain('href="/account?lang=en" lang="en"')
  })

  test('of contracts from several partners is in nobody’s colours, and names the brand of each', async () => {
    const { browser } = await loggedIn(
      { partner: 'demo-whitelabel' },
      { partner: 'demo-sales', createdAt: '2026-05-01T10:00:00Z' },
    )

    const page = await browser.open(overviewPath)

    expect(page.body).not.toContain('/brand/')
    expect(page.body).toContain('<dt>Ordered from</dt><dd>Sonnenwerk</dd>')
    expect(page.body).toContain('<dt>Ordered from</dt><dd>Tarifkompass</dd>')
  })

  test('of somebody without orders is the supplier’s own, and says so kindly', async () => {
    const { browser } = await loggedIn()

    const page = await browser.open(overviewPath)

    expect(page.body).toContain('You do not have a contract with us yet.')
    expect(page.body).toContain('You have not given anyone access.')
    expect(page.body).not.toContain('/brand/')
  })

  test('shows nothing of another customer', async () => {
    const { account: other, contractNumbers } = await newCustomer(pending, { state: 'Open' })
    await link(other, 'demo-hems')
    const { browser } = await loggedIn({ state: 'Open' })

    const page = await browser.open(overviewPath)

    for (const text of [other.customerNumber, other.emailAddress, ...contractNumbers, 'demo-hems']) {
      expect(page.body).not.toContain(text)
    }
  })

  test('shows what partners and customers wrote as text', async () => {
    const { account, contractNumbers, browser } = await loggedIn({ state: 'Open' })
    const evil = '<img src=x onerror=alert(1)>'
    await pool.query(sql`update accounts set first_name = ${evil} where id = ${account.id}`)
    await pool.query(sql`
      update orders set delivery_address = jsonb_set(delivery_address, '{streetName}', to_jsonb(${evil}::text)),
        tariff_name = ${evil}
      where contract_number = ${contractNumbers[0] ?? ''}`)

    const page = await browser.open(overviewPath)

    expect(page.body).not.toContain('<img src=x')
    expect(page.body.match(/&lt;img src=x/g)).toHaveLength(3)
  })
})

describe('who can read the data', () => {
  test('is shown with the day from which on, and the last access', async () => {
    const { account, browser } = await loggedIn()
    const grantId = await link(account, 'demo-hems', new Date('2027-03-01T09:00:00Z'))
    const before = await browser.open(overviewPath)

    service.deps.lastAccess.note(grantId, new Date('2027-03-09T22:30:00Z'))
    await service.deps.lastAccess.flush()
    const after = await browser.open(overviewPath)

    expect(before.body).toContain('<dt>Access since</dt><dd>1 March 2027</dd>')
    expect(before.body).toContain('<dt>Last read</dt><dd>not yet</dd>')
    expect(after.body).toContain('<dt>Last read</dt><dd>9 March 2027 at 23:30 (German time)</dd>')
  })

  test('is shown with what for, if the partner has said it', async () => {
    const { account, browser } = await loggedIn()
    const grantId = await link(account, 'demo-hems')
    const purpose = { de: 'Lädt das Auto.', en: 'Charges the <car>.' }
    await pool.query(sql`update grants set purpose = ${purpose} where id = ${grantId}`)

    const page = await browser.open(overviewPath)

    expect(page.body).toContain('<dt>What for</dt><dd>Charges the &lt;car&gt;.</dd>')
  })

  test('is asked once more, then loses access at once', async () => {
    const { account, browser } = await loggedIn()
    await link(account, 'demo-hems')
    const path = '/account/access/demo-hems/withdraw?lang=en'

    const asked = await browser.open(path)
    const done = await browser.submit(path, {})
    const overview = await browser.open(overviewPath)
    const again = await browser.submit(path, {})

    expect(asked.statusCode).toBe(200)
    expect(asked.body).toMatch(/<h1>Revoke access for .+\?<\/h1>/)
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('Access revoked')
    expect(overview.body).toContain('have not given anyone access')
    expect(again.statusCode).toBe(404)
    expect((await auditOf(account.customerNumber)).at(-1)).toMatchObject({
      action: 'access.withdrawn',
      actor: `customer:${account.customerNumber}`,
      after: { by: 'customer' },
    })
    for (const page of [asked, done, again]) expectSafeHeaders(page)
  })

  test('keeps access when the post is not ours', async () => {
    const { account, browser } = await loggedIn()
    await link(account, 'demo-hems')
    const path = '/account/access/demo-hems/withdraw?lang=en'
    await browser.open(path)

    const answer = await browser.submit(path, { form_token: undefined })

    expect(answer.statusCode).toBe(403)
    expect((await browser.open(overviewPath)).body).toContain('Access since')
  })

  test('keeps the access that another customer gave', async () => {
    const { account: other } = await newCustomer()
    await link(other, 'demo-hems')
    const { browser } = await loggedIn()
    await browser.open(overviewPath)

    const answer = await browser.submit('/account/access/demo-hems/withdraw?lang=en', {})

    expect(answer.statusCode).toBe(404)
    const { rows } = await pool.query(
      sql`select 1 from grants where account_id = ${other.id} and withdrawn_at is null`,
    )
    expect(rows).toHaveLength(1)
  })

  test.each(['nobody', '..%2f..', '%3Cscript%3E', `${'x'.repeat(90)}`])(
    'is a kind page where %s has no access',
    async (slug) => {
      const { browser } = await loggedIn()

      const answer = await browser.open(`/account/access/${slug}/withdraw?lang=en`)

      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('This partner has no access')
      expect(answer.body).not.toContain('<script')
    },
  )
})
