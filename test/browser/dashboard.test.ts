// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { staffOf, staffPassword } from '../../src/console/staff.fixture.ts'
import { codeOn, invitationsOf } from '../../src/dashboard/team.fixture.ts'
import { faultsOf, headingOf, pagesInBrowser, phone, shot, widthOf } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { aPartnerMember, sessionOf } = staffOf(service)
const invitationTo = invitationsOf(service)
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function signIn(page: Page) {
  const { token } = await sessionOf(await aPartnerMember('owner'))
  await page
    .context()
    .addCookies([{ name: 'wattline-partner', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

test('somebody who is invited by mail reaches the home page', async () => {
  const owner = await newPage()
  await signIn(owner)
  await owner.goto(`${origin}/partners/team`)
  await owner.getByRole('link', { name: 'Invite somebody' }).click()
  await owner.locator('#name').fill('Nora Neu')
  await owner.locator('#emailAddress').fill('nora@example.com')
  await button(owner, 'Invite').click()
  await owner.waitForURL(/done=member-invited/)

  const page = await newPage()
  await page.goto(`${origin}${(await invitationTo('nora@example.com'))?.path}`)
  expect(await faultsOf(page)).toEqual([])
  await page.locator('#password').fill(staffPassword)
  await page.locator('#repeated').fill(staffPassword)
  await button(page, 'Continue').click()
  await page.waitForURL(/second-factor/)
  await page.locator('#code').fill(codeOn(await page.content()))
  await button(page, 'Finish').click()
  await page.getByRole('link', { name: 'I have stored them' }).click()
  await page.waitForURL(`${origin}/partners`)

  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Home',
    'API clients',
    'Changelog',
  ])
  expect(await faultsOf(page)).toEqual([])
})

const pages = {
  home: '/partners',
  team: '/partners/team',
  'team-invite': '/partners/team-invite',
  clients: '/partners/clients',
  client: '/partners/clients/demo-whitelabel',
  'new-client': '/partners/new-client',
  brand: '/partners/brand',
  changelog: '/partners/changelog',
  me: '/partners/me',
}

describe.each(Object.entries(pages))('%s', (name, path) => {
  test.each(['light', 'dark'] as const)(
    'has no fault of accessibility in %s colours',
    async (colorScheme) => {
      const page = await newPage({ colorScheme, viewport: { width: 1280, height: 900 } })
      await signIn(page)
      await page.goto(`${origin}${path}`)

      expect(await headingOf(page)).not.toBeNull()
      expect(await faultsOf(page)).toEqual([])
      await shot(page, `dashboard-${name}-${colorScheme}`)
    },
  )

  test('fits a phone', async () => {
    const page = await newPage(phone)
    await signIn(page)
    await page.goto(`${origin}${path}`)

    expect(await widthOf(page)).toBeLessThanOrEqual(390)
    await shot(page, `dashboard-${name}-phone`)
  })
})
