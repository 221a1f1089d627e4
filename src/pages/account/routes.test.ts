import { describe, expect, test } from 'vitest'
import { skipPauses } from '../../../test/support/pauses.ts'
import { type Answer, testService } from '../../../test/support/test-service.ts'
import { seedAccount, seedOrder, taskKindsOf } from '../../customers/accounts/account-rows.fixture.ts'
import { createPasswordToken } from '../../customers/accounts/password-tokens.ts'
import { sql } from '../../platform/db/sql.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'
import { aBrowser } from './browser.fixture.ts'

const service = await testService()
skipPauses(steadyMilliseconds)
const { pool, clock, send } = service
const passwordPath = '/account/password'
const forgotPath = '/account/forgot-password'
const good = { password: 'Sonnenstrom-2026', repeated: 'Sonnenstrom-2026' }
const day = 24 * 60 * 60 * 1000

/** An account with a token, and a browser that has opened the page; each from an address of its own. */
let addresses = 0
async function opened({ partner = undefined as string | undefined } = {}) {
  const account = await seedAccount(pool)
  if (partner !== undefined) await seedOrder(pool, account, { partner })
  const token = await createPasswordToken(pool, account.id, clock.now())
  const browser = aBrowser(service, { ip: `198.51.100.${++addresses}` })
  const page = await browser.open(`${passwordPath}?token=${token}`)
  return { account, token, browser, page }
}

const hasPassword = async (id: string) => {
  const { rows } = await pool.query<{ has: boolean }>(
    sql`select password_hash is not null as has from accounts where id = ${id}`,
  )
  return rows[0]?.has
}

const expectSafeHeaders = ({ headers }: Answer) => {
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).not.toContain('unsafe')
  expect(csp.match(/script-src [^;]*/)?.[0] ?? "script-src 'self'").toBe("script-src 'self'")
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-type': 'text/html; charset=utf-8',
  })
}

describe('the page to set a password', () => {
  test('sets it, once', async () => {
    const { account, token, browser, page } = await opened()
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(account.emailAddress)

    const answer = await browser.submit(`${passwordPath}?lang=en`, good)
    const again = await browser.open(`${passwordPath}?token=${token}`)

    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Your password is saved')
    expect(await hasPassword(account.id)).toBe(true)
    expect(again.statusCode).toBe(410)
    expect(again.body).toContain('no longer valid')
  })

  test.each([
    [{ password: '', repeated: '' }, 'password', 'Please enter a password.'],
    [{ password: 'Wind-26', repeated: 'Wind-26' }, 'password', 'The password needs at least 8 characters.'],
    [
      { password: 'x1'.repeat(65), repeated: '' },
      'password',
      'The password can have at most 128 characters.',
    ],
    [{ password: 'passwort123', repeated: 'passwort123' }, 'password', 'This password is easy to guess.'],
    [{ ...good, repeated: 'Sonnenstrom-2025' }, 'repeated', 'The two passwords do not match.'],
    [{ ...good, repeated: undefined }, 'repeated', 'The two passwords do not match.'],
  ])('refuses %j with the fault at the field %s', async (fields, name, fault) => {
    const { account, browser } = await opened()

    const answer = await browser.submit(passwordPath, fields)

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(new RegExp(`<p class="fault" id="${name}-fault">${fault}`))
    expect(answer.body).toMatch(new RegExp(`aria-describedby="${name}-fault[^>]*aria-invalid="true"`))
    expect(answer.body).toContain('role="alert"')
    expect(answer.body).toContain('<title>Error: Choose a password')
    expect(answer.body).not.toContain('Sonnenstrom')
    expect(await hasPassword(account.id)).toBe(false)
    expectSafeHeaders(answer)
  })

  test('carries the brand of the partner', async () => {
    const { page } = await opened({ partner: 'demo-sales' })

    expect(page.body).toContain('<link rel="stylesheet" href="/brand/demo-sales.css">')
    expect(page.body).toMatch(/<title>Choose a password – Tarifkompass<\/title>/)
  })

  test('keeps the token to itself: in the form and in the switch of the language', async () => {
    const { token, page } = await opened()

    const places = [...page.body.matchAll(new RegExp(`[^\\s]*${token}[^\\s]*`, 'g'))].map(([place]) => place)

    expect(places).toEqual([`href="/account/password?token=${token}&amp;lang=de"`, `value="${token}">`])
  })

  test('lets a password manager know whose password it is', async () => {
    const { account, page } = await opened()

    expect(page.body).toContain(`value="${account.emailAddress}" autocomplete="username" readonly hidden`)
    expect(page.body.match(/autocomplete="new-password"/g)).toHaveLength(2)
  })

  test('does not use the token up when it is only looked at', async () => {
    const { token, browser } = await opened()

    for (let count = 0; count < 3; count++) await browser.open(`${passwordPath}?token=${token}`)

    expect((await browser.submit(passwordPath, good)).statusCode).toBe(200)
  })

  test('says too many to a flood of posts, as a page', async () => {
    const { browser } = await opened()
    for (let count = 0; count < 60; count++) await browser.submit(passwordPath, { token: 'x' })

    const answer = await browser.submit(passwordPath, good)

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expectSafeHeaders(answer)
  })
})

