import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { localActor } from '../../app/local-actor.ts'
import { staffOf, staffPassword } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { changeRole, disableStaff, enableStaff } from '../../staff/accounts/manage-staff.ts'

const service = await testService()
const { pool, clock, realTime } = service
const { aMember, signedIn } = staffOf(service)
const operator = () => ({ ...localActor('cli', { now: clock.now() }), scopes: new Set<never>() })
await aMember('administrator')

const giving = async (login: string, password = staffPassword, browser = aBrowser(service)) => {
  await browser.open('/console/sign-in')
  return { browser, answer: await browser.submit('/console/sign-in', { login, password }) }
}
const toCode = async (login: string) => {
  const { browser } = await giving(login)
  await browser.open('/console/sign-in/code')
  return browser
}
const entriesOf = async (login: string) => {
  const { rows } = await pool.query<{ action: string; actor: string; origin: string; after: unknown }>(
    sql`select action, actor, origin, after from audit_trail where subject = ${login} order by id`,
  )
  return rows
}

describe('signing in', () => {
  test('takes a password and then a code', async () => {
    const { login, codeIn } = await aMember('agent')

    const { browser, answer } = await giving(login)
    await browser.open('/console/sign-in/code')
    const open = await browser.submit('/console/sign-in/code', { code: codeIn() })

    expect(answer.headers.location).toBe('/console/sign-in/code')
    expect(open.headers.location).toBe('/console')
    expect((await browser.open('/console')).statusCode).toBe(200)
  })

  test('is not finished by a password alone', async () => {
    const { login } = await aMember('agent')

    const { browser } = await giving(login)

    expect((await browser.open('/console')).headers.location).toBe('/console/sign-in')
  })

  test('takes a login in any case, with spaces around it', async () => {
    const { login } = await aMember('agent')

    const { answer } = await giving(` ${login.toUpperCase()} `)

    expect(answer.statusCode).toBe(303)
  })

  test('leads back to the page that was asked for', async () => {
    const { login, codeIn } = await aMember('agent')
    const browser = aBrowser(service)
    const asked = await browser.open('/console?tab=one')
    await browser.open(asked.headers.location ?? '')

    const password = await browser.submit(asked.headers.location ?? '', { login, password: staffPassword })
    await browser.open(password.headers.location ?? '')
    const open = await browser.submit(password.headers.location ?? '', { code: codeIn() })

    expect(open.headers.location).toBe('/console?tab=one')
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/account',
    '/console/../account',
    '\\\\evil',
    '/consoles',
  ])('never leads to %s', async (next) => {
    const { login, codeIn } = await aMember('agent')
    const browser = await toCode(login)

    const open = await browser.submit(`/console/sign-in/code?${new URLSearchParams({ next })}`, {
      code: codeIn(),
    })

    expect(open.headers.location).toBe('/console')
  })

  test('looks the same for a wrong password, an unknown login, a disabled account and one not set up', async () => {
    const { login } = await aMember('agent')
    const disabled = await aMember('agent')
    await disableStaff(pool, disabled.login, operator())
    await pool.query(
      sql`insert into staff (login, name, role, created_at) values ('invited', 'I', 'agent', now())`,
    )

    const answers = await Promise.all([
      giving(login, 'not-the-password'),
      giving('nobody'),
      giving(disabled.login),
      giving('invited'),
      giving('\0'),
    ])

    const withoutSecrets = answers.map(({ answer }) => answer.body.replaceAll(/value="[^"]*"/g, ''))
    expect(answers.map(({ answer }) => answer.statusCode)).toEqual([422, 422, 422, 422, 422])
    expect(new Set(withoutSecrets).size).toBe(1)
  })

  test.each([
    ['a code that was used before', async (codeIn: (steps?: number) => string) => codeIn()],
    ['a code of two steps ago', async (codeIn: (steps?: number) => string) => codeIn(-3)],
    ['a code of far ahead', async (codeIn: (steps?: number) => string) => codeIn(4)],
    ['something else', async () => 'abcdef'],
  ])('refuses %s', async (_what, code) => {
    const { login, codeIn } = await aMember('agent')
    const first = await toCode(login)
    await first.submit('/console/sign-in/code', { code: codeIn() })
    const browser = await toCode(login)

    const answer = await browser.submit('/console/sign-in/code', { code: await code(codeIn) })

    expect(answer.statusCode).toBe(422)
    expect((await browser.open('/console')).statusCode).toBe(303)
  })

  test('begins again if the code comes after ten minutes', async () => {
    const { login, codeIn } = await aMember('agent')
    const browser = await toCode(login)
    realTime.advance(10 * 60_000)

    const answer = await browser.submit('/console/sign-in/code', { code: codeIn() })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('That took too long')
  })

  test('refuses a form of another site', async () => {
    const { login } = await aMember('agent')
    const browser = aBrowser(service)
    await browser.open('/console/sign-in')

    const answer = await browser.submit(
      '/console/sign-in',
      { login, password: staffPassword },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    )

    expect(answer.statusCode).toBe(403)
  })

  test('is in the audit trail, refused or not, with the address that it came from', async () => {
    const { login, codeIn } = await aMember('agent')
    await giving(login, 'not-the-password')
    const browser = await toCode(login)
    await browser.submit('/console/sign-in/code', { code: '12345' })
    await browser.submit('/console/sign-in/code', { code: codeIn() })

    const origin = '192.0.2.1'
    expect(await entriesOf(login)).toEqual([
      { action: 'staff.sign-in-refused', actor: 'somebody', origin, after: { step: 'password' } },
      { action: 'staff.sign-in-refused', actor: 'somebody', origin, after: { step: 'code' } },
      { action: 'staff.signed-in', actor: `staff:${login}`, origin, after: { by: 'code' } },
    ])
  })
})

describe('a session', () => {
  test('lasts twelve hours', async () => {
    const { open } = await signedIn('viewer')
    realTime.advance(12 * 60 * 60_000 - 60_000)
    const before = await open('/console')
    realTime.advance(60_000)

    expect(before.statusCode).toBe(200)
    expect((await open('/console')).headers.location).toBe('/console/sign-in')
  })

  test('ends when the person signs out', async () => {
    const { open, submit } = await signedIn('viewer')
    await open('/console')

    const answer = await submit('/console/sign-out', {})

    expect(answer.headers.location).toBe('/console/sign-in?ended=yes')
    expect((await open('/console')).statusCode).toBe(303)
  })

  test('ends when the person is disabled, and stays ended when they are enabled', async () => {
    const { open, member } = await signedIn('viewer')
    await disableStaff(pool, member.login, operator())
    await enableStaff(pool, member.login, operator())

    expect((await open('/console')).statusCode).toBe(303)
  })

  test('ends when the person gets another role', async () => {
    const { open, member } = await signedIn('viewer')
    await changeRole(pool, { login: member.login, role: 'agent' }, operator())

    expect((await open('/console')).statusCode).toBe(303)
  })
})
