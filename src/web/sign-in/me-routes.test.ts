import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf, staffPassword } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { realTime, pool } = service
const { sessionOf, signedIn } = staffOf(service)
const another = 'five-other-words-and-an-8'
const actionsOn = async (login: string) => {
  const { rows } = await pool.query<{ action: string }>(
    sql`select action from audit_trail where subject = ${login} order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('the own account', () => {
  test('shows who one is, where one is signed in and the last sign-ins', async () => {
    const { open, member } = await signedIn('agent')
    const stranger = aBrowser(service, { ip: '198.51.100.7' })
    await stranger.open('/console/sign-in')
    await stranger.submit('/console/sign-in', { login: member.login, password: 'guessed-wrong' })

    const { body } = await open('/console/me')

    expect(body).toContain(member.login)
    expect(body).toContain('this browser')
    expect(body).toContain('198.51.100.7')
    expect(body).toContain('refused: wrong password')
  })

  test('ends another session of one’s own', async () => {
    const { open, submit, member } = await signedIn('agent')
    const other = aBrowser(service)
    other.plant((await sessionOf(member)).cookie, '/console')
    await open('/console/me')

    await submit('/console/me/sessions/end', {})

    expect((await other.open('/console')).statusCode).toBe(303)
    expect((await open('/console')).statusCode).toBe(200)
    expect(await actionsOn(member.login)).toContain('staff.session-ended')
  })

  test('never ends a session of somebody else', async () => {
    const other = await signedIn('agent')
    const { rows } = await pool.query<{ id: string }>(
      sql`select id from staff_sessions where staff_id = ${other.member.id}`,
    )
    const { open, submit } = await signedIn('administrator')
    await open('/console/me')

    await submit('/console/me/sessions/end', { session: rows[0]?.id })
    await submit('/console/me/sessions/end', { session: 'no id' })

    expect((await other.open('/console')).statusCode).toBe(200)
  })
})

describe('proving again', () => {
  test('is not asked for within ten minutes of the sign-in', async () => {
    const { open } = await signedIn('agent')
    realTime.advance(10 * 60_000 - 1000)
    const before = await open('/console/me/password')
    realTime.advance(1000)

    expect(before.statusCode).toBe(200)
    expect((await open('/console/me/password')).headers.location).toBe(
      '/console/prove?next=%2Fconsole%2Fme%2Fpassword',
    )
  })

  test('takes password and code, leads on, and holds for ten minutes', async () => {
    const { open, submit, member } = await signedIn('agent')
    realTime.advance(60 * 60_000)
    const asked = await open('/console/me/password')
    await open(asked.headers.location ?? '')

    const typed = { password: staffPassword, code: member.codeIn() }
    const proved = await submit(asked.headers.location ?? '', typed)

    expect(proved.headers.location).toBe('/console/me/password')
    expect((await open('/console/me/password')).statusCode).toBe(200)
    realTime.advance(10 * 60_000)
    expect((await open('/console/me/password')).statusCode).toBe(303)
  })

  test.each([
    ['a wrong password', { password: 'not-the-password' }],
    ['a wrong code', { code: '12345' }],
    ['no password', { password: '' }],
    ['no code', { code: '' }],
  ])('refuses %s', async (_what, wrong) => {
    const { open, submit, member } = await signedIn('agent')
    realTime.advance(60 * 60_000)
    await open('/console/prove')

    const answer = await submit('/console/prove', {
      password: staffPassword,
      code: member.codeIn(),
      ...wrong,
    })

    expect(answer.statusCode).toBe(422)
    expect((await open('/console/me/password')).statusCode).toBe(303)
  })
})

test('proving again and signing out leave entries in the audit trail', async () => {
  const { open, submit, member } = await signedIn('agent')
  await open('/console/prove')
  await submit('/console/prove', { password: staffPassword, code: member.codeIn() })
  await open('/console/me')

  await submit('/console/sign-out', {})

  const { rows } = await service.pool.query<{ action: string; actor: string }>(
    sql`select action, actor from audit_trail where subject = ${member.login} order by id desc limit 2`,
  )
  const actor = `staff:${member.login}`
  expect(rows).toEqual([
    { action: 'staff.signed-out', actor },
    { action: 'staff.proved', actor },
  ])
})

describe('changing the password', () => {
  test('ends all other sessions and keeps this one', async () => {
    const { open, submit, member } = await signedIn('agent')
    const other = aBrowser(service)
    other.plant((await sessionOf(member)).cookie, '/console')
    await open('/console/me/password')

    const changed = await submit('/console/me/password', { password: another, repeated: another })

    expect(changed.headers.location).toBe('/console/me')
    expect((await open('/console')).statusCode).toBe(200)
    expect((await other.open('/console')).statusCode).toBe(303)
    expect(await actionsOn(member.login)).toContain('staff.password-changed')
  })

  test('takes the new password from then on', async () => {
    const { open, submit, member } = await signedIn('agent')
    await open('/console/me/password')
    await submit('/console/me/password', { password: another, repeated: another })
    const browser = aBrowser(service)
    await browser.open('/console/sign-in')

    const old = await browser.submit('/console/sign-in', { login: member.login, password: staffPassword })
    const new_ = await browser.submit('/console/sign-in', { login: member.login, password: another })

    expect([old.statusCode, new_.statusCode]).toEqual([422, 303])
  })

  test('refuses a password that is easy to guess', async () => {
    const { open, submit } = await signedIn('agent')
    await open('/console/me/password')

    const answer = await submit('/console/me/password', { password: 'passwort123', repeated: 'passwort123' })

    expect(answer.statusCode).toBe(422)
  })

  test('is refused to an open browser that was not proved', async () => {
    const { open, submit } = await signedIn('agent')
    await open('/console/me/password')
    realTime.advance(10 * 60_000)

    const answer = await submit('/console/me/password', { password: another, repeated: another })

    expect(answer.headers.location).toContain('/console/prove')
  })
})
