import { describe, expect, test } from 'vitest'
import { skipPauses } from '../../../test/support/pauses.ts'
import { type Answer, testService } from '../../../test/support/test-service.ts'
import { dropExpired } from '../../backoffice/personal-data/drop-expired.ts'
import { createPasswordToken } from '../../customers/accounts/password-tokens.ts'
import { rememberBrowser } from '../../customers/sessions/known-browser.ts'
import { sql } from '../../platform/db/sql.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import { aBrowser } from './browser.fixture.ts'
import { customers, newNetwork, password } from './customer.fixture.ts'

const service = await testService()
skipPauses(steadyMilliseconds)
const { pool, clock, send } = service
const { newCustomer, newBrowser, logIn, loggedIn, auditOf } = customers(service)
const [loginPath, overviewPath] = ['/account/login?lang=en', '/account?lang=en']
const minute = 60_000

const sendsToLogin = ({ statusCode, headers }: Answer) =>
  statusCode === 303 && String(headers.location).startsWith('/account/login?')

const setCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()
const sessionOf = (browser: { cookie(): string }) =>
  /wattline-session=([\w-]{43})/.exec(browser.cookie())?.[1] ?? ''

describe('logging in', () => {
  test('opens the account, and gives cookies that neither scripts nor other sites can use', async () => {
    const { account, browser, answer } = await loggedIn()

    const page = await browser.open(overviewPath)

    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/account?lang=en')
    expect(setCookies(answer)).toEqual([
      expect.stringMatching(/^wattline-session=[\w-]{43}; Path=\/account; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^wattline-session=[\w-]{43}; Path=\/link; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^wattline-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
      ),
    ])
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(account.customerNumber)
    expect(await auditOf(account.customerNumber)).toMatchObject([{ action: 'login.succeeded' }])
  })

  test('says the same for a wrong password, an unknown address and an account without a password', async () => {
    const { account } = await newCustomer()
    await pool.query(sql`update accounts set password_hash = null where id = ${account.id}`)
    const { account: other } = await newCustomer()
    const attempt = async (email: string, typed: string) => {
      const browser = newBrowser()
      await browser.open(loginPath)
      const { statusCode, body } = await browser.submit(loginPath, { email, password: typed })
      return { statusCode, body: body.replaceAll(email, '').replaceAll(/form_token" value="[^"]+"/g, '') }
    }

    const answers = [
      await attempt(other.emailAddress, 'not-the-password'),
      await attempt('nobody@example.com', password),
      await attempt(account.emailAddress, password),
    ]

    expect(answers[0]?.statusCode).toBe(422)
    expect(answers[0]?.body).toContain('do not match')
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test.each([
    [{ email: '', password }, 'email'],
    [{ email: 'anna@example.com', password: '' }, 'password'],
  ])('misses what is missing in %j', async (typed, name) => {
    const browser = newBrowser()
    await browser.open(loginPath)

    const answer = await browser.submit(loginPath, typed)

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${name}-fault"`)
    expect(answer.body).not.toContain(password)
  })

  test.each([
    ['without the secret', { form_token: undefined }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ])(
    'by a post %s is refused: nobody is logged in to an account that is not theirs',
    async (_, fields, headers) => {
      const { account } = await newCustomer()
      const browser = newBrowser()
      await browser.open(loginPath)

      const typed = { email: account.emailAddress, password, ...fields }
      const answer = await browser.submit(loginPath, typed, { headers })

      expect(answer.statusCode).toBe(403)
      expect(browser.cookie()).not.toContain('wattline-session')
    },
  )

  test('takes no session that somebody else has put into the browser', async () => {
    const { account } = await newCustomer()
    const browser = newBrowser()
    const planted = newSecret()
    browser.plant(`wattline-session=${planted}`, '/account')

    await logIn(account, browser)

    expect(sessionOf(browser)).not.toBe(planted)
    const thief = newBrowser()
    thief.plant(`wattline-session=${planted}`, '/account')
    expect(sendsToLogin(await thief.open(overviewPath))).toBe(true)
  })

  test('ends the session that the browser had before', async () => {
    const { account, browser } = await loggedIn()
    const before = sessionOf(browser)
    // Another page with a form: the login itself would lead on to the account.
    await browser.open('/account/forgot-password')

    await browser.submit(loginPath, { email: account.emailAddress, password })

    const thief = newBrowser()
    thief.plant(`wattline-session=${before}`, '/account')
    expect(sendsToLogin(await thief.open(overviewPath))).toBe(true)
    expect((await browser.open(overviewPath)).statusCode).toBe(200)
  })

  test('goes to our own page whatever the address asks for', async () => {
    const { account } = await newCustomer()
    const browser = newBrowser()
    const path = '/account/login?lang=en&next=https://evil.example&return=//evil.example'
    await browser.open(path)

    const answer = await browser.submit(path, { email: account.emailAddress, password })

    expect(answer.headers.location).toBe('/account?lang=en')
  })

  test('is refused after ten failures, and a browser of the customer is not shut out by them', async () => {
    const { account, browser: home } = await loggedIn()
    await home.open(overviewPath)
    await home.submit('/account/logout', {})
    const thief = newBrowser()
    await thief.open(loginPath)
    const guess = () => thief.submit(loginPath, { email: account.emailAddress, password: 'wrong-password' })
    for (let count = 0; count < 10; count++) await guess()

    const refused = await thief.submit(loginPath, { email: account.emailAddress, password })
    const { answer } = await logIn(account, home)

    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.statusCode).toBe(303)
  })

  test('works at once after a new password by mail, however many guesses there were', async () => {
    const { account } = await newCustomer()
    await Promise.all(
      Array.from({ length: 51 }, async () => {
        const thief = newBrowser()
        await thief.open(loginPath)
        await thief.submit(loginPath, { email: account.emailAddress, password: 'wrong-password' })
      }),
    )
    const stranger = (await logIn(account)).answer
    const browser = newBrowser()
    const token = await createPasswordToken(pool, account.id, clock.now())
    await browser.open(`/account/password?token=${token}`)
    const saved = await browser.submit('/account/password?lang=en', { password, repeated: password })
    const opened = await browser.open(overviewPath)
    await browser.submit('/account/logout?lang=en', {})

    const { answer } = await logIn(account, browser)

    expect(stranger.statusCode).toBe(429)
    expect(saved.body).toContain('href="/account?lang=en">Go to your account</a>')
    expect(opened.statusCode).toBe(200)
    expect(answer.statusCode).toBe(303)
  })

  test('a second time leads straight to the account', async () => {
    const { browser } = await loggedIn()

    const answer = await browser.open(loginPath)

    expect(answer.headers.location).toBe('/account?lang=en')
  })
})

describe('a session', () => {
  test('ends after thirty minutes without a visit, and the page says so', async () => {
    const { browser } = await loggedIn()
    clock.advance(29 * minute)
    expect((await browser.open(overviewPath)).statusCode).toBe(200)
    clock.advance(29 * minute)
    expect((await browser.open(overviewPath)).statusCode).toBe(200)

    clock.advance(31 * minute)
    const answer = await browser.open(overviewPath)
    const login = await browser.open(String(answer.headers.location))

    expect(answer.headers.location).toBe('/account/login?ended=expired&lang=en')
    expect(browser.cookie()).not.toContain('wattline-session')
    expect(login.body).toContain('you were logged out')
  })

  test('ends after twelve hours however busy it is', async () => {
    const { browser } = await loggedIn()
    for (let passed = 0; passed < 700; passed += 20) {
      clock.advance(20 * minute)
      expect((await browser.open(overviewPath)).statusCode).toBe(200)
    }

    clock.advance(21 * minute)

    expect(sendsToLogin(await browser.open(overviewPath))).toBe(true)
  })

  test('of a request of a partner opens no account', async () => {
    const { account } = await newCustomer()
    const [token, requestHash] = [newSecret(), hashOfSecret(newSecret())]
    await pool.query(sql`
      insert into access_requests (token_hash, kind, partner_id, client_id, brand_partner_id, success_url,
        parameter_name, created_at, expires_at)
      select ${requestHash}, 'link', p.id, 'demo-hems', p.id, 'https://hems.example/', 'customerNo', ${clock.now()},
        ${new Date(clock.now().getTime() + 10 * minute)}
      from partners p where p.slug = 'demo-hems'`)
    await pool.query(sql`
      insert into sessions (token_hash, account_id, request_hash, created_at, expires_at)
      values (${hashOfSecret(token)}, ${account.id}, ${requestHash}, ${clock.now()},
        ${new Date(clock.now().getTime() + 10 * minute)})`)
    const browser = newBrowser()
    browser.plant(`wattline-session=${token}`, '/account')

    expect(sendsToLogin(await browser.open(overviewPath))).toBe(true)
  })

  test('of a customer who is erased is worth nothing', async () => {
    const { account, browser } = await loggedIn()
    await pool.query(sql`update accounts set erased_at = ${clock.now()} where id = ${account.id}`)

    expect(sendsToLogin(await browser.open(overviewPath))).toBe(true)
  })

  test('is dropped from the tables when it has run out, and a browser is forgotten after a year', async () => {
    const { account } = await loggedIn()
    await rememberBrowser(pool, { accountId: account.id, name: '', now: clock.now() })
    const left = async () => {
      const { rows } = await pool.query<{ sessions: number; browsers: number }>(sql`
        select (select count(*)::integer from sessions where account_id = ${account.id}) as sessions,
          (select count(*)::integer from known_browsers where account_id = ${account.id}) as browsers`)
      return rows[0]
    }
    const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

    await dropExpired(pool, clock.now())
    expect(await left()).toEqual({ sessions: 1, browsers: 2 })
    await dropExpired(pool, later(31 * minute))
    expect(await left()).toEqual({ sessions: 0, browsers: 2 })
    await dropExpired(pool, later(366 * 24 * 60 * minute))
    expect(await left()).toEqual({ sessions: 0, browsers: 0 })
  })
})

describe('without a session', () => {
  test.each([
    ['GET', '/account'],
    ['GET', '/account/access/demo-hems/withdraw'],
    ['GET', '/account/contracts/30000016/withdraw'],
    ['POST', '/account/logout'],
    ['POST', '/account/logout-everywhere'],
    ['POST', '/account/access/demo-hems/withdraw'],
    ['POST', '/account/contracts/30000016/withdraw'],
  ] as const)('%s %s leads to the login', async (method, url) => {
    const answer = await send({ method, url, headers: { 'accept-language': 'en' } })

    expect(answer.headers.location).toBe('/account/login?lang=en')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toBe('')
  })
})

describe('a page that a mail or a password manager leads to', () => {
  test.each([
    ...['access', 'security', 'change-password', 'settings', 'consumption', 'prices', 'contracts'],
    ...['contracts/30000016', 'contracts/30000016/price-change', 'contracts/30000016/meter-readings'],
  ])('%s is shown after the login', async (page) => {
    const { account } = await newCustomer()
    const browser = newBrowser()
    const next = encodeURIComponent(page)

    const refused = await browser.open(`/account/${page}?lang=en`)
    await browser.open(String(refused.headers.location))
    const typed = { email: account.emailAddress, password }
    const answer = await browser.submit(`/account/login?next=${next}&lang=en`, typed)

    expect(refused.headers.location).toBe(`/account/login?next=${next}&lang=en`)
    expect(answer.headers.location).toBe(`/account/${page}?lang=en`)
  })

  test.each([
    ...['https://evil.example', '//evil.example', '/account/access', 'toString', ''],
    ...['contracts/../../link', 'contracts/1e9', 'contracts/30000016/withdraw', 'settings\n', 'logout'],
  ])('the word %j leads to the account alone', async (next) => {
    const { account } = await newCustomer()
    const browser = newBrowser()
    const url = `/account/login?${new URLSearchParams({ next, lang: 'en' })}`
    expect((await browser.open(url)).body).not.toContain('next=')

    const answer = await browser.submit(url, { email: account.emailAddress, password })

    expect(answer.headers.location).toBe('/account?lang=en')
  })

  test('is where a password manager looks for it', async () => {
    const answer = await send({ url: '/.well-known/change-password', headers: { 'accept-language': 'en' } })

    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/account/change-password?lang=en')
  })
})

describe('logging out', () => {
  test('ends the session at once: neither back button nor a copied cookie shows anything', async () => {
    const { browser } = await loggedIn()
    const copied = sessionOf(browser)
    await browser.open(overviewPath)

    const answer = await browser.submit('/account/logout?lang=en', {})
    const back = await browser.open(overviewPath)
    const thief = newBrowser()
    thief.plant(`wattline-session=${copied}`, '/account')

    expect(answer.headers.location).toBe('/account/login?ended=logged-out&lang=en')
    expect(sendsToLogin(back)).toBe(true)
    expect(sendsToLogin(await thief.open(overviewPath))).toBe(true)
    expect((await browser.open('/account/login?ended=logged-out&lang=en')).body).toContain(
      'You are logged out.',
    )
  })

  test('leaves other browsers alone', async () => {
    const { account, browser } = await loggedIn()
    const { browser: other } = await logIn(account)
    await browser.open(overviewPath)

    await browser.submit('/account/logout', {})

    expect((await other.open(overviewPath)).statusCode).toBe(200)
  })

  test('everywhere ends the session of every browser at once, and of nobody else', async () => {
    const { account, browser } = await loggedIn()
    const { browser: other } = await logIn(account)
    const { browser: neighbour } = await loggedIn()
    await browser.open(overviewPath)

    const answer = await browser.submit('/account/logout-everywhere?lang=en', {})

    expect(answer.headers.location).toBe('/account/login?ended=everywhere&lang=en')
    expect(sendsToLogin(await other.open(overviewPath))).toBe(true)
    expect(sendsToLogin(await browser.open(overviewPath))).toBe(true)
    expect((await neighbour.open(overviewPath)).statusCode).toBe(200)
    expect((await auditOf(account.customerNumber)).at(-1)).toMatchObject({
      action: 'sessions.ended',
      actor: `customer:${account.customerNumber}`,
    })
  })

  test.each(['/account/logout', '/account/logout-everywhere'])(
    'by a post to %s that is not ours is refused',
    async (path) => {
      const { browser } = await loggedIn()
      await browser.open(overviewPath)

      const answer = await browser.submit(path, { form_token: 'x'.repeat(43) })

      expect(answer.statusCode).toBe(403)
      expect((await browser.open(overviewPath)).statusCode).toBe(200)
    },
  )
})

test('the reason why a session ended is one of ours, never a text of the address', async () => {
  const page = await send({ url: '/account/login?lang=en&ended=Call%20this%20number' })

  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('Call this number')
})

test('neither addresses nor passwords nor sessions reach the log', async () => {
  const browser = aBrowser(service, { ip: newNetwork() })
  const { account } = await newCustomer()
  await logIn(account, browser)
  await browser.open(overviewPath)

  const log = service.logLines.join('\n')

  for (const secret of [account.emailAddress, password, sessionOf(browser)]) expect(log).not.toContain(secret)
})