describe('a link that does not work', () => {
  test('after seven days says so and offers a new one, without saying whose it was', async () => {
    const { account, token, browser } = await opened({ partner: 'demo-sales' })
    clock.advance(7 * day)

    const page = await browser.open(`${passwordPath}?token=${token}`)

    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('This link has expired')
    expect(page.body).toContain('action="/account/forgot-password?lang=en"')
    expect(page.body).toContain('/brand/demo-sales.css')
    expect(page.body).not.toContain(account.emailAddress)
    expectSafeHeaders(page)
  })

  test('that expires while the page is open is reported on sending', async () => {
    const { account, browser } = await opened()
    clock.advance(7 * day)

    const answer = await browser.submit(passwordPath, good)

    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('This link has expired')
    expect(await hasPassword(account.id)).toBe(false)
  })

  test('that nobody made is explained kindly', async () => {
    for (const url of [passwordPath, `${passwordPath}?token=`, `${passwordPath}?token=a&token=b`]) {
      const page = await aBrowser(service).open(url)

      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('We do not recognise this link')
    }
  })

  test('leads to a new one from its own form', async () => {
    const { account, token, browser } = await opened()
    clock.advance(7 * day)
    await browser.open(`${passwordPath}?token=${token}`)

    const answer = await browser.submit(forgotPath, { email: account.emailAddress })

    expect(answer.statusCode).toBe(200)
    expect(await taskKindsOf(pool, account.customerNumber)).toEqual(['send-set-password-mail'])
  })
})

describe('the page for a forgotten password', () => {
  test('answers the same for known and unknown addresses: text, status and headers', async () => {
    const { emailAddress } = await seedAccount(pool)
    const answers = []
    for (const email of [emailAddress, 'nobody@example.com']) {
      const browser = aBrowser(service, { ip: '203.0.113.1' })
      await browser.open(forgotPath)
      answers.push(await browser.submit(forgotPath, { email }))
    }

    const [known, unknown] = answers.map(({ statusCode, body, headers }) => {
      const { date: _, 'x-request-id': _id, ...rest } = headers
      return { statusCode, body, rest }
    })
    expect(known?.statusCode).toBe(200)
    expect(known).toEqual(unknown)
  })

  test('answers the same beyond its limits', async () => {
    const { emailAddress, customerNumber } = await seedAccount(pool)
    const browser = aBrowser(service, { ip: '203.0.113.2' })
    await browser.open(forgotPath)
    const bodies = new Set<string>()
    for (let count = 0; count < 12; count++) {
      const form = await browser.open(forgotPath)
      expect(form.statusCode).toBe(200)
      bodies.add((await browser.submit(forgotPath, { email: emailAddress })).body)
    }

    expect(bodies.size).toBe(1)
    expect(await taskKindsOf(pool, customerNumber)).toHaveLength(3)
  })

  test.each([
    ['', 'Please enter your email address.'],
    ['anna', 'This is not a complete email address.'],
    ['anna@', 'This is not a complete email address.'],
    [`${'a'.repeat(300)}@example.com`, 'This is not a complete email address.'],
  ])('refuses %j with the fault at the field', async (email, fault) => {
    const browser = aBrowser(service)
    await browser.open(forgotPath)

    const answer = await browser.submit(forgotPath, { email })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(fault)
    expectSafeHeaders(answer)
  })

  test('gives hostile input back as text', async () => {
    const browser = aBrowser(service)
    await browser.open(forgotPath)

    const answer = await browser.submit(forgotPath, { email: '"><script>alert(1)</script>@x' })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;@x"')
    expect(answer.body).not.toContain('<script')
  })
})

