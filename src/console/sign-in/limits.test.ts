import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { staffOf, staffPassword } from '../staff.fixture.ts'

const service = await testService()
const { aMember } = staffOf(service)
type Browser = ReturnType<typeof aBrowser>

async function givePassword(browser: Browser, login: string, password = staffPassword) {
  await browser.open('/console/sign-in')
  return browser.submit('/console/sign-in', { login, password })
}
async function giveCode(browser: Browser, code: string) {
  await browser.open('/console/sign-in/code')
  return browser.submit('/console/sign-in/code', { code })
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

test('codes are limited too, also for somebody who knows the password', async () => {
  const { login, codeIn } = await aMember('agent')
  const thief = aBrowser(service, { ip: '192.0.2.70' })
  await givePassword(thief, login)
  await guesses(10, () => giveCode(thief, '12345'))

  expect((await giveCode(thief, codeIn())).statusCode).toBe(429)
})

test('a right sign-in does not count', async () => {
  const { login } = await aMember('agent')

  for (let times = 0; times < 12; times++) {
    const answer = await givePassword(aBrowser(service, { ip: '192.0.2.80' }), login)
    expect(answer.statusCode).toBe(303)
  }
})
