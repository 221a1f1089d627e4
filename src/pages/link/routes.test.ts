import { describe, expect, test } from 'vitest'
import { skipPauses } from '../../../test/support/pauses.ts'
import { type Answer, testService } from '../../../test/support/test-service.ts'
import { ContractItem } from '../../contracts/schema.ts'
import { seedAccount } from '../../customers/accounts/account-rows.fixture.ts'
import { linking, password } from '../../customers/links/link.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'

const instant = new Date()
const service = await testService({}, { now: () => instant })
skipPauses(steadyMilliseconds)
const { pool, clock, send } = service
const { customer, link, browser, logIn, atConsent, answer, accessesTo, auditOf } = linking(service)
const tenMinutes = 10 * 60 * 1000

/** The words of the question that stand for each field of a contract. */
const [contracts, bank, numbers] = ['your contracts with', 'account holder, bank', 'numbers of the meter']
const [term, supplier, operator] = ['term', 'former supplier', 'grid operator']
const namedAs: Record<keyof typeof ContractItem.properties, string> = {
  ...{
    contractNumber: contracts,
    tariffName: contracts,
    contractState: contracts,
    accountingMethod: contracts,
  },
  ...{ name: 'name, customer number', deliveryAddress: 'delivery', billingAddress: 'billing address' },
  ...{ bankDetail: bank, meterNumber: numbers, meLoIdentifier: numbers, maLoIdentifier: numbers },
  ...{ actualDateOfDelivery: term, endDateOfDelivery: term, cancellationPeriod: term },
  ...{ cancellationPeriodUnit: term, durationPeriod: term, durationPeriodUnit: term },
  ...{ renewalPeriod: term, renewalPeriodUnit: term },
  expectedAnnualConsumptionInKwhPerYear: 'expected consumption a year',
  ...{ distributionSystemOperatorCode: operator, distributionSystemOperatorName: operator },
  ...{ previousSupplierCode: supplier, previousSupplierName: supplier },
  confirmedPrice: 'what your electricity costs',
  withoutGridUseSince: 'what your electricity costs',
  paragraph14AInfo: 'registered devices such as a wallbox or heat pump',
  photovoltaicsSince: 'photovoltaics',
}

const expectSafeHeaders = ({ headers }: Answer) => {
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).toContain("base-uri 'none'")
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

