import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { customers } from '../account/customer.fixture.ts'

const service = await testService()
const { clock, pool } = service
const { loggedIn, logIn, newCustomer, newBrowser, auditOf } = customers(service)
const path = '/account/security?lang=en'
const browsersPath = '/account/security/browsers?lang=en'
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0' }
const isLoggedOut = async (browser: ReturnType<typeof newBrowser>) =>
  (await browser.open('/account?lang=en')).statusCode === 303
const idsOf = (body: string) =>
  [...body.matchAll(/name="browser" value="([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')

/** A customer who is logged in in two browsers. */
async function twice() {
  const { account } = await newCustomer()
  const other = newBrowser()
  await other.open('/account/login')
  await other.submit(
    '/account/login',
    { email: account.emailAddress, password: 'Sonnenstrom-2026' },
    { headers: firefox },
  )
  clock.advance(60_000)
  const { browser } = await logIn(account)
  return { account, browser, other }
}

describe('the page about security', () => {
  test('shows password, passkeys, browsers and sessions in both languages', async () => {
    const { account, browser } = await loggedIn()

    const english = await browser.open(path)
    const german = await browser.open('/account/security?lang=de')

    expect(english.body).toContain(account.emailAddress)
    for (const part of ['Password', 'Passkeys', 'Remembered browsers', 'Logged in']) {
      expect(english.body).toContain(`>${part}</h2>`)
    }
    for (const part of ['Passwort', 'Passkeys', 'Gemerkte Browser', 'Angemeldet']) {
      expect(german.body).toContain(`>${part}</h2>`)
    }
    expect(english.body).toContain('You have no passkey yet.')
    expect(english.headers['cache-control']).toBe('no-store')
  })

  test('names browsers in plain words, marks this one, and says when they were used', async () => {
    const { browser } = await twice()

    const { body } = await browser.open(path)

    expect(body).toContain('<h3>Firefox, Windows</h3>')
    expect(body).toContain('<h3>Unknown browser</h3><span class="state good">this browser</span>')
    expect(body.match(/<dt>Last on<\/dt>/g)).toHaveLength(2)
    expect(body).not.toContain('Gecko')
  })

  test('shows nothing of other customers', async () => {
    const { account: other } = await twice()
    const { browser } = await loggedIn()

    const { body } = await browser.open(path)

    expect(idsOf(body)).toHaveLength(1)
    expect(body).not.toContain(other.emailAddress)
    expect(body).not.toContain('Firefox')
  })

  test('says what was done in our words alone', async () => {
    const { browser } = await loggedIn()

    expect((await browser.open(`${path}&done=browser-forgotten`)).body).toContain('The browser is forgotten.')
    expect((await browser.open(`${path}&done=toString`)).body).not.toContain('role="status"')
  })
})

describe('forgetting a browser', () => {
  test('ends the sessions in it and is noted; this browser stays', async () => {
    const { account, browser, other } = await twice()
    const [, id = ''] = idsOf((await browser.open(path)).body)

    const answer = await browser.submit(browsersPath, { browser: id })

    expect(answer.headers.location).toBe('/account/security?done=browser-forgotten&lang=en')
    expect(await isLoggedOut(other)).toBe(true)
    expect(await isLoggedOut(browser)).toBe(false)
    expect((await auditOf(account.customerNumber)).at(-1)).toMatchObject({
      action: 'browsers.forgotten',
      after: { count: 1 },
    })
  })

  test('that is this one logs out here', async () => {
    const { browser, other } = await twice()
    const [id = ''] = idsOf((await browser.open(path)).body)

    const answer = await browser.submit(browsersPath, { browser: id })

    expect(answer.headers.location).toBe('/account/login?ended=logged-out&lang=en')
    expect(await isLoggedOut(browser)).toBe(true)
    expect(await isLoggedOut(other)).toBe(false)
  })

  test('and all others logs out everywhere', async () => {
    const { account, browser, other } = await twice()
    await browser.open(path)

    await browser.submit(browsersPath, { browser: 'all' })

    expect([await isLoggedOut(browser), await isLoggedOut(other)]).toEqual([true, true])
    const { rowCount } = await pool.query(sql`select from known_browsers where account_id = ${account.id}`)
    expect(rowCount).toBe(0)
  })

  test('of somebody else, or none at all, changes nothing', async () => {
    const { browser: stranger } = await loggedIn()
    const [id = ''] = idsOf((await stranger.open(path)).body)
    const { account, browser } = await loggedIn()
    await browser.open(path)

    for (const which of [id, '', 'x', '\0', '00000000-0000-0000-0000-000000000000']) {
      await browser.open(path)
      expect((await browser.submit(browsersPath, { browser: which })).statusCode).toBe(303)
    }

    expect(await isLoggedOut(stranger)).toBe(false)
    expect((await auditOf(account.customerNumber)).map(({ action }) => action)).not.toContain(
      'browsers.forgotten',
    )
  })

  test('is not done by another site', async () => {
    const { browser, other } = await twice()
    const [, id = ''] = idsOf((await browser.open(path)).body)

    const answer = await browser.submit(
      browsersPath,
      { browser: id },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    )

    expect(answer.statusCode).toBe(403)
    expect(await isLoggedOut(other)).toBe(false)
  })
})

test('a browser is seen again with every visit, to the minute', async () => {
  const { account, browser } = await loggedIn()
  const seen = async () => {
    const { rows } = await pool.query<{ at: Date }>(
      sql`select last_seen_at as at from known_browsers where account_id = ${account.id}`,
    )
    return rows[0]?.at.getTime() ?? 0
  }
  const first = await seen()
  clock.advance(5 * 60_000)

  await browser.open(path)

  expect((await seen()) - first).toBeGreaterThanOrEqual(5 * 60_000)
})
