// @module-tag browser
/** Every chart of every page: what it says under mouse, finger and keys. test/browser/charts.test.ts has the kinds of charts. */

import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeThreads } from '../../../src/app/threads.ts'
import { everybodyInBrowser } from './everybody.ts'

const { newPage, visit, contractNumber, figures } = await everybodyInBrowser()
afterAll(closeThreads)

const { refused: _, nothing: __, 'orders-year': ___, ...drawn } = figures
const paths = [
  '/',
  '/account',
  '/account/prices',
  '/account/consumption?by=day',
  '/account/consumption',
  '/account/consumption?by=year',
  '/partners/usage',
  '/partners/usage?period=30d',
  ...Object.values(drawn),
  '/console/prices?from=2026-10-15&days=31',
  '/console/figures/orders?from=2026-06-01',
  `/console/orders/${contractNumber}/readings`,
  '/console/gallery?part=charts',
  '/docs/prices',
  '/docs/metrics',
]

test('every chart says in its caption what is under the mouse, a finger and the keys', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 }, hasTouch: true, locale: 'en-GB' })
  const found: string[] = []
  const silent: string[] = []
  for (const path of paths) {
    await visit(page, path)
    const charts = page.locator('figure.chart:has(.readable)')
    for (let index = 0; index < (await charts.count()); index++) {
      const chart = charts.nth(index)
      const name = `${path.replace(/\?.*/, '')}: ${await titleOf(chart)}`.replace(dates, '')
      if (!(await chart.isVisible())) continue
      found.push(name)
      if ((await chart.locator(stop).count()) === 0) {
        silent.push(`${name} has no stop of the keyboard`)
        continue
      }
      for (const [by, says] of Object.entries(ways)) {
        const texts = await says(page, chart)
        // One place says what the caption says from the beginning.
        const isAlone = (await chart.locator('[role=slider][aria-valuemax="1"]').count()) > 0
        if (texts.size < 2 && !isAlone) silent.push(`${name} by ${by}: ${[...texts].join()}`)
      }
    }
  }

  expect({ silent, charts: [...new Set(found)] }).toEqual({ silent: [], charts })
  await page.context().close()
})

/** Where there are charts, with their titles. A new one is added here. */
const charts = [
  '/: Day-ahead prices, today and tomorrow',
  '/account: Price today and tomorrow',
  '/account/prices: Price today and tomorrow',
  '/account/consumption: Consumption by hour',
  '/account/consumption: Cost by its parts',
  '/account/consumption: Consumption by day',
  '/account/consumption: Consumption by month',
  '/partners/usage: Requests by hour',
  '/partners/usage: Busiest minute of each hour',
  '/partners/usage: Requests by day',
  '/partners/usage: Busiest minute of each day',
  '/console/figures: Orders by day',
  '/console/figures/orders: Orders by day',
  '/console/figures/funnel: Orders that reached a step',
  '/console/figures/delivery-times: Time to delivery',
  '/console/figures/delivery-times: Deliveries that began',
  '/console/figures/rejections: Denied orders by reason',
  '/console/figures/rejections: Denied orders by day',
  '/console/figures/traffic: Requests by day',
  '/console/figures/traffic: Latency',
  '/console/figures/queue: Tasks by hour',
  '/console/figures/readings: Complete readings',
  '/console/figures/readings: Contracts in delivery by day',
  '/console/figures/price-forecast: Mean absolute error',
  '/console/figures/price-forecast: Prices in the band',
  '/console/prices: Prices',
  '/console/prices: Forecast, by the hour',
  '/console/prices: Means of the day-ahead auction, as imported',
  '/console/partners/demo-sales/usage: Requests by day',
  '/console/partners/demo-sales/usage: Latency',
  '/console/figures/orders: Orders by week, from Mondays',
  '/console/orders/30000016/readings: Consumption by day',
  '/console/orders/30000016/readings: Consumption by hour',
  '/console/gallery: Day-ahead price',
  '/console/gallery: Six lines',
  '/console/gallery: Readings that arrived',
  '/console/gallery: Orders by day',
  '/console/gallery: Rejections by reason',
  '/console/gallery: Balance by month',
  '/console/gallery: Consumption by hour',
  '/docs/prices: Day-ahead prices',
  '/docs/metrics: Consumption by day',
]

const dates = / from \d[\d-]+ to \d[\d-]+|, \d{4}-\d\d$/
const stop = '[role=slider], a.hint[tabindex="0"]'
const titleOf = (chart: Locator) =>
  chart.locator('figcaption').evaluate((caption) => caption.firstChild?.textContent?.trim())
const readoutOf = (chart: Locator) => chart.locator('.readout').textContent()

/** What it says at its first place, to which the keyboard leads. */
async function atFirst(page: Page, chart: Locator): Promise<string | null> {
  await chart.locator(stop).first().focus()
  await page.keyboard.press('Home')
  return readoutOf(chart)
}

/** What the caption says at places all over the drawing, when something is done there. */
const allOver =
  (does: (page: Page, x: number, y: number) => Promise<void>, steps: number) =>
  async (page: Page, chart: Locator): Promise<Set<string | null>> => {
    const drawing = chart.locator('svg.drawing')
    await drawing.scrollIntoViewIfNeeded()
    const box = await drawing.boundingBox()
    if (box === null) return new Set()
    const texts = new Set([await atFirst(page, chart)])
    for (const height of [0.5, 0.75, 0.3, 0.85, 0.92, 0.1])
      for (let step = 0; step < steps && texts.size < 2; step++) {
        // Far from the place before: a second tap on the same would follow its link.
        const along = ((step * 7) % steps) / steps
        await does(page, box.x + box.width * (0.1 + 0.88 * along), box.y + box.height * height)
        texts.add(await readoutOf(chart))
      }
    return texts
  }

const ways = {
  mouse: allOver((page, x, y) => page.mouse.move(x, y), 24),
  finger: allOver((page, x, y) => page.touchscreen.tap(x, y), 24),
  async keys(page: Page, chart: Locator) {
    const texts = new Set([await atFirst(page, chart)])
    await page.keyboard.press('End')
    texts.add(await readoutOf(chart))
    return texts
  },
}
