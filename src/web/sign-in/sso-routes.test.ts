import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { localActor } from '../../app/local-actor.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { resetSecondFactor } from '../../staff/accounts/invite-staff.ts'
import { disableStaff, listStaff } from '../../staff/accounts/manage-staff.ts'
import { anIdentityProvider, ssoClient } from '../../staff/sso/identity-provider.fixture.ts'

const authUrl = 'http://localhost:8080'
const { issuer, person, visit } = await anIdentityProvider(authUrl)
const service = await testService({
  CONSOLE_OIDC_ISSUER: issuer,
  CONSOLE_OIDC_CLIENT_ID: ssoClient.id,
  CONSOLE_OIDC_CLIENT_SECRET: ssoClient.secret,
  CONSOLE_OIDC_ROLES: 'admins=administrator,service=agent,everybody=viewer',
  CONSOLE_PASSWORDS: 'off',
})
const { pool, clock, realTime } = service
const operator = () => ({ ...localActor('cli', { now: clock.now() }), scopes: new Set<never>() })

let number = 0
/** Who is logged in at the provider from now on. */
const become = (claims: Record<string, unknown>, sub = `person-${++number}`) => {
  Object.assign(person, { sub, claims })
  return sub
}
const anna = (groups: unknown, username = `anna.${number + 1}`) =>
  become({ name: 'Anna Becker', preferred_username: username, groups })

async function begun(browser = aBrowser(service), start = '/console/sso/start') {
  const answer = await browser.open(start)
  return { browser, away: answer.headers.location ?? '' }
}
async function back(url: string, browser: ReturnType<typeof aBrowser>) {
  return browser.open(url.slice(authUrl.length))
}
async function signIn(browser = aBrowser(service), start?: string) {
  const { away } = await begun(browser, start)
  return { browser, answer: await back(await visit(away), browser) }
}

describe('single sign-on', () => {
  test('lets somebody in with name and role of the identity provider', async () => {
    anna(['service', 'unknown'])

    const { browser, answer } = await signIn()

    expect(answer.headers.location).toBe('/console')
    expect((await browser.open('/console')).body).toContain('Anna Becker')
    expect((await listStaff(pool)).at(-1)).toMatchObject({ role: 'agent', state: 'active' })
  })

  test('leads back to the page that was asked for, and nowhere else', async () => {
    anna('everybody')
    const own = await signIn(undefined, '/console/sso/start?next=%2Fconsole%2Fme')
    const other = await signIn(undefined, '/console/sso/start?next=%2F%2Fevil.example')

    expect(own.answer.headers.location).toBe('/console/me')
    expect(other.answer.headers.location).toBe('/console')
  })

  test.each([
    [['everybody', 'admins', 'service'], 'administrator'],
    [['everybody', 'service'], 'agent'],
    ['everybody', 'viewer'],
  ])('gives the highest role of %j', async (groups, role) => {
    const sub = anna(groups)
    await signIn()

    const { rows } = await pool.query(sql`select role from staff where sso_subject = ${`${issuer} ${sub}`}`)
    expect(rows).toEqual([{ role }])
  })

  test.each([[undefined], [[]], [['others']], [{ admins: true }], ['admins,service'], [[['admins']]]])(
    'lets nobody in with the groups %j',
    async (groups) => {
      anna(groups)

      const { browser, answer } = await signIn()

      expect(answer.statusCode).toBe(403)
      expect((await browser.open('/console')).statusCode).toBe(303)
    },
  )

  test('takes over another role at the next sign-in, and ends what was open with the former', async () => {
    const sub = anna('admins')
    const { browser } = await signIn()
    become({ groups: 'everybody' }, sub)
    const later = await signIn()

    expect((await browser.open('/console')).statusCode).toBe(303)
    expect((await later.browser.open('/console')).body).toContain('viewer')
  })

  test('knows somebody again by the provider’s id, not by the name', async () => {
    const sub = anna('service', 'same.name')
    await signIn()
    become({ preferred_username: 'new.name', groups: 'service' }, sub)
    await signIn()
    anna('service', 'same.name')
    await signIn()

    const logins = (await listStaff(pool)).map(({ login }) => login)
    expect(logins).toContain('same.name')
    expect(logins).toContain('same.name-2')
    expect(logins).not.toContain('new.name')
  })

  test('keeps somebody out who is disabled here', async () => {
    anna('service', 'left.us')
    await signIn()
    await disableStaff(pool, 'left.us', operator())

    expect((await signIn()).answer.statusCode).toBe(403)
  })

  test('is in the audit trail', async () => {
    anna('service', 'noted.down')
    await signIn()

    const { rows } = await pool.query(
      sql`select action, actor, after from audit_trail where subject = 'noted.down' order by id`,
    )
    expect(rows).toEqual([
      { action: 'staff.add', actor: 'identity-provider', after: { role: 'agent' } },
      { action: 'staff.signed-in', actor: 'staff:noted.down', after: { by: 'single sign-on' } },
    ])
  })
})

