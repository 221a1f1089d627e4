// @module-tag browser
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { headingOf } from '../../support/pages-in-browser.ts'

const { origin, newPage, signIn, opens } = await consoleInBrowser('manager')
const endpoint = '/console/webhooks/5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'
const client = '/console/partners/demo-whitelabel/clients/demo-whitelabel'
const wide = { viewport: { width: 1440, height: 900 } }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillPartner(page: Page, fields: { slug: string; brandName: string; brandColour: string }) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value)
}

describe('a new partner', () => {
  test('is refused if its slug is taken or its colour is none, and what was typed stays', async () => {
    const page = await newPage(wide)
    await opens('/console/new-partner')(page)

    await fillPartner(page, { slug: 'demo-sales', brandName: 'Another', brandColour: '#112233' })
    await press(page, 'Add partner')
    await page.getByText('A partner with the slug demo-sales already exists.').waitFor()
    await fillPartner(page, { slug: 'another', brandName: 'Another', brandColour: 'blue' })
    await press(page, 'Add partner')

    await page.getByText('brandColour must be a colour such as #0f766e.').waitFor()
    expect(await page.locator('#brandName').inputValue()).toBe('Another')
    await page.context().close()
  })
})

describe('without a script', () => {
  let page: Page
  beforeAll(async () => {
    page = await newPage({ ...wide, javaScriptEnabled: false })
    await signIn(page)
  })

  test('a button shows the preview of a brand, and nothing is saved', async () => {
    await page.goto(`${origin}/console/partners/demo-sales/brand`)
    await page.locator('#brandName').fill('Unsaved')

    await press(page, 'Preview')

    await page.locator('#brand-preview').getByText('Unsaved').first().waitFor()
    await page.goto(`${origin}/console/partners/demo-sales`)
    expect(await headingOf(page)).not.toContain('Unsaved')
  })

  test('a partner is disabled with a reason, and enabled again', async () => {
    await page.goto(`${origin}/console/partners/demo-hems`)
    await page.getByRole('link', { name: 'Disable' }).click()
    await press(page, 'Disable the partner')
    await page.getByText('Say why').waitFor()
    await page.locator('#reason').fill('The contract has ended.')
    await press(page, 'Disable the partner')
    await page.getByText('The partner was disabled.').waitFor()

    await page.getByRole('link', { name: 'Enable' }).click()
    await page.locator('#reason').fill('It has a new one.')
    await press(page, 'Enable the partner')

    await page.getByText('The partner was enabled again.').waitFor()
  })

  test('a secret is rotated, shown once, and not rotated again by a reload', async () => {
    await page.goto(`${origin}/console/partners/demo-sales/clients/demo-sales`)
    await page.getByRole('link', { name: 'Rotate secret' }).click()
    await press(page, 'Rotate the secret')
    const secret = await page.locator('.secret code').innerText()

    await page.reload()

    await page.getByText('has been rotated in the meantime').waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  test('an endpoint is switched on and pinged, and its deliveries are listed', async () => {
    await page.goto(`${origin}${endpoint}`)
    await page.getByRole('link', { name: 'Switch on' }).click()
    await press(page, 'Switch on')
    await press(page, 'Send a ping')
    await page.getByText('A ping is on its way.').waitFor()

    await page.getByRole('link', { name: 'Deliveries' }).click()

    await page.getByText('webhook.ping').first().waitFor()
    await page.goto(`${origin}${endpoint}/switch`)
    await page.locator('#reason').fill('It was attacked.')
    await press(page, 'Switch off')
    await page.getByText('The endpoint was switched off.').waitFor()
  })
})

test('a viewer sees partners, clients and webhooks, and no act', async () => {
  const page = await newPage(wide)
  await signIn(page, 'viewer')

  for (const path of ['/console/partners', '/console/partners/demo-whitelabel', client, endpoint]) {
    await page.goto(`${origin}${path}`)
    const acts = page.locator('main form[method=post], main a[href$="/brand"], main a[href*="new-"]')
    expect(await acts.count()).toBe(0)
  }
  await page.context().close()
})
