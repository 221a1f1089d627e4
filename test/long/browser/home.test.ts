// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anna,
  ben,
  dynamic,
  fixed,
  storeMeteredDays,
} from '../../../src/pages/account/metered-customer.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { judgeLooks } from '../../support/judge-looks.ts'
import { headingOf, phone } from '../../support/pages-in-browser.ts'
import { customerInBrowser } from './customer-states/customer-in-browser.ts'

const { service, origin, newPage, open, logIn: give } = await customerInBrowser()
// In the afternoon, when tomorrow has prices.
service.clock.moveTo(new Date('2027-03-20T13:06:00Z'))
const { incomplete } = await storeMeteredDays(service)

async function logIn(page: Page, { emailAddress } = anna): Promise<void> {
  const { rows } = await service.pool.query<{ id: string }>(sql`
    select id from accounts where email_address = ${emailAddress}`)
  await give(page, { id: rows[0]?.id ?? '' })
  await open(page, '/account')
}
const at =
  (path: string, who = anna) =>
  async (page: Page) => {
    await logIn(page, who)
    await page.goto(`${origin}${path}`)
  }

const paths = {
  home: '/account',
  'home-fixed': `/account?contract=${fixed}`,
  prices: '/account/prices',
  'prices-earlier': '/account/prices?day=2027-03-10&hours=1',
  'prices-fixed': `/account/prices?contract=${fixed}`,
  day: '/account/consumption?by=day',
  quarters: `/account/consumption?by=day&quarters=yes&of=${incomplete}`,
  month: '/account/consumption',
  year: '/account/consumption?by=year',
  contracts: '/account/contracts',
  contract: `/account/contracts/${dynamic}`,
}

judgeLooks({
  newPage,
  prefix: 'home-',
  pages: {
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, at(path)])),
    'home-unmetered': at('/account', ben),
    'month-unmetered': at('/account/consumption', ben),
    'prices-unmetered': at('/account/prices', ben),
  },
})

judgeLooks({
  newPage,
  prefix: 'home-desk-',
  screen: { viewport: { width: 1280, height: 900 }, locale: 'en-GB' },
  pages: Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      async (page: Page) => {
        await at(path)(page)
        expect(await page.locator('html').getAttribute('lang')).toBe('en')
      },
    ]),
  ),
})

describe('the value of a chart', () => {
  const shown = (page: Page) => page.locator('.chart:has(.chosen) .readout').first().textContent()

  test('follows the keys, and a screen reader hears it', async () => {
    const page = await newPage()
    await at('/account/prices')(page)
    const chart = page.getByRole('slider', { name: 'Preis heute und morgen' })
    await chart.focus()

    await page.keyboard.press('Home')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(
      /^Sa\., 20\.3\., 00:00: [\d,]+\sct\/kWh · (günstig|mittel|teuer)$/,
    )
    await page.keyboard.press('ArrowRight')
    expect(await chart.getAttribute('aria-valuetext')).toContain('00:15')
    expect(await shown(page)).toContain('00:15')
    await page.keyboard.press('End')
    expect(await chart.getAttribute('aria-valuenow')).toBe('192')
    await page.context().close()
  })

  test('follows the finger', async () => {
    const page = await newPage(phone)
    await at('/account/consumption?by=day')(page)

    await page.locator('.hint').nth(18).locator('rect').tap()

    expect(await shown(page)).toMatch(/\d\d:00: [\d,]+\skWh/)
    await page.context().close()
  })

  test('is there without script: of now in the caption, of every place in its title and in the table', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await at('/account/prices')(page)

    expect(await page.locator('.readout').textContent()).toMatch(/14:00: [\d,]+\sct\/kWh/)
    expect(await page.locator('.hint').nth(40).locator('title').textContent()).toContain('10:00')
    await page.getByText('Werte als Tabelle').click()
    expect(await page.locator('figure tbody tr').count()).toBe(192)
    await page.context().close()
  })
})

test('a customer goes through the account without script and by keyboard alone', async () => {
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  await logIn(page)
  const go = async (name: string | RegExp) => {
    const link = page.getByRole('link', { name }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForLoadState()
  }

  await go('Verbrauch')
  expect(await headingOf(page)).toBe('Ihr Verbrauch')
  await go('Jahr')
  await go('← Jahr davor')
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('2026')
  await go('Preise')
  await go('1 Stunde')
  expect(await page.locator('.chips [aria-current]').last().textContent()).toContain('1 Stunde')
  await page.locator('.account-nav summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('.more').getByRole('link', { name: 'Verträge' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/contracts/)
  await go(/Wattline Dynamic Share/)
  expect(await headingOf(page)).toBe('Ihr Vertrag Wattline Dynamic Share')
  await go('English')
  expect(await headingOf(page)).toBe('Your contract Wattline Dynamic Share')
  await page.context().close()
})

test('what is to do keeps its distance from the border of its card', async () => {
  const page = await newPage(phone)
  await logIn(page, ben)

  const gap = await page.locator('.todo').evaluate((list) => {
    const [card, item] = [list, list.querySelector('li')].map(
      (part) => part?.getBoundingClientRect().left ?? 0,
    )
    return (item ?? 0) - (card ?? 0)
  })
  expect(gap).toBeGreaterThan(10)
  await page.context().close()
})

test('the navigation shows where one is', async () => {
  const page = await newPage(phone)
  await at(`/account/contracts/${dynamic}`)(page)

  expect(await page.locator('.account-nav [aria-current]:visible').allTextContents()).toEqual(['Mehr'])
  await page.context().close()
})

test('the file of a chart has the values of its table', async () => {
  const page = await newPage()
  await at('/account/consumption?by=day')(page)
  const figure = page.locator('figure').first()
  await figure.getByText('Werte als Tabelle').click()
  const cells = await figure.locator('tbody td.figure:nth-child(2)').allTextContents()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('link', { name: 'Werte als CSV' }).click(),
  ])
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n').slice(1)

  expect(cells.map((text) => Number(text.replace(',', '.')))).toEqual(
    lines.map((line) => Math.round(Number(line.split(';')[1]?.replace(',', '.')) * 1000) / 1000),
  )
  await page.context().close()
})