describe('a customer who follows a link', () => {
  test('logs in, allows, and comes back with the customer number', async () => {
    const account = await customer()
    const path = await link({ externalId: 'CRM-4711' })
    const on = browser()

    const first = await on.open(path)
    const loggedIn = await on.submit(`${path}/login?lang=en`, { email: account.emailAddress, password })
    const question = await on.open(String(loggedIn.headers.location))
    const allowed = await answer(on, path, 'allow')

    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Heimpuls would like to read your electricity data.')
    expect(loggedIn.statusCode).toBe(303)
    expect(loggedIn.headers.location).toBe(`${path}?lang=en`)
    expect(question.body).toContain('<h1>May Heimpuls read your electricity data?</h1>')
    expect(allowed.statusCode).toBe(303)
    expect(allowed.headers).toMatchObject({
      location: `https://app.example.com/linked?user=4711&customerNo=${account.customerNumber}#top`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await accessesTo(account)).toEqual([{ slug: 'demo-hems', externalId: 'CRM-4711' }])
    expect(await auditOf(account)).toEqual([
      `login.succeeded by customer:${account.customerNumber}`,
      `access.granted by customer:${account.customerNumber}`,
    ])
  })

  test('is in the list of the partner from then on', async () => {
    const { account, path, browser: on } = await atConsent({ externalCustomerId: 'CRM-1' })
    const listed = async () => {
      const { rows } = await pool.query<{ linked: boolean }>(
        sql`select c.is_linked as linked from partner_customers c where c.account_id = ${account.id}`,
      )
      return rows
    }
    expect(await listed()).toEqual([])

    await answer(on, path, 'allow')

    expect(await listed()).toEqual([{ linked: true }])
    expect(await accessesTo(account)).toEqual([{ slug: 'demo-hems', externalId: 'CRM-1' }])
  })

  test('declines and goes to the place for it', async () => {
    const { account, path, browser: on } = await atConsent({ failureUrl: 'https://app.example.com/no?a=1#x' })

    const declined = await answer(on, path, 'decline')

    expect(declined.statusCode).toBe(303)
    expect(declined.headers.location).toBe(
      'https://app.example.com/no?a=1&error_name=access_denied&error_description=The%20customer%20declined%20access.#x',
    )
    expect(await accessesTo(account)).toEqual([])
    expect((await auditOf(account)).at(-1)).toBe(`access.declined by customer:${account.customerNumber}`)
  })

  test('declines and stays on a plain page where there is no place for it', async () => {
    const { account, path, browser: on } = await atConsent()

    const declined = await answer(on, path, 'decline')

    expect(declined.statusCode).toBe(200)
    expect(declined.body).toContain('<h1>Nothing was shared</h1>')
    expect(declined.body).toContain('This request gave Heimpuls no access.')
    expect(await accessesTo(account)).toEqual([])
    expectSafeHeaders(declined)
  })

  test('may give access again after taking it back, or renew it', async () => {
    const { account, path, browser: on } = await atConsent({ externalId: 'first' })
    await answer(on, path, 'allow')
    const second = await link({ externalId: 'second' })
    await logIn(on, second, account)
    await on.open(second)

    await answer(on, second, 'allow')

    expect(await accessesTo(account)).toEqual([{ slug: 'demo-hems', externalId: 'second' }])
  })

  test('keeps what was given before when a later link is declined', async () => {
    const { account, path, browser: on } = await atConsent({ externalId: 'first' })
    await answer(on, path, 'allow')
    const second = await link({ externalId: 'second' })
    await logIn(on, second, account)
    await on.open(second)

    await answer(on, second, 'decline')

    expect(await accessesTo(account)).toEqual([{ slug: 'demo-hems', externalId: 'first' }])
  })

  test('gets the number under the name that the partner chose', async () => {
    const { account, path, browser: on } = await atConsent({ customerNumberQueryParameterName: 'kunde.nr' })

    const allowed = await answer(on, path, 'allow')

    expect(allowed.headers.location).toContain(`&kunde.nr=${account.customerNumber}#top`)
  })

  test('comes back to an address with letters of any language', async () => {
    const {
      account,
      path,
      browser: on,
      page,
    } = await atConsent({ successUrl: 'https://bücher.example/größe' })

    const allowed = await answer(on, path, 'allow')

    expect(page.body).toContain('<strong>xn--bcher-kva.example</strong>')
    expect(allowed.headers.location).toBe(
      `https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?customerNo=${account.customerNumber}`,
    )
  })

  test('is not held up by looking twice: reload, preview and language use nothing up', async () => {
    const { path, browser: on } = await atConsent()
    await send({ url: path })
    await send({ method: 'HEAD', url: path })
    await on.open(`${path}?lang=de`)
    await on.open(path)

    expect((await answer(on, path, 'allow')).statusCode).toBe(303)
  })
})

describe('the login page', () => {
  test('wears the brand of authAs, and names who asks', async () => {
    const page = await browser().open(await link({ authAs: 'demo-whitelabel' }))

    expect(page.body).toContain('<link rel="stylesheet" href="/brand/demo-whitelabel.css">')
    expect(page.body).toContain('<title>Log in – Sonnenwerk</title>')
    expect(page.body).toContain('Heimpuls would like to read your electricity data.')
    expect(page.body).toContain('the supplier behind your electricity contract')
    expectSafeHeaders(page)
  })

  test('sends its form nowhere but to us', async () => {
    const page = await browser().open(await link())

    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  })

  test('offers those without a contract the way to one, and says nothing about where they come from', async () => {
    const page = await browser().open(await link({ signUpUrl: 'https://app.example.com/join?a="b' }))

    expect(page.body).toContain(
      '<a href="https://app.example.com/join?a=&quot;b" rel="noreferrer noopener">See the offer of Heimpuls</a>',
    )
    expect((await browser().open(await link())).body).not.toContain('No electricity contract yet?')
  })

  test('lets a password manager fill it in, and leads to a new password', async () => {
    const page = await browser().open(await link())

    expect(page.body).toMatch(/name="email" type="email" autocomplete="username"/)
    expect(page.body).toMatch(/name="password" type="password" autocomplete="current-password"/)
    expect(page.body).toContain('href="/account/forgot-password?lang=en"')
  })

  test.each([
    [{ email: '', password: '' }, 'email-fault', 'Please enter your email address.'],
    [{ email: 'anna@example.com', password: '' }, 'password-fault', 'Please enter your password.'],
    [{ email: undefined, password }, 'email-fault', 'Please enter your email address.'],
  ])('says what is missing in %j', async (fields, id, fault) => {
    const path = await link()
    const on = browser()
    await on.open(path)

    const page = await on.submit(`${path}/login`, fields)

    expect(page.statusCode).toBe(422)
    expect(page.body).toContain(`<p class="fault" id="${id}">${fault}</p>`)
    expect(page.body).toContain('<title>Error: Log in – Wattline Energie (Demo)</title>')
    expect(page.body).not.toContain(password)
    expectSafeHeaders(page)
  })

  test('keeps the address that was typed, never the password, and shows neither as markup', async () => {
    const path = await link()
    const on = browser()
    await on.open(path)

    const page = await on.submit(`${path}/login`, { email: '"><script>@x', password: 'not-the-password' })

    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;@x"')
    expect(page.body).not.toMatch(/<script(?! src="\/account\/login\.js" defer>)|not-the-password/)
  })

  test.each(['a\0b@example.com', '\ud83d\ude00', 'a'.repeat(5000), '%00', "' or 1=1 --"])(
    'treats %j as just another wrong address',
    async (email) => {
      const path = await link()
      const on = browser()
      await on.open(path)

      expect((await on.submit(`${path}/login`, { email, password })).statusCode).toBe(422)
    },
  )
})

describe('the question', () => {
  test('says who asks, for whom, what for, until when, and where it goes on', async () => {
    const { account, page } = await atConsent({ authAs: 'demo-whitelabel' })

    for (const words of [
      'May Heimpuls read your electricity data?',
      account.emailAddress,
      'delivery and billing address',
      'numbers of the meter, metering location and market location',
      'consumption for every 15 minutes',
      'what your electricity costs',
      'Your password and your full IBAN are not visible.',
      'until you revoke access',
      'href="/account/access?lang=en"',
      '<strong>app.example.com</strong>',
    ]) {
      expect(page.body).toContain(words)
    }
    expect(page.body).toContain('/brand/demo-whitelabel.css')
    expectSafeHeaders(page)
  })

  test('names all that the partner can then read of a contract', async () => {
    const { page } = await atConsent()

    expect(Object.keys(namedAs).sort()).toEqual(Object.keys(ContractItem.properties).sort())
    for (const words of Object.values(namedAs)) expect(page.body).toContain(words)
  })

  test('has answers that are equally easy', async () => {
    const { page } = await atConsent()

    expect(
      [...page.body.matchAll(/<button class="([^"]+)" type="submit" name="answer"/g)].map(
        ([, style]) => style,
      ),
    ).toEqual(['button', 'button', 'button'])
  })

  test('may lead away to wherever the partner leads on to', async () => {
    const { page } = await atConsent()

    expect(page.headers['content-security-policy']).not.toContain('form-action')
  })

  test('is asked in German too', async () => {
    const { path, browser: on } = await atConsent()

    const page = await on.open(`${path}?lang=de`)

    expect(page.body).toContain('<h1>Darf Heimpuls Ihre Stromdaten lesen?</h1>')
    expect(page.body).toContain(`action="${path}/answer?lang=de"`)
  })

  test('lets somebody else log in, and ends the session that was there', async () => {
    const { account, path, browser: on } = await atConsent()
    const other = await customer()

    const page = await on.open(`${path}?login=again`)
    await on.submit(`${path}/login`, { email: other.emailAddress, password })
    const question = await on.open(path)
    await answer(on, path, 'allow')

    expect(page.body).toContain('<h1>Log in to ')
    expect(question.body).toContain(other.emailAddress)
    expect(await accessesTo(account)).toEqual([])
    expect(await accessesTo(other)).toHaveLength(1)
    const { rows } = await pool.query(sql`select from sessions s where s.account_id = ${account.id}`)
    expect(rows).toEqual([])
  })

  test('is asked again where the answer was neither yes nor no', async () => {
    const { account, path, browser: on } = await atConsent()

    const page = await answer(on, path, 'maybe')

    expect(page.statusCode).toBe(403)
    expect(page.body).toContain('May Heimpuls read your electricity data?')
    expect(await accessesTo(account)).toEqual([])
  })
})

