// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { berlinDate } from '../../../src/platform/time/berlin.ts'
import { plusDays } from '../../../src/platform/time/day-number.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'

const { service, origin, newPage, signIn } = await consoleInBrowser('manager')
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

describe('a manager', () => {
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

  test('sees at the field what is wrong, in the words of the API, and loses nothing typed', async () => {
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
  await service.send({
    method: 'POST',
    url: '/operator/v1/campaigns',
    as: 'demo-operator',
    payload: {
      campaignCode: 'LOOKED',
      validFrom: plusDays(today, 1),
      tariffKeys: ['FIX_12'],
      baseEuroPerMonthGross: -2,
    },
  })
  const page = await newPage()
  await signIn(page, 'viewer')
  for (const path of ['/console/tariffs', '/console/campaigns', '/console/campaigns/LOOKED']) {
    await page.goto(`${origin}${path}`)

    expect(await page.locator('main .button:not(.quiet)').count()).toBe(0)
  }
  await page.context().close()
})
