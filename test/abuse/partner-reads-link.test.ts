/**
 * In a test environment that others can reach, partner A reads the links that are mailed to its customers. Whatever address A
 * orders for, such a link opens A's contracts, and nothing that partner B orders for the same address.
 */
import { describe, expect, test } from 'vitest'
import { steadyMilliseconds } from '../../src/platform/http/steady-time.ts'
import { skipPauses } from '../support/pauses.ts'
import { testService } from '../support/test-service.ts'
import { type Browser, newAddress, ownPassword, unprovenAddresses } from './unproven-addresses.ts'

const [a, b] = ['demo-whitelabel', 'demo-sales'] as const
// A login that is refused takes this long, whatever the reason.
skipPauses(steadyMilliseconds)

async function aWorld(environment: Record<string, string>) {
  const service = await testService({ RATE_LIMIT_PER_MINUTE: '10000000', ...environment })
  const on = unprovenAddresses(service)
  const linksFor = async (partner: string, email: string): Promise<string[]> => {
    await on.runTasks()
    const { data } = (
      await service.send({ url: `/sandbox/v1/mails?to=${email}&limit=100`, as: partner })
    ).json<{ data: { links: string[] }[] }>()
    return data.flatMap(({ links }) => links).filter((link) => link.includes('/account/password'))
  }
  /** Uses the newest link that a partner reads in its mailbox. */
  const useLinkOf = async (partner: string, email: string) => {
    const [link] = await linksFor(partner, email)
    return on.usePasswordLink(link === undefined ? [] : [link])
  }
  const askForLink = async (email: string) => {
    const browser = on.newBrowser()
    await browser.open('/account/forgot-password')
    await browser.submit('/account/forgot-password', { email })
  }
  return { ...service, on, linksFor, useLinkOf, askForLink }
}

const open = await aWorld({
  BASE_URL: 'https://sandbox.example.com',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
})
const { on, send, linksFor, useLinkOf, askForLink } = open
const own = await aWorld({})

const sees = async (browser: Browser, { contractNumber }: { contractNumber: string }) =>
  (await browser.open(`/account/contracts/${contractNumber}`)).statusCode === 200

describe('a link that a partner read', () => {
  test('opens the account, and the order of another partner closes it', async () => {
    const email = newAddress()
    const first = await on.place(a, email)
    const { browser } = await useLinkOf(a, email)
    expect(await sees(browser, first)).toBe(true)

    const joined = await on.place(b, email)

    expect(await sees(browser, joined)).toBe(false)
    expect((await on.logIn(email, ownPassword)).isOpen).toBe(false)
  })

  test('of an order that joined the account opens nothing that was there before', async () => {
    const email = newAddress()
    const before = await on.place(b, email)
    const joined = await on.place(a, email)

    const { browser } = await useLinkOf(a, email)

    expect(await sees(browser, joined)).toBe(true)
    expect(await sees(browser, before)).toBe(false)
    expect((await browser.open('/account')).body).not.toContain(before.contractNumber)
    expect((await browser.open('/account/settings/email')).statusCode).toBe(403)
  })

  test('and used after another partner had ordered opens nothing of that', async () => {
    const email = newAddress()
    const first = await on.place(a, email)
    await askForLink(email)
    const [link = ''] = await linksFor(a, email)
    const joined = await on.place(b, email)

    const { browser } = await on.usePasswordLink([link])

    expect(await sees(browser, first)).toBe(true)
    expect(await sees(browser, joined)).toBe(false)
  })

  test('of a platform opens what it placed, and not what the partner itself brought', async () => {
    const email = newAddress()
    const brought = await on.place(b, email)
    const placed = await on.place('demo-platform', email, { partnerToken: 'demo-sales-token' })

    const { browser } = await useLinkOf('demo-platform', email)

    expect(await sees(browser, placed)).toBe(true)
    expect(await sees(browser, brought)).toBe(false)
  })

  test('gives a third party access to the contracts of that time alone', async () => {
    const email = newAddress()
    const first = await on.place(a, email)
    await on.deliver(a, first.contractNumber)
    await useLinkOf(a, email)
    const path = await on.newLink()
    const { browser, page } = await on.atConsent(email, ownPassword, path)
    await browser.submit(`${path}/answer`, { answer: 'allow' })
    const joined = await on.place(b, email)
    await on.deliver(b, joined.contractNumber)
    const read = async ({ contractNumber }: { contractNumber: string }) => {
      const url = `/partner/v1/customers/${first.customerNumber}/contracts/${contractNumber}`
      return (await send({ url, as: 'demo-hems' })).statusCode
    }

    expect(page.body).toContain('For the contracts you have today')
    expect(await read(first)).toBe(200)
    expect(await read(joined)).toBe(403)
  })

  test('opens all that an account has while every contract is of that partner', async () => {
    const email = newAddress()
    const first = await on.place(a, email)
    const { browser } = await useLinkOf(a, email)
    const second = await on.place(a, email)

    expect(await sees(browser, first)).toBe(true)
    expect(await sees(browser, second)).toBe(true)
    expect((await browser.open('/account/settings/email')).statusCode).toBe(200)
    expect((await browser.open('/account/security')).body).not.toContain('confirm your address')
  })
})

test('a link that no partner could read proves the address for all contracts', async () => {
  const email = newAddress()
  const first = await on.place(a, email)
  const { browser: reader } = await useLinkOf(a, email)
  const joined = await on.place(b, email)

  const mails = await on.passwordMail(email)
  const dropped = mails.find(({ kind }) => kind === 'send-set-password-mail')
  const { browser } = await on.usePasswordLink(dropped?.links ?? [], `${ownPassword}-2`)

  expect(await sees(browser, first)).toBe(true)
  expect(await sees(browser, joined)).toBe(true)
  expect(await sees(reader, first)).toBe(false)
})

test('on the developer’s own machine every link proves the address', async () => {
  const email = newAddress()
  await own.on.place(a, email)
  const { browser } = await own.useLinkOf(a, email)

  const joined = await own.on.place(b, email)

  expect(await sees(browser, joined)).toBe(true)
})