describe('after ten minutes by the clock', () => {
  const expectExpired = (page: Answer) => {
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('<h1>This link has expired</h1>')
    expect(page.body).toContain('Please go back to Heimpuls and start again there.')
    expect(page.body).not.toContain('/brand/')
    expectSafeHeaders(page)
  }

  test('less a moment the link still works, on each page', async () => {
    const account = await customer()
    const path = await link()
    const on = browser()
    clock.advance(tenMinutes - 1)

    await logIn(on, path, account)
    await on.open(path)

    expect((await answer(on, path, 'allow')).statusCode).toBe(303)
  })

  test('the login page is not shown any more', async () => {
    const path = await link()
    clock.advance(tenMinutes)

    expectExpired(await browser().open(path))
  })

  test('the login does not work any more, with the right password either', async () => {
    const account = await customer()
    const path = await link()
    const on = browser()
    await on.open(path)
    clock.advance(tenMinutes)

    expectExpired(await on.submit(`${path}/login`, { email: account.emailAddress, password }))
    expect(await auditOf(account)).toEqual([])
  })

  test('the question is not asked any more, though the session cookie is there', async () => {
    const { path, browser: on } = await atConsent()
    clock.advance(tenMinutes)

    expectExpired(await on.open(path))
  })

  test.each(['allow', 'decline'])('the answer %s does not count any more', async (choice) => {
    const { account, path, browser: on } = await atConsent({ failureUrl: 'https://app.example.com/no' })
    clock.advance(tenMinutes)

    expectExpired(await answer(on, path, choice))
    expect(await accessesTo(account)).toEqual([])
  })
})