describe('the answer of the provider is refused', () => {
  test('in another browser', async () => {
    anna('admins')
    const { away } = await begun()
    const returned = await visit(away)

    expect((await back(returned, aBrowser(service))).statusCode).toBe(403)
  })

  test('in a browser that began another attempt', async () => {
    anna('admins')
    const returned = await visit((await begun()).away)
    const { browser } = await begun()

    expect((await back(returned, browser)).statusCode).toBe(403)
  })

  test('the second time', async () => {
    anna('admins')
    const { browser, away } = await begun()
    const returned = await visit(away)
    await back(returned, browser)

    expect((await back(returned, browser)).statusCode).toBe(403)
  })

  test('after ten minutes', async () => {
    anna('admins')
    const { browser, away } = await begun()
    const returned = await visit(away)
    realTime.advance(10 * 60_000)

    expect((await back(returned, browser)).statusCode).toBe(403)
  })

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['another code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['an error', (url: URL) => url.searchParams.set('error', 'access_denied')],
  ])('with %s', async (_what, change) => {
    anna('admins')
    const { browser, away } = await begun()
    const returned = new URL(await visit(away))
    change(returned)

    expect((await back(returned.href, browser)).statusCode).toBe(403)
  })
})

test('the provider is asked with PKCE, state and nonce', async () => {
  const { searchParams } = new URL((await begun()).away)

  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce']) {
    expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
  }
})

describe('somebody who signs in by the provider', () => {
  test('proves themselves there again before a dangerous act', async () => {
    anna('service')
    const { browser } = await signIn()
    const { body } = await browser.open('/console/prove?next=%2Fconsole%2Fme')
    const start = /href="(\/console\/sso\/start[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''

    const { away } = await begun(browser, start)
    const proved = await back(await visit(away), browser)

    expect(new URL(away).searchParams.get('prompt')).toBe('login')
    expect(proved.headers.location).toBe('/console/me')
    const { rows } = await pool.query<{ recent: boolean }>(sql`
      select proved_at > '2000-01-01' as recent from staff_sessions order by created_at desc limit 1`)
    expect(rows[0]?.recent).toBe(true)
  })

  test('has no password and no second factor here', async () => {
    anna('service', 'no.password')
    const { browser } = await signIn()

    expect((await browser.open('/console/me/password')).headers.location).toBe('/console/me')
    await expect(resetSecondFactor(pool, 'no.password', operator())).rejects.toThrow('no second factor here')
  })
})

describe('where accounts of our own are switched off', () => {
  test('the sign-in page offers the identity provider alone', async () => {
    const { body } = await aBrowser(service).open('/console/sign-in?next=%2Fconsole%2Fme')

    expect(body).toContain('/console/sso/start?next=%2Fconsole%2Fme')
    expect(body).not.toContain('type="password"')
  })

  test('passwords and invitations lead nowhere', async () => {
    const browser = aBrowser(service)
    await browser.open('/console/sign-in')

    const given = await browser.submit('/console/sign-in', { login: 'anna', password: 'x' })

    expect(given.statusCode).toBe(405)
    expect((await browser.open('/console/invitation?token=x')).statusCode).toBe(404)
  })
})

test('a provider that does not answer gets a page that says so', async () => {
  const other = await testService({
    CONSOLE_OIDC_ISSUER: 'http://127.0.0.1:9',
    CONSOLE_OIDC_CLIENT_ID: ssoClient.id,
    CONSOLE_OIDC_CLIENT_SECRET: ssoClient.secret,
    CONSOLE_OIDC_ROLES: 'admins=administrator',
  })

  const answer = await aBrowser(other).open('/console/sso/start')

  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('The identity provider does not answer')
})
