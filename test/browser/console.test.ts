// @module-tag browser
/** What an operator would miss first. */
import {
  allowInsecureRequests,
  clientCredentialsGrant,
  discovery,
  fetchProtectedResource,
} from 'openid-client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { staffPassword } from '../../src/backoffice/staff.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { anOrder } from '../support/an-order.ts'
import { consoleCases, wrongMaLo } from '../support/console-cases.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { faultsOf, headingOf, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage, signIn, aMember } = await consoleInBrowser('agent')
const { place, parked } = consoleCases(service)
const today = berlinDate(service.clock.now())

const byPartner = (url: string, payload: object) =>
  service.send({ method: 'POST', url: `/partner/v1${url}`, as: 'demo-whitelabel', payload })
const household = { yearlyConsumptionKwh: 3500, zipCode: '10115' }
const quote = (tariffKey: string, more = {}) =>
  byPartner(`/tariffs/${tariffKey}/calculation`, { ...household, ...more })

/** Fills in a form by the names of its fields. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#${name}`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function givePassword(page: Page, login: string) {
  await page.goto(`${origin}/console/sign-in`)
  await page.locator('#login').fill(login)
  await page.locator('#password').fill(staffPassword)
  await press(page, 'Continue')
  await page.waitForURL(/code/)
}

test('somebody signs in and out without a script', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const { login, codeIn } = await aMember('agent')

  await givePassword(page, login)
  await page.locator('#code').fill(codeIn())
  await press(page, 'Sign in')
  await page.waitForURL(`${origin}/console`)
  await press(page, 'Sign out')
  await page.waitForURL(/ended=yes/)

  expect(await headingOf(page)).toBe('Sign in')
  await page.context().close()
})

test('an agent finds a stuck order, sees what a correction does, and makes it, with the keyboard', async () => {
  const contractNumber = await place({ maLoIdentifier: wrongMaLo })
  const page = await newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page)
  await page.goto(`${origin}/console`)
  await shot(page, 'console-today-1440')

  await page.keyboard.press('/')
  await page.keyboard.type(contractNumber)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/search/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/orders\/\d+$/)
  await shot(page, 'console-order-1440')
  await page.getByRole('link', { name: 'Correct data' }).click()
  await page.locator('#maLoIdentifier').fill('')
  await page.getByRole('button', { name: 'Preview' }).click()
  await shot(page, 'console-correction-preview-1440')
  expect(await page.locator('#consequences + ul').innerText()).toContain('to In progress')
  await page.getByRole('button', { name: 'Correct', exact: true }).click()

  await page.getByText('The data was corrected.').waitFor()
  expect(await headingOf(page)).toContain('In progress')
  await page.goto(`${origin}/console/orders`)
  await shot(page, 'console-orders-1440')
  await page.context().close()
})

test('an agent retries a parked task without a script', async () => {
  const contractNumber = await place()
  await parked(contractNumber)
  const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await signIn(page)
  await page.goto(`${origin}/console/orders/${contractNumber}`)

  await page.getByRole('button', { name: 'Retry' }).click()

  await page.getByText('The task is tried again.').waitFor()
  await page.context().close()
})

test('a viewer sees no act', async () => {
  const stuck = await place({ maLoIdentifier: wrongMaLo })
  const page = await newPage()
  await signIn(page, 'viewer')
  await page.goto(`${origin}/console/orders/${stuck}`)

  expect(await page.locator('main .button').count()).toBe(0)
  await page.context().close()
})

const newTariff = {
  tariffKey: 'SUNNY_12',
  kind: 'Fixed',
  tariffName: 'Wattline Sunny 12',
  providerName: 'Wattline Energie',
  features: '100 % Ökostrom\nZwölf Monate Preisgarantie',
  energyPriceCentPerKwhNet: '10,25',
  serviceFeeCentPerKwhNet: '1.5',
  baseServiceFeeEuroPerMonthNet: '6',
  greenCertificateCentPerKwhNet: '0.2',
}

test('a manager sells a new tariff: adds it by form, looks at what follows, and partners quote and order it', async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, 'manager')
  await page.goto(`${origin}/console/tariffs`)
  await shot(page, 'console-tariffs-1440')
  await page.getByRole('link', { name: 'New tariff' }).click()
  await fill(page, newTariff)
  await shot(page, 'console-tariff-new-1440')
  await press(page, 'Preview')

  await page.getByRole('heading', { name: 'New tariff?' }).waitFor()
  await shot(page, 'console-tariff-new-preview-1440')
  expect(await page.locator('#consequences + ul').innerText()).toContain(
    `Every partner can quote it and take orders for it from ${today} on.`,
  )
  expect((await quote('SUNNY_12')).statusCode).toBe(404)
  await press(page, 'Put it on sale')
  await page.getByText('The tariff was added.').waitFor()
  expect(await headingOf(page)).toBe('Wattline Sunny 12 On sale')
  await shot(page, 'console-tariff-1440')

  await expect.poll(async () => (await quote('SUNNY_12')).statusCode).toBe(200)
  const quoted = (await quote('SUNNY_12')).json().data.priceComponents.pricePerMonth.value
  const payload = anOrder({
    tariffKey: 'SUNNY_12',
    userAccount: { emailAddress: 'sunny@example.com' },
    contract: { deliveryDetails: { meterNumber: '1EMH4400000001', maLoIdentifier: null } },
  })
  const ordered = await byPartner('/orders', payload)
  expect(ordered.statusCode, ordered.body).toBeLessThan(300)

  await page.getByRole('link', { name: 'Preview its price' }).click()
  await shot(page, 'console-price-1440')
  expect(await page.locator('main').innerText()).toContain(String(quoted))
  await page.goto(`${origin}/console/tariffs/SUNNY_12/version`)
  await fill(page, { energyPriceCentPerKwhNet: '11.25' })
  await press(page, 'Preview')
  expect(await page.locator('#consequences + ul').innerText()).toContain('keep what was agreed')
  await shot(page, 'console-tariff-version-preview-1440')
  const { rows } = await service.pool.query(sql`
    select t.action, t.actor like 'staff:manager.%' as "isStaff" from audit_trail t
    where t.subject = 'SUNNY_12' order by t.id`)
  expect(rows).toEqual([{ action: 'tariff.add', isStaff: true }])
  await page.context().close()
})

test('a new partner gets from the console to its first order, without a terminal', async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, 'manager')
  await page.goto(`${origin}/console`)
  await page.getByRole('link', { name: 'Partners' }).click()
  await shot(page, 'console-partners-list-1440')
  await page.getByRole('link', { name: 'New partner' }).click()
  await fill(page, { slug: 'sonnenstrom', brandName: 'Sonnenstrom', brandColour: '#b45309' })
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