describe('a link that was answered', () => {
  const expectDone = (page: Answer) => {
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('<h1>This is already done</h1>')
    expect(page.body).toContain('href="/account/access?lang=en"')
    expectSafeHeaders(page)
  }

  test.each(['allow', 'decline'])('by %s says so on the way back, and does nothing twice', async (choice) => {
    const { account, path, browser: on } = await atConsent()
    await answer(on, path, choice)
    const audit = await auditOf(account)

    expectDone(await on.open(path))
    expectDone(await answer(on, path, 'allow'))
    expectDone(await on.submit(`${path}/login`, { email: account.emailAddress, password }))
    expect(await accessesTo(account)).toHaveLength(choice === 'allow' ? 1 : 0)
    expect(await auditOf(account)).toEqual(audit)
  })

  test('says so in other browsers, and long after too', async () => {
    const { path, browser: on } = await atConsent()
    await answer(on, path, 'allow')

    expectDone(await browser().open(path))
    clock.advance(2 * tenMinutes)
    expectDone(await browser().open(path))
  })

  test('in one of two tabs is answered in the other', async () => {
    const failureUrl = 'https://app.example.com/no'
    const { account, path, browser: on } = await atConsent({ failureUrl })
    await on.open(path)

    const [first, second] = await Promise.all([answer(on, path, 'allow'), answer(on, path, 'decline')])

    expect([first.statusCode, second.statusCode].sort()).toEqual([303, 410])
    expect(await accessesTo(account)).toHaveLength(first.statusCode === 303 ? 1 : 0)
  })

  test('by one of two customers in two browsers is not answered by the other', async () => {
    const one = await atConsent()
    const other = await customer()
    const elsewhere = browser()
    await logIn(elsewhere, one.path, other)
    await elsewhere.open(one.path)

    const answers = await Promise.all([
      answer(one.browser, one.path, 'allow'),
      answer(elsewhere, one.path, 'allow'),
    ])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410])
    expect([...(await accessesTo(one.account)), ...(await accessesTo(other))]).toHaveLength(1)
  })
})

describe('a link that nobody made', () => {
  test.each([
    '/link/unknown',
    `/link/${'A'.repeat(43)}`,
    '/link/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/link/..%2f..%2faccount',
    '/link/%00',
    `/link/${'A'.repeat(150)}`,
  ])('is explained kindly, and nothing of it is repeated: %s', async (url) => {
    const page = await send({ url, headers: { 'accept-language': 'en' } })

    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<h1>We do not recognise this link</h1>')
    expect(page.body).not.toMatch(/<script|%3Cscript|\.\.\/|\.\.%2f/i)
    expectSafeHeaders(page)
  })

  test('takes neither login nor answer', async () => {
    const on = browser()
    await on.open(await link())
    const path = `/link/${'A'.repeat(43)}`
    const { emailAddress } = await customer()

    expect((await on.submit(`${path}/login`, { email: emailAddress, password })).statusCode).toBe(404)
    expect((await answer(on, path, 'allow')).statusCode).toBe(404)
  })

  test('has no other pages below it', async () => {
    const path = await link()

    expect((await send({ url: `${path}/nothing` })).statusCode).toBe(404)
    expect((await send({ url: '/link/' })).body).toMatch(/^<!doctype html>/)
    expect((await send({ method: 'DELETE', url: path })).statusCode).toBe(405)
  })

  test.each(['login', 'answer'])('leads from the address of the form %s back to its page', async (form) => {
    const path = await link()

    const answered = await send({ url: `${path}/${form}?lang=en` })

    expect(answered.statusCode).toBe(303)
    expect(answered.headers.location).toBe(`${path}?lang=en`)
  })
})