describe('hostile addresses', () => {
  test.each([
    `${passwordPath}?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`,
    `${passwordPath}?lang=%22%3E%3Cscript%3E&token=x`,
    `${forgotPath}?lang=%22%3E%3Cscript%3E`,
    `${forgotPath}?lang=de&lang=en&%3Cscript%3E=1`,
    '/account/%3Cscript%3E',
  ])('reflect nothing: %s', async (url) => {
    const page = await send({ url })

    expect(page.body).not.toMatch(/<script|%3Cscript/i)
    expectSafeHeaders(page)
  })
})

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

  test.each(attempts)('sets no password: %s', async (_, fields, headers) => {
    const { account, browser } = await opened()

    const answer = await browser.submit(passwordPath, { ...good, ...fields }, { headers })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Please submit it again')
    expect(await hasPassword(account.id)).toBe(false)
    expectSafeHeaders(answer)
  })

  test.each(attempts)('asks for no mail: %s', async (_, fields, headers) => {
    const { emailAddress, customerNumber } = await seedAccount(pool)
    const browser = aBrowser(service, { ip: `203.0.113.${++addresses}` })
    await browser.open(forgotPath)

    const answer = await browser.submit(forgotPath, { email: emailAddress, ...fields }, { headers })

    expect(answer.statusCode).toBe(403)
    expect(await taskKindsOf(pool, customerNumber)).toEqual([])
  })

  test('shows a form that works when it is sent once more', async () => {
    const { browser } = await opened()
    await browser.submit(passwordPath, good, { headers: { cookie: '' } })

    expect((await browser.submit(passwordPath, good)).statusCode).toBe(200)
  })

  test('is not one that names our own origin', async () => {
    const { browser } = await opened()

    const answer = await browser.submit(passwordPath, good, { headers: { origin: 'http://localhost:8080' } })

    expect(answer.statusCode).toBe(200)
  })
})

describe('the cookie of the forms', () => {
  test('is for these pages alone, hidden from scripts and from other sites', async () => {
    const { headers } = await send({ url: forgotPath })

    expect(headers['set-cookie']).toMatch(/^wattline-form=[\w-]{43}; Path=\/account; HttpOnly; SameSite=Lax$/)
  })

  test('stays the same for all tabs of a browser', async () => {
    const browser = aBrowser(service)
    await browser.open(forgotPath)
    const cookie = browser.cookie()

    expect((await browser.open(forgotPath)).headers['set-cookie']).toBeUndefined()
    expect(browser.cookie()).toBe(cookie)
  })
})

describe('the language', () => {
  test.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.9', 'en'],
    ['en;q=0.5, de;q=0.7', 'de'],
    ['fr, de;q=0.3', 'de'],
    ['fr-FR,fr', 'en'],
    ['*', 'de'],
    ['', 'de'],
    ['de;q=0, en', 'en'],
    [';;;,,=;q', 'en'],
  ])('of a browser that says %j is %s', async (accepted, lang) => {
    const page = await send({ url: forgotPath, headers: { 'accept-language': accepted } })

    expect(page.body).toContain(`<html lang="${lang}">`)
  })

  test('that is chosen by the switch wins, and stays in form and links', async () => {
    const page = await send({ url: `${forgotPath}?lang=de`, headers: { 'accept-language': 'en' } })

    expect(page.body).toContain('<h1>Passwort vergessen?</h1>')
    expect(page.body).toContain('action="/account/forgot-password?lang=de"')
    expect(page.body).toContain('href="/account/forgot-password?lang=en" lang="en" hreflang="en">English</a>')
  })

  test('stays after sending', async () => {
    const browser = aBrowser(service, { ip: '203.0.113.250' })
    await browser.open(`${forgotPath}?lang=de`)

    const answer = await browser.submit(`${forgotPath}?lang=de`, { email: 'nobody@example.com' })

    expect(answer.body).toContain('Bitte sehen Sie in Ihrem Postfach nach')
  })
})

describe('errors around the pages', () => {
  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
    [
      'more than 16 KiB',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'a='.padEnd(17_000, 'x'),
      413,
    ],
  ])('are pages: %s', async (_, headers, payload, status) => {
    const answer = await send({ method: 'POST', url: forgotPath, headers, payload })

    expect(answer.statusCode).toBe(status)
    expect(answer.body).toMatch(/^<!doctype html>/)
    expectSafeHeaders(answer)
  })

  test('a page that does not exist is reported by a page, another method by 405', async () => {
    const unknown = await send({ url: '/account/nothing' })
    const method = await send({ method: 'DELETE', url: passwordPath })

    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('<h1>Diese Seite gibt es nicht</h1>')
    expectSafeHeaders(unknown)
    expect(method.statusCode).toBe(405)
  })
})

describe('GET /brand/{slug}.css', () => {
  test('has the colour of the partner, and may be kept for a while', async () => {
    const answer = await send({ url: '/brand/demo-sales.css' })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toContain('--brand: #7e22ce;')
  })

  test('does not exist for an unknown slug', async () => {
    expect((await send({ url: '/brand/nobody.css' })).statusCode).toBe(404)
    expect((await send({ url: '/brand/%7Bx%7D.css' })).statusCode).toBe(404)
  })
})

test('neither tokens nor addresses nor passwords reach the log', async () => {
  const { account, token, browser } = await opened()
  await browser.submit(passwordPath, good)
  await browser.open(forgotPath)
  await browser.submit(forgotPath, { email: account.emailAddress })

  const log = service.logLines.join('\n')

  expect(log).toContain('/account/password')
  for (const secret of [token, account.emailAddress, good.password]) expect(log).not.toContain(secret)
})
