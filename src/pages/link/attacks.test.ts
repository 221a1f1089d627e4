/** What somebody tries who is not the customer, or not only. */

import { describe, expect, test } from 'vitest'
import { holdPauses, skipPauses } from '../../../test/support/pauses.ts'
import { testService } from '../../../test/support/test-service.ts'
import { seedAccount } from '../../customers/accounts/account-rows.fixture.ts'
import { storeNewPassword } from '../../customers/accounts/change-password.ts'
import { anyHasher } from '../../customers/accounts/hasher.fixture.ts'
import { hashPassword } from '../../customers/accounts/passwords.ts'
import { linking, password } from '../../customers/links/link.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'

const service = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
// A login that is refused takes this long, whatever the reason.
skipPauses(steadyMilliseconds)
const { pool, clock, send } = service
const { customer, link, browser, logIn, atConsent, answer, accessesTo } = linking(service)

const requestCookie = (on: ReturnType<typeof browser>) =>
  on
    .cookie()
    .split('; ')
    .find((pair) => pair.startsWith('wattline-request=')) ?? ''

describe('a post that is not from our form in this browser', () => {
  const attempts: [string, Record<string, string | undefined>, Record<string, string>][] = [
    ['without the cookie', {}, { cookie: '' }],
    ['without the field', { form_token: undefined }, {}],
    ['with another field', { form_token: 'A'.repeat(43) }, {}],
    ['with a short field', { form_token: 'A' }, {}],
    ['with a cookie that is no secret of ours', { form_token: 'x' }, { cookie: 'wattline-form=x' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from the same host by another scheme', {}, { origin: 'https://localhost:8080' }],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', {}, { 'sec-fetch-site': 'same-site' }],
  ]

  test.each(attempts)('logs nobody in: %s', async (_, fields, headers) => {
    const { emailAddress } = await customer()
    const path = await link()
    const on = browser()
    await on.open(path)

    const page = await on.submit(`${path}/login`, { email: emailAddress, password, ...fields }, { headers })

    expect(page.statusCode).toBe(403)
    expect(page.body).toContain('Please try again.')
    expect(page.body).not.toContain(password)
    expect(requestCookie(on)).toBe('')
  })

  test.each(attempts)('answers nothing: %s', async (_, fields, headers) => {
    const { account, path, browser: on } = await atConsent()

    const page = await on.submit(`${path}/answer`, { answer: 'allow', ...fields }, { headers })

    expect(page.statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
    const { rows } = await pool.query(sql`
      select from access_requests r join sessions s on s.request_hash = r.token_hash
      where s.account_id = ${account.id} and r.answered_at is null`)
    expect(rows).toHaveLength(1)
  })

  test('shows a form that works when it is sent once more', async () => {
    const { account, path, browser: on } = await atConsent()
    await on.submit(`${path}/answer`, { answer: 'allow', form_token: 'x' })

    expect((await answer(on, path, 'allow')).statusCode).toBe(303)
    expect(await accessesTo(account)).toHaveLength(1)
  })

  test('cannot be an answer by GET', async () => {
    const { account, path, browser: on } = await atConsent()

    await on.open(`${path}/answer?answer=allow`)
    await on.open(`${path}?answer=allow`)

    expect(await accessesTo(account)).toEqual([])
  })

  test('of another kind than a form is refused as a page', async () => {
    const { path } = await atConsent()
    const headers = { 'content-type': 'application/json' }

    const page = await send({ method: 'POST', url: `${path}/answer`, headers, payload: '{"answer":"allow"}' })

    expect(page.statusCode).toBe(415)
    expect(page.body).toMatch(/^<!doctype html>/)
  })
})

describe('the session on the pages of a link', () => {
  test('has a secret of its own that did not exist before the login', async () => {
    const account = await customer()
    const path = await link()
    const on = browser()
    const planted = `wattline-request=${'A'.repeat(43)}`
    on.plant(planted, path)

    await logIn(on, path, account)

    expect(requestCookie(on)).toMatch(/^wattline-request=[\w-]{43}$/)
    expect(requestCookie(on)).not.toBe(planted)
    const stolen = browser()
    stolen.plant(planted, path)
    expect((await stolen.open(path)).body).toContain('<h1>Log in to ')
  })

  test('is in a cookie for this link alone, hidden from scripts and from other sites, that ends with the link', async () => {
    const account = await customer()
    const path = await link()
    const on = browser()
    await on.open(path)
    clock.advance(60_000)

    const { headers } = await on.submit(`${path}/login`, { email: account.emailAddress, password })

    const given = [headers['set-cookie'] ?? []].flat()
    const session = given.find((cookie) => cookie.startsWith('wattline-request='))
    const [, seconds] =
      /^wattline-request=[\w-]{43}; Path=(?:\/link\/[\w-]{43}); HttpOnly; SameSite=Lax; Max-Age=(\d+)$/.exec(
        session ?? '',
      ) ?? []
    expect(session).toContain(`Path=${path};`)
    expect(Number(seconds)).toBeGreaterThan(530)
    expect(Number(seconds)).toBeLessThanOrEqual(540)
    expect(given.find((cookie) => cookie.startsWith('wattline-browser='))).toMatch(
      /^wattline-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
  })

  test('does not exist in another browser', async () => {
    const { account, path } = await atConsent()
    const elsewhere = browser()

    const page = await elsewhere.open(path)
    const answered = await answer(elsewhere, path, 'allow')

    expect(page.body).toContain('<h1>Log in to ')
    expect(page.body).not.toContain(account.emailAddress)
    expect(answered.statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
  })

  test('is not one for another link', async () => {
    const { account, browser: on } = await atConsent()
    const other = await link({}, 'demo-sales')
    on.plant(requestCookie(on), other)

    const page = await on.open(other)
    const answered = await answer(on, other, 'allow')

    expect(page.body).toContain('<h1>Log in to ')
    expect(answered.statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
  })

  test('is not the one of the account pages, nor the other way round', async () => {
    const { account, path, browser: on } = await atConsent()
    const { rows } = await pool.query<{ bound: boolean }>(
      sql`select s.request_hash is not null as bound from sessions s where s.account_id = ${account.id}`,
    )
    on.plant(requestCookie(on).replace('wattline-request', 'wattline-session'), path)

    expect(rows).toEqual([{ bound: true }])
    const elsewhere = browser()
    elsewhere.plant(requestCookie(on).replace('wattline-request', 'wattline-session'), '/')
    expect((await elsewhere.open(path)).body).toContain('<h1>Log in to ')
  })

  test('ends with the answer', async () => {
    const { account, path, browser: on } = await atConsent()
    await answer(on, path, 'allow')

    const { rows } = await pool.query(sql`select from sessions s where s.account_id = ${account.id}`)

    expect(rows).toEqual([])
    expect(requestCookie(on)).toBe('')
  })

  test('ends with a new password, before the answer counts', async () => {
    const { account, path, browser: on } = await atConsent()
    const passwordHash = await hashPassword('Windkraft-2026', anyHasher)
    const changed = { accountId: account.id, customerNumber: account.customerNumber }
    await pool.transaction((tx) =>
      storeNewPassword(tx, changed, { passwordHash, by: 'password', requestId: null, now: clock.now() }),
    )

    const answered = await answer(on, path, 'allow')

    expect(answered.statusCode).toBe(403)
    expect(answered.body).toContain('<h1>Log in to ')
    expect(await accessesTo(account)).toEqual([])
  })
})

describe('whether there is an account', () => {
  const wrong = 'not-the-password'

  test('cannot be told from text, status or headers', async () => {
    const known = await customer()
    const withoutPassword = await seedAccount(pool)
    const path = await link()
    const answers = []
    for (const email of [known.emailAddress, withoutPassword.emailAddress, 'kunde-999@example.com']) {
      const on = browser()
      await on.open(path)
      const { statusCode, body, headers } = await on.submit(`${path}/login`, { email, password: wrong })
      const { date: _, 'x-request-id': _id, 'content-length': _length, ...rest } = headers
      const page = body.replaceAll(email, '').replaceAll(/name="form_token" value="[^"]+"/g, '')
      answers.push({ statusCode, page, rest })
    }

    expect(answers[0]?.statusCode).toBe(422)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('cannot be told from the time of the answer, which is always the same', async () => {
    const { emailAddress } = await customer()
    const withoutPassword = await seedAccount(pool)
    const path = await link()
    const emails = [emailAddress, withoutPassword.emailAddress, 'kunde-999@example.com', 'no address']
    const pauses = holdPauses(steadyMilliseconds)
    const answered: string[] = []
    const refusals = emails.map(async (email) => {
      const on = browser()
      await on.open(path)
      await on.submit(`${path}/login`, { email, password: wrong })
      answered.push(email)
    })

    // Each waits for the same time, which begins before anything is looked at, and for nothing after it.
    await expect.poll(pauses.begun).toBe(emails.length)
    const others = await service.send({ url: path })
    expect(others.statusCode).toBe(200)
    expect(answered).toEqual([])
    pauses.end()
    await Promise.all(refusals)
  })

  test('cannot be told from where the limit is, or from what it says', async () => {
    const { emailAddress } = await customer()
    const path = await link()
    const outcomes = []
    for (const email of [emailAddress, 'nobody-at-all@example.com']) {
      const on = browser()
      await on.open(path)
      const tries = await Promise.all(
        Array.from({ length: 11 }, () => on.submit(`${path}/login`, { email, password: wrong })),
      )
      const last = await on.submit(`${path}/login`, { email, password })
      outcomes.push({
        refused: tries.filter(({ statusCode }) => statusCode === 429).length,
        status: last.statusCode,
        page: last.body.replaceAll(email, '').replaceAll(/name="form_token" value="[^"]+"/g, ''),
        waits: Number(last.headers['retry-after']) > 0,
      })
    }

    expect(outcomes[0]).toMatchObject({ refused: 1, status: 429, waits: true })
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[0]?.page).toContain('There were too many attempts.')
  })
})

describe('somebody who guesses passwords', () => {
  const guess = async (email: string, times: number, ipOf: (count: number) => string) => {
    const path = await link()
    const first = browser(ipOf(0))
    await first.open(path)
    for (let count = 0; count < times; count += 10) {
      await Promise.all(
        Array.from({ length: Math.min(10, times - count) }, async (_, index) => {
          const on = browser(ipOf(count + index))
          await on.open(path)
          await on.submit(`${path}/login`, { email, password: `guess-${count + index}` })
        }),
      )
    }
    return path
  }

  test('from one address is stopped there, with the right password too, and nobody else is', async () => {
    const account = await customer()
    const path = await guess(account.emailAddress, 10, () => '203.0.113.7')

    const there = await logIn(browser('203.0.113.7'), path, account)
    const elsewhere = await logIn(browser('203.0.113.8'), path, account)

    expect(there.statusCode).toBe(429)
    expect(elsewhere.statusCode).toBe(303)
  })

  test('from everywhere at once cannot keep the customer out of a browser of their own', async () => {
    const account = await customer()
    const own = browser()
    await logIn(own, await link(), account)
    await guess(account.emailAddress, 60, (count) => `203.0.${count}.1`)
    const path = await link()

    const stranger = await logIn(browser(), path, account)
    const known = await logIn(own, path, account)

    expect(stranger.statusCode).toBe(429)
    expect(known.statusCode).toBe(303)
  })

  test('has kept nobody out after a quarter of an hour by the clock', async () => {
    const account = await customer()
    await guess(account.emailAddress, 60, (count) => `198.18.${count}.1`)
    expect((await logIn(browser('192.0.2.99'), await link(), account)).statusCode).toBe(429)
    clock.advance(15 * 60_000)

    expect((await logIn(browser('192.0.2.99'), await link(), account)).statusCode).toBe(303)
  })

  test('gains nothing from the cookie of a browser that another customer is known in', async () => {
    const [mine, victim] = [await customer(), await customer()]
    const on = browser('203.0.113.77')
    await logIn(on, await link(), mine)
    const path = await guess(victim.emailAddress, 10, () => '203.0.113.77')

    expect((await logIn(on, path, victim)).statusCode).toBe(429)
  })

  test('has tried nothing when the login succeeds: a family of twenty logs in from one address', async () => {
    const path = await link()
    for (let count = 0; count < 20; count++) {
      const account = await customer()
      expect((await logIn(browser('203.0.113.200'), path, account)).statusCode).toBe(303)
    }
  })
})
