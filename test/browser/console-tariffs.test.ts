// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aFixedTariff } from '../../src/operator/tariffs/new-tariff.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/plus-days.ts'
import { anOrder } from '../support/an-order.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { headingOf, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage, signIn, opens } = await consoleInBrowser('manager')
const today = berlinDate(service.clock.now())
const tomorrow = plusDays(today, 1)

const byOperator = (url: string, payload: object) =>
  service.send({ method: 'POST', url: `/operator/v1${url}`, as: 'demo-operator', payload })
const byPartner = (url: string, payload: object) =>
  service.send({ method: 'POST', url: `/partner/v1${url}`, as: 'demo-whitelabel', payload })
const household = { yearlyConsumptionKwh: 3500, zipCode: '10115' }
const quote = (tariffKey: string, more = {}) =>
  byPartner(`/tariffs/${tariffKey}/calculation`, { ...household, ...more })

await byOperator('/tariffs', aFixedTariff('LOOKED_AT', today))
await byOperator('/tariffs/LOOKED_AT/versions', {
  ...aFixedTariff('', tomorrow).version,
  energyPriceCentPerKwhNet: 12.5,
})
const period = { workCentPerKwhGross: -0.5, baseEuroPerMonthGross: -2, tariffKeys: ['LOOKED_AT'] }
await byOperator('/campaigns', { campaignCode: 'LOOKED', validFrom: tomorrow, ...period })

/** Fills in a form by the names of its fields. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#${name}`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const faultAt = (page: Page, name: string) => page.locator(`#${name}-fault`).innerText()

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

judgeLooks({
  newPage,
  prefix: 'console-',
  pages: {
    tariffs: opens('/console/tariffs'),
    'tariffs-none': opens('/console/tariffs?filter.state=Ended'),
    tariff: opens('/console/tariffs/LOOKED_AT'),
    'tariff-new': opens('/console/tariffs/new'),
    'tariff-refused': async (page) => {
      await opens('/console/tariffs/new')(page)
      await press(page, 'Preview')
    },
    'tariff-terms': opens('/console/tariffs/LOOKED_AT/terms'),
    'tariff-version': opens('/console/tariffs/LOOKED_AT/version'),
    'tariff-version-preview': async (page) => {
      await opens('/console/tariffs/LOOKED_AT/version')(page)
      await fill(page, { energyPriceCentPerKwhNet: '11' })
      await press(page, 'Preview')
    },
    'tariff-end-sale': opens('/console/tariffs/LOOKED_AT/end-sale'),
    price: opens('/console/tariffs/preview'),
    'price-shown': opens(
      '/console/tariffs/preview?tariffKey=LOOKED_AT&zipCode=10115&yearlyConsumptionKwh=3500&campaignCode=NOPE',
    ),
    'price-refused': opens(
      '/console/tariffs/preview?tariffKey=LOOKED_AT&zipCode=1&yearlyConsumptionKwh=3500',
    ),
    campaigns: opens('/console/campaigns'),
    'campaigns-none': opens('/console/campaigns?filter.state=Ended'),
    campaign: opens('/console/campaigns/LOOKED'),
    'campaign-new': opens('/console/campaigns/new'),
    'campaign-change': opens(`/console/campaigns/LOOKED/${tomorrow}`),
    'campaign-remove': opens(`/console/campaigns/LOOKED/${tomorrow}/remove`),
    'campaign-end': opens('/console/campaigns/WELCOME10/end'),
  },
})

describe('a manager', () => {
  test('sells a new tariff: adds it by form, looks at what follows, and partners quote and order it', async () => {
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page)
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

  test('gives a bonus by a campaign, without a script', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await signIn(page)
    await page.goto(`${origin}/console/campaigns`)
    await page.getByRole('link', { name: 'New campaign' }).click()
    await fill(page, { campaignCode: 'SUNNY', baseEuroPerMonthGross: '-3', tariffKeys: 'FIX_12' })
    await press(page, 'Preview')
    await press(page, 'Add the campaign')
    await page.getByText('The campaign was added.').waitFor()

    const bonusOf = async (tariffKey: string) =>
      (await quote(tariffKey, { campaignCode: 'SUNNY' })).json().data.priceComponents.basePriceDetail.fees
        .basePriceAdjustment.value
    await expect.poll(() => bonusOf('FIX_12')).toBe(-3)
    expect(await bonusOf('DYNAMIC_FEE')).toBe(0)

    await page.getByRole('link', { name: 'End it' }).click()
    await press(page, 'Preview')
    await press(page, 'End the campaign')
    await page.getByText('The end of the campaign was set.').waitFor()
    await page.context().close()
  })

  test('is told at the field what is wrong, in the words of the API, and loses nothing typed', async () => {
    const page = await newPage()
    await signIn(page)
    await page.goto(`${origin}/console/tariffs/new`)
    await fill(page, { ...newTariff, tariffKey: 'REFUSED', durationValue: '3', durationUnit: 'Year' })
    await press(page, 'Preview')

    expect(await faultAt(page, 'durationValue')).toContain('24 months (section 309 no. 9 a BGB)')
    expect(await page.locator('#tariffName').inputValue()).toBe('Wattline Sunny 12')
    await fill(page, { durationValue: '1', energyPriceCentPerKwhNet: '', validFrom: today })
    await press(page, 'Preview')
    expect(await faultAt(page, 'energyPriceCentPerKwhNet')).toContain('is required for Fixed tariffs')
    await page.goto(`${origin}/console/tariffs/FIX_12/version`)
    await fill(page, { validFrom: today })
    await press(page, 'Preview')
    expect(await faultAt(page, 'validFrom')).toContain('must be after today')
    await page.context().close()
  })
})

test('a viewer sees no act', async () => {
  const page = await newPage()
  await signIn(page, 'viewer')
  for (const path of ['/console/tariffs', '/console/campaigns', '/console/campaigns/LOOKED']) {
    await page.goto(`${origin}${path}`)

    expect(await page.locator('main .button:not(.quiet)').count()).toBe(0)
  }
  await page.context().close()
})