const switches = {
  client: (at: Date | null) => sql`update clients set disabled_at = ${at} where client_id = 'demo-sales'`,
  partner: (at: Date | null) => sql`update partners set disabled_at = ${at} where slug = 'demo-sales'`,
}
test.each(['client', 'partner'] as const)(
  'a link of a %s that was switched off meanwhile has expired',
  async (who) => {
    const { account, path, browser: on } = await atConsent({}, 'demo-sales')
    await pool.query(switches[who](clock.now()))

    const answered = await answer(on, path, 'allow')
    const page = await on.open(path)
    await pool.query(switches[who](null))

    expect(answered.statusCode).toBe(410)
    expect(page.statusCode).toBe(410)
    expect(await accessesTo(account)).toEqual([])
  },
)

test('an account without a password gets the same answer as any other', async () => {
  const { emailAddress } = await seedAccount(pool)
  const path = await link()
  const on = browser()
  await on.open(path)

  const page = await on.submit(`${path}/login`, { email: emailAddress, password })

  expect(page.statusCode).toBe(422)
  expect(page.body).toContain('Email address and password do not match.')
  expect(page.body).toContain('No password yet?')
})

test('neither tokens nor addresses nor passwords nor session secrets reach the log', async () => {
  const { account, path, browser: on } = await atConsent()
  const cookies = on.cookie()
  await answer(on, path, 'allow')

  const log = service.logLines.join('\n')

  expect(log).toContain('/link/:token')
  const secrets = cookies.split('; ').map((pair) => pair.split('=')[1] ?? '')
  for (const secret of [path.slice('/link/'.length), account.emailAddress, password, ...secrets]) {
    expect(log).not.toContain(secret)
  }
})

describe('a state that a program adds to the address', () => {
  const answeredAt = async (opened: string[], choice: 'allow' | 'decline') => {
    const account = await customer()
    const path = await link({ failureUrl: 'https://app.example.com/sorry' })
    const on = browser()
    for (const query of opened) await on.open(`${path}?${query}`)
    await logIn(on, path, account)
    await on.open(path)
    const { headers } = await answer(on, path, choice)
    return new URL(String(headers.location)).searchParams.get('state')
  }

  test.each(['allow', 'decline'] as const)('comes back with the answer %s', async (choice) => {
    expect(await answeredAt(['state=q8-Zk~1'], choice)).toBe('q8-Zk~1')
  })

  test('is the last one of several', async () => {
    expect(await answeredAt(['state=one', 'lang=en', 'state=two'], 'allow')).toBe('two')
  })

  test.each([
    ['none', ''],
    ['an empty one', 'state='],
    ['two at once', 'state=a&state=b'],
    ['one of more than 1000 characters', `state=${'x'.repeat(1001)}`],
    ['one with invisible characters', 'state=%00'],
    ['one beyond ASCII', 'state=%C3%A4'],
  ])('%s leads to none', async (_, query) => {
    expect(await answeredAt([query], 'allow')).toBeNull()
  })

  test('of 1000 characters comes back whole', async () => {
    const state = 'x'.repeat(1000)

    expect(await answeredAt([`state=${state}`], 'allow')).toBe(state)
  })

  test('of an app is that of its authorization request, whatever its page is opened with', async () => {
    const path = await link()
    await pool.query(sql`update access_requests set kind = 'authorization', parameter_name = null,
      code_challenge = 'x', state = 'mine'`)

    await browser().open(`${path}?state=theirs`)

    const { rows } = await pool.query(sql`select distinct state from access_requests where state is not null`)
    expect(rows).toEqual([{ state: 'mine' }])
  })
})
