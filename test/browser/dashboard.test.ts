// @module-tag browser
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { staffOf, staffPassword } from '../../src/backoffice/staff.fixture.ts'
import { codeOn, invitationsOf } from '../../src/dashboard/team.fixture.ts'
import { publishEvents } from '../../src/events/publish-events.ts'
import { startReceiver } from '../../src/events/webhooks/receiver.fixture.ts'
import { webhooksOf } from '../../src/events/webhooks/webhooks.fixture.ts'
import { faultsOf, pagesInBrowser } from '../support/pages-in-browser.ts'
import { until } from '../support/patience.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { aPartnerMember, sessionOf } = staffOf(service)
const invitationTo = invitationsOf(service)
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function signIn(page: Page, slug?: string) {
  const { token } = await sessionOf(await aPartnerMember('owner', slug))
  await page
    .context()
    .addCookies([{ name: 'wattline-partner', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Invites somebody, as an owner does, and follows the link of the mail to the end. */
async function join(emailAddress: string): Promise<Page> {
  const owner = await newPage()
  await signIn(owner)
  await owner.goto(`${origin}/partners/team`)
  await owner.getByRole('link', { name: 'Invite somebody' }).click()
  await owner.locator('#name').fill('Nora Neu')
  await owner.locator('#emailAddress').fill(emailAddress)
  await button(owner, 'Invite').click()
  await owner.waitForURL(/done=member-invited/)

  const page = await newPage()
  await page.goto(`${origin}${(await invitationTo(emailAddress))?.path}`)
  expect(await faultsOf(page)).toEqual([])
  await page.locator('#password').fill(staffPassword)
  await page.locator('#repeated').fill(staffPassword)
  await button(page, 'Continue').click()
  await page.waitForURL(/second-factor/)
  expect(await faultsOf(page)).toEqual([])
  await page.locator('#code').fill(codeOn(await page.content()))
  await button(page, 'Finish').click()
  await page.getByRole('link', { name: 'I have stored them' }).click()
  await page.waitForURL(`${origin}/partners`)
  return page
}

test('somebody who is invited by mail reaches the home page, with the rooms of a developer', async () => {
  const page = await join('nora@example.com')

  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Home',
    'Orders',
    'Customers',
    'Requests',
    'Errors',
    'Usage',
    'Webhooks',
    'API clients',
    'Sandbox',
    'Changelog',
  ])
  expect(await faultsOf(page)).toEqual([])
})

test('a developer who was invited gets from the mail to a first order, its webhook and its request', async () => {
  const receiver = await startReceiver()
  webhooksOf(service).deliver()
  const page = await join('first@example.com')
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

  await go('Webhooks')
  await page.getByRole('link', { name: 'New endpoint' }).click()
  await page.locator('#url').fill(receiver.url)
  await button(page, 'Add endpoint').click()
  await page.getByRole('link', { name: 'I have copied it' }).click()

  await page.goto(`${origin}/docs/reference/createOrder`)
  await button(page, 'Run').click()
  await page.getByRole('status').filter({ hasText: '200' }).waitFor()
  const contractNumber = /"contractNumber":\s*"(\d+)"/.exec(await page.locator('.run').innerText())?.[1] ?? ''
  expect(contractNumber).not.toBe('')

  await until('the webhook has arrived', async () => {
    await publishEvents(service.pool, service.clock)
    return receiver.received.some(({ event }) => event.data.contractNumber === contractNumber)
  })
  await service.deps.requestLog.flush()

  await page.goto(`${origin}/partners/orders`)
  await page.getByRole('link', { name: contractNumber }).click()
  await page.getByRole('heading', { name: new RegExp(contractNumber) }).waitFor()
  await go('Requests')
  await page
    .getByRole('row', { name: /createOrder/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  expect(await page.getByRole('main').innerText()).toContain('200')
})

test('the reference fills in what the partner has itself, and runs with it', async () => {
  const page = await newPage()
  await signIn(page, 'demo-sales')
  await page.goto(`${origin}/partners/sandbox`)
  await button(page, 'Set up in-delivery').click()
  const contractNumber = await page.getByRole('status').locator('code').first().innerText()

  await page.goto(`${origin}/docs/reference/getOrder`)
  await page.locator('.run-as').filter({ hasText: 'your client demo-sales' }).waitFor()
  await expect.poll(() => page.getByLabel('contractNumber').inputValue()).toBe(contractNumber)
  await button(page, 'Run').click()
  await page.getByRole('status').filter({ hasText: '200 OK' }).waitFor()
  expect(await page.locator('#run-answer').innerText()).toContain(contractNumber)
  expect(await faultsOf(page)).toEqual([])
})
