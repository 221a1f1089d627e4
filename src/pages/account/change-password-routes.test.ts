import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { taskKindsOf } from '../../customers/accounts/account-rows.fixture.ts'
import { anyHasher } from '../../customers/accounts/hasher.fixture.ts'
import { createPasswordToken, findPasswordToken } from '../../customers/accounts/password-tokens.ts'
import { verifyPassword } from '../../customers/accounts/passwords.ts'
import { sql } from '../../platform/db/sql.ts'
import { customers, password } from './customer.fixture.ts'

const service = await testService()
const { pool, clock } = service
const { logIn, loggedIn, auditOf } = customers(service)
const path = '/account/change-password?lang=en'
const fresh = 'Windkraft-an-der-Elbe'
const change = { current: password, password: fresh, repeated: fresh }

const opensWith = async (id: string, typed: string) => {
  const { rows } = await pool.query<{ hash: string }>(
    sql`select password_hash as hash from accounts where id = ${id}`,
  )
  return verifyPassword(rows[0]?.hash ?? null, typed, anyHasher)
}

describe('changing the password', () => {
  test('takes the new one, ends every other session and link, and stays logged in here with a new session', async () => {
    const { account, browser } = await loggedIn()
    const { browser: other } = await logIn(account)
    const token = await createPasswordToken(pool, account.id, clock.now())
    await browser.open(path)
    const before = browser.cookie()

    const answer = await browser.submit(path, change)

    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Your password was changed')
    expect(await opensWith(account.id, fresh)).toBe(true)
    expect((await browser.open('/account')).statusCode).toBe(200)
    expect((await other.open('/account')).statusCode).toBe(303)
    expect((await findPasswordToken(pool, token, clock.now())).state).toBe('used')
    expect(/session=[\w-]+/.exec(browser.cookie())?.[0]).not.toBe(/session=[\w-]+/.exec(before)?.[0])
    expect(await taskKindsOf(pool, account.customerNumber)).toEqual(['send-password-changed-mail'])
    expect((await auditOf(account.customerNumber)).at(-1)).toMatchObject({
      action: 'password.changed',
      actor: `customer:${account.customerNumber}`,
      after: { by: 'password' },
    })
  })

  test('makes a stranger of every browser that knew the old one', async () => {
    const { account, browser } = await loggedIn()
    await logIn(account)
    await browser.open(path)

    await browser.submit(path, change)

    const { rows } = await pool.query(sql`select 1 from known_browsers where account_id = ${account.id}`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    [{ ...change, current: '' }, 'current', 'Please enter your current password.'],
    [{ ...change, current: 'not-this-one' }, 'current', 'This is not your current password.'],
    [{ ...change, password: '', repeated: '' }, 'password', 'Please enter a password.'],
    [{ ...change, password: 'Wind-26', repeated: 'Wind-26' }, 'password', 'The password needs at least 8'],
    [{ ...change, password: 'passwort123', repeated: 'passwort123' }, 'password', 'This password is easy'],
    [{ ...change, repeated: 'Windkraft' }, 'repeated', 'The two passwords do not match.'],
  ])('refuses %j with the fault at the field', async (typed, name, fault) => {
    const { account, browser } = await loggedIn()
    await browser.open(path)

    const answer = await browser.submit(path, typed)

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`<p class="fault" id="${name}-fault">${fault}`)
    expect(answer.body).toContain('<title>Error: Change password')
    expect(answer.body).not.toContain(fresh)
    expect(await opensWith(account.id, password)).toBe(true)
    expect((await browser.open('/account')).statusCode).toBe(200)
  })

  test('by a post that is not ours is refused', async () => {
    const { account, browser } = await loggedIn()
    await browser.open(path)

    const answer = await browser.submit(path, { ...change, form_token: undefined })

    expect(answer.statusCode).toBe(403)
    expect(await opensWith(account.id, password)).toBe(true)
  })

  test('guesses at the current one count like a login, and are refused after ten', async () => {
    const { account, browser } = await loggedIn()
    await browser.open(path)
    for (let count = 0; count < 10; count++) await browser.submit(path, { ...change, current: 'a-wrong-one' })

    const answer = await browser.submit(path, change)

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await opensWith(account.id, password)).toBe(true)
    const refusals = (await auditOf(account.customerNumber)).filter(
      ({ action }) => action === 'password.refused',
    )
    expect(refusals).toHaveLength(10)
  })

  test('by two at the same moment lets exactly one win', async () => {
    const { account, browser } = await loggedIn()
    await browser.open(path)

    const answers = await Promise.all([
      browser.submit(path, change),
      browser.submit(path, { ...change, password: `${fresh}-2`, repeated: `${fresh}-2` }),
    ])

    const won = answers.map(({ statusCode }) => statusCode)
    expect(won.filter((status) => status === 200)).toHaveLength(1)
    expect([await opensWith(account.id, fresh), await opensWith(account.id, `${fresh}-2`)]).toContain(true)
  })

  test('shows no password on the page and none in the log', async () => {
    const { browser } = await loggedIn()
    await browser.open(path)
    await browser.submit(path, change)

    const log = service.logLines.join('\n')

    for (const secret of [password, fresh]) expect(log).not.toContain(secret)
  })
})
