import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { staffOf, staffPassword } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const service = await testService({ SECURITY_CONTACT: 'mailto:security@example.com' })
const { aMember, aPartnerMember } = staffOf(service)
type Browser = ReturnType<typeof aBrowser>

type Home = '/console' | '/partners'
async function givePassword(
  browser: Browser,
  login: string,
  password = staffPassword,
  home: Home = '/console',
) {
  await browser.open(`${home}/sign-in`)
  return browser.submit(`${home}/sign-in`, { login, password })
}
async function giveCode(browser: Browser, code: string, home: Home = '/console') {
  await browser.open(`${home}/sign-in/code`)
  return browser.submit(`${home}/sign-in/code`, { code })
}
const guesses = (count: number, guess: (index: number) => Promise<{ statusCode: number }>) =>
  Promise.all(Array.from({ length: count }, (_, index) => guess(index)))

test('the eleventh wrong password from a network waits, and so does the right one', async () => {
  const { login } = await aMember('agent')
  await guesses(10, () => givePassword(aBrowser(service, { ip: '192.0.2.50' }), login, 'wrong-password'))

  const answer = await givePassword(aBrowser(service, { ip: '192.0.2.50' }), login)

  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('guesses from many networks cannot lock anybody out of a browser they have used', async () => {
  const { login, codeIn } = await aMember('agent')
  const own = aBrowser(service, { ip: '192.0.2.60' })
  await givePassword(own, login)
  await giveCode(own, codeIn())
  await own.open('/console')
  await own.submit('/console/sign-out', {})
  await guesses(50, (index) =>
    givePassword(aBrowser(service, { ip: `198.51.100.${index}` }), login, 'wrong-password'),
  )

  const elsewhere = await givePassword(aBrowser(service, { ip: '203.0.113.1' }), login)
  const here = await givePassword(own, login)

  expect(elsewhere.statusCode).toBe(429)
  expect(here.statusCode).toBe(303)
})

/** Gives the password and then wrong codes; returns the statuses. */
async function guessCodes(login: string, count: number, ip: string, home: Home = '/console') {
  const thief = aBrowser(service, { ip })
  await givePassword(thief, login, staffPassword, home)
  const statuses: number[] = []
  for (let times = 0; times < count; times++) statuses.push((await giveCode(thief, '12345', home)).statusCode)
  return { thief, statuses }
}

test('after five wrong codes the password is asked for again, and the right code is none', async () => {
  const { login, codeIn } = await aMember('agent')

  const { thief, statuses } = await guessCodes(login, 5, '192.0.2.70')

  expect(statuses).toEqual([422, 422, 422, 422, 403])
  expect((await giveCode(thief, codeIn())).statusCode).toBe(403)
  await givePassword(thief, login)
  expect((await giveCode(thief, codeIn())).statusCode).toBe(303)
})

test('guesses at the same time are not more', async () => {
  const { login } = await aMember('agent')
  const thief = aBrowser(service, { ip: '192.0.2.71' })
  await givePassword(thief, login)
  await thief.open('/console/sign-in/code')

  const answers = await guesses(10, () => thief.submit('/console/sign-in/code', { code: '12345' }))

  expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(5)
  expect(await wrongCodesOf(login)).toBeLessThanOrEqual(5)
})

test('no more than twenty codes are checked within a day, from wherever and after whatever password', async () => {
  const { login, codeIn } = await aMember('agent')
  for (const network of [1, 2, 3, 4]) await guessCodes(login, 5, `203.0.113.${network}`)
  const own = aBrowser(service, { ip: '203.0.113.9' })
  await givePassword(own, login)

  const answer = await giveCode(own, codeIn())

  expect(answer.statusCode).toBe(429)
  expect(answer.body).toContain('too many wrong codes today')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(15 * 60)
  expect(await wrongCodesOf(login)).toBe(20)
})

test('the person is notified of wrong codes after the next sign-in', async () => {
  const { login, codeIn } = await aMember('agent')
  await guessCodes(login, 5, '192.0.2.72')
  const own = aBrowser(service, { ip: '192.0.2.73' })
  await givePassword(own, login)

  const answer = await giveCode(own, codeIn())

  expect(answer.headers.location).toBe('/console/me')
  expect((await own.open('/console/me')).body).toContain('Someone entered your password')
})

describe('the mail about wrong codes', () => {
  const mailsAbout = async (login: string) => {
    await runDueTasks({ ...service.deps, handlers: handlersHere(service.deps) })
    const { rows } = await service.pool.query<{ to: string; text: string; audience: string }>(sql`
      select m.to_address as "to", m.text, m.audience from mails m
      where m.kind = 'send-staff-wrong-codes-mail' and position(${login} in m.text) > 0`)
    return rows
  }

  test('goes to somebody of a partner once a day, after the fifth', async () => {
    const { login } = await aPartnerMember('owner')
    await guessCodes(login, 4, '192.0.2.74', '/partners')
    expect(await mailsAbout(login)).toEqual([])

    await guessCodes(login, 5, '192.0.2.75', '/partners')
    await guessCodes(login, 5, '192.0.2.76', '/partners')

    expect(await mailsAbout(login)).toEqual([
      {
        to: `${login}@example.com`,
        text: expect.stringContaining('/partners/me/password'),
        audience: 'partner-staff',
      },
    ])
  })

  test("of the supplier's staff, who have no address here, goes to who answers for security", async () => {
    const { login } = await aMember('agent')
    await guessCodes(login, 5, '192.0.2.77')

    expect(await mailsAbout(login)).toEqual([
      {
        to: 'security@example.com',
        text: expect.stringContaining('/console/me/password'),
        audience: 'supplier-staff',
      },
    ])
  })
})

async function wrongCodesOf(login: string) {
  const { rowCount } = await service.pool.query(sql`
    select from audit_trail
    where subject = ${login} and action = 'staff.sign-in-refused' and after ->> 'step' = 'code'`)
  return rowCount
}

test('a right sign-in does not count', async () => {
  const { login } = await aMember('agent')

  for (let times = 0; times < 12; times++) {
    const answer = await givePassword(aBrowser(service, { ip: '192.0.2.80' }), login)
    expect(answer.statusCode).toBe(303)
  }
})
