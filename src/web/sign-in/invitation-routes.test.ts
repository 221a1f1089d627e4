import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { localActor } from '../../app/local-actor.ts'
import { staffOf, staffPassword } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { inviteStaff, resetSecondFactor } from '../../staff/accounts/invite-staff.ts'
import { disableStaff } from '../../staff/accounts/manage-staff.ts'
import { stepAt, totpCode } from '../../staff/accounts/totp.ts'

const service = await testService()
const { pool, clock, realTime } = service
const { aMember } = staffOf(service)
await aMember('administrator')

let number = 0
const operator = () => ({ ...localActor('cli', { now: clock.now() }), scopes: new Set<never>() })
const invite = () =>
  inviteStaff(pool, { login: `new.${++number}`, name: 'Nora Neu', role: 'agent' }, operator())
const path = (token: string) => `/console/invitation?token=${token}`
const both = { password: staffPassword, repeated: staffPassword }

/** The key that the page shows, as an app reads it. */
function keyOn(body: string): Buffer {
  const key = /secret=([A-Z2-7]+)/.exec(body)?.[1] ?? ''
  const bits = [...key].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeOn = (body: string, steps = 0) => totpCode(keyOn(body), stepAt(new Date()) + steps)

async function accepted(token: string) {
  const browser = aBrowser(service)
  await browser.open(path(token))
  const answer = await browser.submit('/console/invitation', both)
  return { browser, answer, page: await browser.open('/console/invitation/second-factor') }
}
async function enrolled() {
  const { login, invitationToken } = await invite()
  const { browser, page } = await accepted(invitationToken)
  const done = await browser.submit('/console/invitation/second-factor', { code: codeOn(page.body) })
  const recoveryCodes = done.body.match(/[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g) ?? []
  return { login, browser, page, done, recoveryCodes }
}
const givenPassword = async (login: string) => {
  const browser = aBrowser(service)
  await browser.open('/console/sign-in')
  const answer = await browser.submit('/console/sign-in', { login, password: staffPassword })
  await browser.open('/console/sign-in/code')
  return { browser, answer }
}

describe('an invitation', () => {
  test('leads through password and app to ten recovery codes and into the console', async () => {
    const { browser, done, recoveryCodes } = await enrolled()

    expect(done.statusCode).toBe(200)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await browser.open('/console')).body).toContain('Nora Neu')
  })

  test('works for 72 hours', async () => {
    const { invitationToken } = await invite()
    realTime.advance(72 * 60 * 60_000 - 60_000)
    const before = await aBrowser(service).open(path(invitationToken))
    realTime.advance(60_000)

    expect(before.statusCode).toBe(200)
    expect((await aBrowser(service).open(path(invitationToken))).statusCode).toBe(410)
  })

  test('works once', async () => {
    const { invitationToken } = await invite()
    const browser = aBrowser(service)
    await browser.open(path(invitationToken))
    await accepted(invitationToken)

    expect((await browser.submit('/console/invitation', both)).statusCode).toBe(410)
    expect((await browser.open(path(invitationToken))).statusCode).toBe(410)
  })

  test('ends with a newer one, and with the account', async () => {
    const first = await invite()
    const second = await resetSecondFactor(pool, first.login, operator())
    const newest = await resetSecondFactor(pool, first.login, operator())
    await disableStaff(pool, first.login, operator())

    for (const { invitationToken } of [first, second, newest]) {
      expect((await aBrowser(service).open(path(invitationToken))).statusCode).toBe(410)
    }
  })

  test.each([
    ['', '', 'Please choose a password.'],
    ['short-7', 'short-7', 'at least 8 characters'],
    ['passwort123', 'passwort123', 'easy to guess'],
    [staffPassword, `${staffPassword}x`, 'The two passwords differ.'],
  ])('asks again for the password %j with %j', async (password, repeated, says) => {
    const { invitationToken } = await invite()
    const browser = aBrowser(service)
    await browser.open(path(invitationToken))

    const answer = await browser.submit('/console/invitation', { password, repeated })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
  })

  test('shows the key of the app only in the browser that has accepted it', async () => {
    const { page } = await accepted((await invite()).invitationToken)

    expect(keyOn(page.body)).toHaveLength(20)
    expect((await aBrowser(service).open('/console/invitation/second-factor')).statusCode).toBe(410)
  })

  test('opens nothing with a wrong first code', async () => {
    const { browser, page } = await accepted((await invite()).invitationToken)

    const answer = await browser.submit('/console/invitation/second-factor', { code: codeOn(page.body, 5) })

    expect(answer.statusCode).toBe(422)
    expect((await browser.open('/console')).statusCode).toBe(303)
  })

  test('opens nothing by its password alone', async () => {
    const { login, invitationToken } = await invite()
    await accepted(invitationToken)

    expect((await givenPassword(login)).answer.statusCode).toBe(422)
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed', async () => {
    const { login, recoveryCodes } = await enrolled()
    const code = ` ${recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ')} `
    const first = await givenPassword(login)
    const second = await givenPassword(login)

    expect((await first.browser.submit('/console/sign-in/code', { code })).statusCode).toBe(303)
    expect((await second.browser.submit('/console/sign-in/code', { code })).statusCode).toBe(422)
  })

  test('of somebody else is wrong', async () => {
    const { recoveryCodes } = await enrolled()
    const { browser } = await givenPassword((await enrolled()).login)

    expect((await browser.submit('/console/sign-in/code', { code: recoveryCodes[0] })).statusCode).toBe(422)
  })

  test('ends when the second factor is reset, as sessions and the password do', async () => {
    const { login, browser } = await enrolled()
    await resetSecondFactor(pool, login, operator())

    expect((await browser.open('/console')).statusCode).toBe(303)
    expect((await givenPassword(login)).answer.statusCode).toBe(422)
    const { rowCount } = await pool.query(sql`
      select from staff_recovery_codes c join staff s on s.id = c.staff_id where s.login = ${login}`)
    expect(rowCount).toBe(0)
  })
})

test('neither the key nor a code is stored readable', async () => {
  const { login, page, recoveryCodes } = await enrolled()

  const { rows } = await pool.query<{ stored: string }>(sql`
    select to_jsonb(s)::text || jsonb_agg(c)::text as stored
    from staff s join staff_recovery_codes c on c.staff_id = s.id where s.login = ${login} group by s.id`)
  const key = keyOn(page.body)
  for (const secret of [key.toString('base64'), key.toString('hex'), ...recoveryCodes, staffPassword]) {
    expect(rows[0]?.stored).not.toContain(secret)
  }
})
