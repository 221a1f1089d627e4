// @module-tag browser
import {
  allowInsecureRequests,
  clientCredentialsGrant,
  discovery,
  fetchProtectedResource,
} from 'openid-client'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder } from '../support/an-order.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { faultsOf, headingOf, shot } from '../support/pages-in-browser.ts'

const { origin, newPage, signIn, opens } = await consoleInBrowser('manager')
const endpoint = '/console/webhooks/5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'
const client = '/console/partners/demo-whitelabel/clients/demo-whitelabel'
const wide = { viewport: { width: 1440, height: 900 } }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillPartner(page: Page, fields: { slug: string; brandName: string; brandColour: string }) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value)
}

judgeLooks({
  newPage,
  prefix: 'console-partners-',
  pages: {
    list: opens('/console/partners'),
    none: opens('/console/partners?filter.text=nobody'),
    new: opens('/console/new-partner'),
    refused: async (page) => {
      await opens('/console/new-partner')(page)
      await fillPartner(page, { slug: 'Not A Slug', brandName: 'Sonnenstrom', brandColour: 'red' })
      await press(page, 'Add partner')
      await page.locator('.fault').first().waitFor()
    },
    added: async (page) => {
      await opens('/console/new-partner')(page)
      await fillPartner(page, { slug: 'shown-once', brandName: 'Once', brandColour: '#ffcc00' })
      await press(page, 'Add partner')
      await page.locator('.secret').waitFor()
    },
    partner: opens('/console/partners/demo-whitelabel'),
    brand: opens('/console/partners/demo-whitelabel/brand'),
    rights: opens('/console/partners/demo-whitelabel/rights'),
    disable: opens('/console/partners/demo-whitelabel/disable'),
    token: opens('/console/partners/demo-whitelabel/token'),
    'new-client': opens('/console/partners/demo-whitelabel/new-client'),
    client: opens(client),
    'public-client': opens('/console/partners/demo-hems/clients/demo-app'),
    rotate: opens(`${client}/rotate`),
    scopes: opens(`${client}/scopes`),
    times: opens(`${client}/times`),
    keys: opens(`${client}/keys`),
    'client-disable': opens(`${client}/disable`),
    webhooks: opens('/console/partners/demo-whitelabel/webhooks'),
    'webhooks-none': opens('/console/partners/demo-sales/webhooks'),
    endpoint: opens(endpoint),
    'endpoint-switch': opens(`${endpoint}/switch`),
    deliveries: opens(`${endpoint}/deliveries`),
  },
})

describe('a new partner', () => {
  test('gets from the console to its first order, without a terminal', async () => {
    const page = await newPage(wide)
    await signIn(page)
    await page.goto(`${origin}/console`)
    await page.getByRole('link', { name: 'Partners' }).click()
    await shot(page, 'console-partners-list-1440')
    await page.getByRole('link', { name: 'New partner' }).click()
    await fillPartner(page, { slug: 'sonnenstrom', brandName: 'Sonnenstrom', brandColour: '#b45309' })
    await press(page, 'Add partner')
    expect(await page.locator('.secret code').innerText()).toMatch(/^[\w-]{43}$/)
    await page.getByRole('link', { name: 'Go on to the partner' }).click()

    await page.getByRole('link', { name: 'Edit brand' }).click()
    await page.locator('#brandName').fill('Sonnenstrom Süd')
    await page.locator('#brandColour').fill('#ffcc00')
    await page.locator('#brand-preview').getByText('Sonnenstrom Süd').first().waitFor()
    await page.getByText(/Links are shown in #\w{6} on light pages/).waitFor()
    await shot(page, 'console-partners-brand-1440')
    await press(page, 'Save')
    await page.getByText('The brand was changed.').waitFor()
    await page.getByRole('link', { name: 'Sonnenstrom Süd', exact: true }).click()
    expect(await headingOf(page)).toContain('Sonnenstrom Süd')

    await page.getByRole('link', { name: 'New client' }).click()
    await page.locator('#clientId').fill('sonnenstrom-shop')
    await page.getByRole('checkbox', { name: 'manage:webhooks' }).uncheck()
    await shot(page, 'console-partners-new-client-1440')
    await press(page, 'Add client')
    const secret = await page.locator('.secret code').innerText()
    await shot(page, 'console-partners-secret-1440')
    expect(await faultsOf(page)).toEqual([])

    const { contractNumber, scope } = await firstOrder('sonnenstrom-shop', secret)
    expect(scope).not.toContain('manage:webhooks')

    await page.getByRole('link', { name: 'Go on to the client' }).click()
    expect(await page.content()).not.toContain(secret)
    await shot(page, 'console-partners-client-1440')
    await page.getByRole('link', { name: 'Sonnenstrom Süd' }).click()
    await shot(page, 'console-partners-partner-1440')
    await page.getByRole('link', { name: 'All its orders' }).click()
    await page.getByRole('link', { name: contractNumber }).click()
    expect(await headingOf(page)).toContain(contractNumber)
    await page.context().close()
  })

  /** What the partner's software does with the secret: a token, the tariffs, a price, an order. */
  async function firstOrder(clientId: string, secret: string) {
    const config = await discovery(new URL(origin), clientId, secret, undefined, {
      algorithm: 'oauth2',
      execute: [allowInsecureRequests],
    })
    const { access_token: token, scope = '' } = await clientCredentialsGrant(config)
    const call = async (path: string, body?: object) => {
      const answer = await fetchProtectedResource(
        config,
        token,
        new URL(path, origin),
        body ? 'POST' : 'GET',
        body && JSON.stringify(body),
        new Headers({ 'content-type': 'application/json' }),
      )
      expect(answer.status).toBe(200)
      return (await answer.json()) as { data: { tariffKey: string }[]; contractNumber: string }
    }
    const { data: tariffs } = await call('/partner/v1/tariffs')
    const tariffKey = tariffs[0]?.tariffKey ?? ''
    const asked = { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true }
    await call(`/partner/v1/tariffs/${tariffKey}/calculation`, asked)
    const { contractNumber } = await call('/partner/v1/orders', anOrder({ tariffKey }))
    return { contractNumber, scope }
  }

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
