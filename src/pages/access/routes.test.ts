import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { giveAccess } from '../../customers/grants/access.ts'
import { sql } from '../../platform/db/sql.ts'
import { customers } from '../account/customer.fixture.ts'

const service = await testService()
const { clock, deps, pool } = service
const { loggedIn, logIn, link } = customers(service)
const path = '/account/access?lang=en'
const partner = (slug: string) => {
  const found = deps.directory.current().partners.find((each) => each.slug === slug)
  if (found === undefined) throw new Error(`no partner ${slug}`)
  return found
}

test('a customer who has granted no access learns when they would be asked', async () => {
  const { browser } = await loggedIn()

  const page = await browser.open(path)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('You have not given anyone access.')
  expect((await browser.open('/account/access?lang=de')).body).toContain('niemandem Zugriff gegeben')
})

test('each access is shown with purpose, duration, last read, rights and the way to end it', async () => {
  const { account, browser } = await loggedIn()
  const { id: accountId, customerNumber } = account
  const purpose = { de: 'Lädt das Auto.', en: 'Charges the <car>.' }
  const given = { externalId: null, requestId: 'r-1', now: new Date('2026-11-17T12:00:00Z'), purpose }
  await giveAccess(
    pool,
    { accountId, customerNumber, partner: partner('demo-hems') },
    { ...given, days: 3650 },
  )
  await giveAccess(
    pool,
    { accountId, customerNumber, partner: partner('demo-sales') },
    { ...given, purpose: null, mayManageContracts: true },
  )
  await pool.query(sql`
    update grants set last_access_at = '2026-11-17T13:00:00Z' where account_id = ${accountId} and ends_at is not null`)

  const { body } = await browser.open(path)

  expect(body).toContain('Charges the &lt;car&gt;.')
  expect(body).toContain('14 November 2036, when it ends by itself')
  expect(body).toContain('17 November 2026 at 14:00')
  expect(body).toContain('href="/account/access/demo-hems/withdraw?lang=en"')
  expect(body).toContain('the partner has not said')
  expect(body).toContain('change and terminate your contracts')
  expect(body).toContain('<dd>you end it</dd>')
})

test('an access that has ended is listed below, with who ended it', async () => {
  const { account, browser } = await loggedIn()
  const { id: accountId, customerNumber } = account
  await link(account, 'demo-hems')
  await browser.open('/account/access/demo-hems/withdraw?lang=en')
  await browser.submit('/account/access/demo-hems/withdraw?lang=en', {})
  const given = { externalId: null, requestId: 'r-1', now: clock.now(), days: 1 }
  await giveAccess(pool, { accountId, customerNumber, partner: partner('demo-sales') }, given)
  clock.advance(3 * 24 * 60 * 60_000)
  const { browser: later } = await logIn(account)

  const { body } = await later.open(path)

  expect(body).toContain('You have not given anyone access.')
  expect(body).toMatch(/<strong>Heimpuls<\/strong>, .*, ended by you/)
  expect(body).toMatch(/<strong>Tarifkompass<\/strong>, .*, expired by itself/)
  expect((await later.open('/account/access/demo-sales/withdraw?lang=en')).statusCode).toBe(404)
})

test('nobody sees the accesses of somebody else', async () => {
  const { account: other } = await loggedIn()
  await link(other, 'demo-hems')
  const { browser } = await loggedIn()

  expect((await browser.open(path)).body).not.toContain('Heimpuls')
})
