/** Guessing passwords, numbers and addresses: how far one comes, and whom one can keep out by it. */

import { describe, expect, test } from 'vitest'
import { linking } from '../../src/customers/links/link.fixture.ts'
import { newContractNumber } from '../../src/orders/intake/numbers.ts'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { customers, newNetwork, password } from '../../src/pages/account/customer.fixture.ts'
import { steadyMilliseconds } from '../../src/platform/http/steady-time.ts'
import { anOrder } from '../support/an-order.ts'
import { skipPauses } from '../support/pauses.ts'
import { testService } from '../support/test-service.ts'

const service = await testService()
skipPauses(steadyMilliseconds)
const { newCustomer, logIn } = customers(service)
const { link } = linking(service)

type Browser = ReturnType<typeof aBrowser>
const wrong = (attempt: number) => `Falsches-Passwort-${attempt}`

/** All the places in which a password is asked for; what is guessed in one counts in the others. */
const guessAtAccount = async (browser: Browser, email: string, typed: string) => {
  await browser.open('/account/login')
  return browser.submit('/account/login', { email, password: typed })
}
const guessAtLink = async (browser: Browser, email: string, typed: string) => {
  const path = await link()
  await browser.open(path)
  return browser.submit(`${path}/login`, { email, password: typed })
}

/** At the same moment, so that nobody gets further by being quick. */
const statusesOf = async (count: number, guess: (attempt: number) => Promise<{ statusCode: number }>) =>
  (await Promise.all(Array.from({ length: count }, (_, attempt) => guess(attempt)))).map(
    ({ statusCode }) => statusCode,
  )

describe('guessing a password', () => {
  test('ends after ten failures for an account and an address, on all pages together', async () => {
    const { account } = await newCustomer()
    const ip = newNetwork()
    const guess = (attempt: number) => {
      const at = attempt % 2 === 0 ? guessAtAccount : guessAtLink
      return at(aBrowser(service, { ip }), account.emailAddress, wrong(attempt))
    }
    const statuses = await statusesOf(12, guess)
    const last = await guessAtAccount(aBrowser(service, { ip }), account.emailAddress, password)

    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    // The customer, elsewhere, is not kept out by it.
    expect((await logIn(account)).answer.statusCode).toBe(303)
  })

  test('is not cheaper with other spellings of the address, nor with an address of the net that is made up', async () => {
    const { account } = await newCustomer()
    const ip = newNetwork()
    const spellings = [account.emailAddress.toUpperCase(), ` ${account.emailAddress} `, account.emailAddress]
    const statuses = await statusesOf(12, async (attempt) => {
      const browser = aBrowser(service, { ip })
      await browser.open('/account/login')
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}`, 'x-real-ip': `203.0.113.${attempt}` }
      const fields = { email: spellings[attempt % 3], password: wrong(attempt) }
      return browser.submit('/account/login', fields, { headers })
    })

    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('is not cheaper from the many addresses of one household', async () => {
    const { account } = await newCustomer()
    const statuses = await statusesOf(11, (attempt) => {
      const browser = aBrowser(service, { ip: `2a02:1210:aaaa:1::${attempt + 1}` })
      return guessAtAccount(browser, account.emailAddress, wrong(attempt))
    })

    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('guessing contract numbers at the withdrawal', () => {
  const declare = async (ip: string, order: string, email = 'somebody@example.com') => {
    const browser = aBrowser(service, { ip })
    await browser.open('/withdrawal')
    return browser.submit('/withdrawal/confirm', { order, email, name: 'Erika Mustermann', words: '' })
  }

  test('ends after 20 tries of one address, and another address goes on', async () => {
    const ip = newNetwork()
    const answers = await Promise.all(Array.from({ length: 24 }, () => declare(ip, newContractNumber())))
    const statuses = answers.map(({ statusCode }) => statusCode)

    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await declare(newNetwork(), newContractNumber())).statusCode).toBe(200)
  })

  test('shows the same whether number and address fit or not', async () => {
    const emailAddress = 'withdraws@example.com'
    const payload = anOrder({ userAccount: { emailAddress } })
    const placed = await service.send({
      method: 'POST',
      url: '/partner/v1/orders',
      as: 'demo-whitelabel',
      payload,
    })
    const number: string = placed.json().contractNumber
    const said = async (order: string, email: string) =>
      (await declare(newNetwork(), order, email)).body
        .replaceAll(order, 'ORDER')
        .replaceAll(email, 'EMAIL')
        .replace(/\d\d:\d\d(:\d\d)?/g, 'TIME')

    const fitting = await said(number, emailAddress)
    expect(fitting).toContain('ORDER')
    expect(await said(number, 'stranger@example.com')).toBe(fitting)
    expect(await said(newContractNumber(), emailAddress)).toBe(fitting)
  })
})
