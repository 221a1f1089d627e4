import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { linking, password } from '../../customers/links/link.fixture.ts'
import { addPublicClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { pool, clock } = service
const { customer, link, browser, answer, accessesTo, auditOf } = linking(service)
const minute = 60_000

/** A customer who is logged in at the account's own pages, at the first page of a link. */
async function atLogin(body: object = {}, as = 'demo-hems') {
  const account = await customer()
  const on = browser()
  await on.open('/account/login')
  await on.submit('/account/login', { email: account.emailAddress, password })
  const path = await link(body, as)
  const page = await on.open(`${path}?lang=en`)
  return { account, on, path, page }
}

describe('a customer who is logged in at the account', () => {
  test('goes on with one click, without a password, to the question', async () => {
    const { account, on, path, page } = await atLogin()

    const answered = await on.submit(`${path}/continue?lang=en`, {})
    const question = await on.open(`${path}?lang=en`)
    const allowed = await answer(on, path, 'allow')

    expect(page.body).toContain(`you are logged in as <strong>${account.emailAddress}</strong>`)
    expect(answered.headers.location).toBe(`${path}?lang=en`)
    expect(question.body).toContain('May Heimpuls read your electricity data?')
    expect(allowed.statusCode).toBe(303)
    expect(await accessesTo(account)).toHaveLength(1)
    expect(await auditOf(account)).toEqual([
      `login.succeeded by customer:${account.customerNumber}`,
      `login.continued by customer:${account.customerNumber}`,
      `access.granted by customer:${account.customerNumber}`,
    ])
  })

  test('is not asked for the question itself by looking', async () => {
    const { account, on, path } = await atLogin()

    await on.open(path)

    expect((await answer(on, path, 'allow')).statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
  })

  test('has a session for this link alone, which ends with the answer', async () => {
    const { on, path } = await atLogin()
    const other = await link()
    await on.submit(`${path}/continue`, {})

    expect((await on.open(other)).body).toContain('<h1>Log in to ')
    await on.open(path)
    await answer(on, path, 'allow')
    expect((await on.open(path)).statusCode).toBe(410)
    expect((await on.open('/account?lang=en')).statusCode).toBe(200)
  })

  test('may choose another account, and then types its password', async () => {
    const { on, path } = await atLogin()
    const another = await customer()
    await on.submit(`${path}/login`, { email: another.emailAddress, password })
    await on.open(path)

    await answer(on, path, 'allow')

    expect(await accessesTo(another)).toHaveLength(1)
  })

  test('types the password where the partner could change contracts', async () => {
    await pool.query(sql`
      update clients set scopes = array_append(scopes, 'manage:contracts')
      where client_id = 'demo-hems' and not 'manage:contracts' = any(scopes)`)
    await service.deps.revisions.refresh()
    const { account, on, path, page } = await atLogin({ mayManageContracts: true }, 'demo-whitelabel')

    const answered = await on.submit(`${path}/continue?lang=en`, {})

    expect(page.body).not.toContain('you are logged in as')
    expect(answered.statusCode).toBe(403)
    expect((await answer(on, path, 'allow')).statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
  })
})

describe('nobody goes on without a password', () => {
  test('who is not logged in', async () => {
    const path = await link()
    const on = browser()
    expect((await on.open(`${path}?lang=en`)).body).not.toContain('you are logged in as')

    expect((await on.submit(`${path}/continue`, {})).statusCode).toBe(403)
  })

  test.each([
    ['has logged out', (on: ReturnType<typeof browser>) => on.submit('/account/logout', {})],
    ['was idle for half an hour', async () => clock.advance(30 * minute)],
  ])('who %s', async (_, leave) => {
    const { account, on, path: _former } = await atLogin()
    await on.open('/account?lang=en')
    await leave(on)
    const path = await link()
    const page = await on.open(`${path}?lang=en`)

    const answered = await on.submit(`${path}/continue`, {})

    expect(page.body).not.toContain('you are logged in as')
    expect(answered.statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
  })

  test('whose browser was forgotten, or whose password was changed, elsewhere', async () => {
    for (const statement of [
      sql`delete from known_browsers`,
      sql`update accounts set password_hash = null where password_hash is not null`,
    ]) {
      const { on, path } = await atLogin()
      await pool.query(statement)

      expect((await on.submit(`${path}/continue`, {})).statusCode).toBe(403)
    }
  })

  test.each([
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['without the secret of the form', { form_token: undefined }, {}],
  ])('%s', async (_, fields, headers) => {
    const { account, on, path } = await atLogin()

    expect((await on.submit(`${path}/continue`, fields, { headers })).statusCode).toBe(403)
    expect((await answer(on, path, 'allow')).statusCode).toBe(403)
    expect(await accessesTo(account)).toEqual([])
  })

  test('after ten minutes of the link', async () => {
    const { on, path } = await atLogin()
    clock.advance(10 * minute)

    expect((await on.submit(`${path}/continue`, {})).statusCode).toBe(410)
  })
})

describe('whose page it is', () => {
  test('a partner that only reads is shown beside the supplier, who asks for the password', async () => {
    const page = await browser().open(`${await link()}?lang=en`)

    expect(page.body).toContain('<h1>Log in to Wattline Energie (Demo)</h1>')
    expect(page.body).toContain('</svg>Wattline Energie (Demo)</span></li>')
    expect(page.body).toContain('alt="Heimpuls"')
    expect(page.body).toContain('Heimpuls does not get to know your password.')
    expect(page.body).not.toContain('/brand/demo-hems.css')
  })

  test('the brand of authAs carries the account, and the supplier is named', async () => {
    const page = await browser().open(`${await link({ authAs: 'demo-whitelabel' })}?lang=en`)

    expect(page.body).toContain('<h1>Log in to Sonnenwerk</h1>')
    expect(page.body).toContain('alt="Sonnenwerk"')
    expect(page.body).toContain('alt="Heimpuls"')
    expect(page.body).toContain('Your Sonnenwerk account, run by Wattline Energie (Demo)')
  })

  test('a white label that asks for itself needs no second mark', async () => {
    const page = await browser().open(`${await link({}, 'demo-whitelabel')}?lang=en`)

    expect(page.body).toContain('<h1>Log in to Sonnenwerk</h1>')
    expect(page.body).not.toContain('class="marks"')
  })

  test('an app of a partner that only reads is shown beside the supplier too', async () => {
    await addPublicClient(pool, {
      clientId: 'some-app',
      partnerSlug: 'demo-hems',
      redirectUris: ['http://127.0.0.1/callback'],
    })
    await service.deps.revisions.refresh()
    const on = browser()
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: 'some-app', redirect_uri: 'http://127.0.0.1/callback' },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    })
    const { headers } = await on.open(`/connect/authorize?${query}`)

    const page = await on.open(`${new URL(String(headers.location)).pathname}?lang=en`)

    expect(page.body).toContain('<h1>Log in to Wattline Energie (Demo)</h1>')
  })
})

test('the question shows an example that says it is one, in both languages', async () => {
  const { on, path } = await atLogin()
  await on.submit(`${path}/continue`, {})

  const english = await on.open(`${path}?lang=en`)
  const german = await on.open(`${path}?lang=de`)

  expect(english.body).toContain('These are invented sample data, not yours.')
  expect(german.body).toContain('Das sind erfundene Beispieldaten, nicht Ihre.')
  expect(english.body.match(/ kWh<\/td>/g)).toHaveLength(3)
})
