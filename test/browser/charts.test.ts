// @module-tag browser
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barChart } from '../../src/platform/html/charts/bar-chart.ts'
import chartCss from '../../src/platform/html/charts/chart.css'
import { readout } from '../../src/platform/html/charts/chart-figure.ts'
import { launchBrowser } from '../support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  [true, 'the newest values'],
  [false, 'the first values'],
])('a wide chart that ends now (%s) opens on a phone with %s', async (endsNow) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const chart = barChart(
    { title: 'Orders', unit: 'orders', endsNow },
    { categories: ['1', '2', '3'], series: [{ name: 'Orders', values: [1, 2, 3] }] },
  )
  const css = `${chartCss} .table-scroll { overflow-x: auto }`
  await page.setContent(`<style>${css}</style>${chart}`)

  const [box, drawing] = await Promise.all([
    page.locator('.table-scroll').first().boundingBox(),
    page.locator('.drawing').boundingBox(),
  ])
  const hidden = [(box?.x ?? 0) - (drawing?.x ?? 0), (drawing?.width ?? 0) - (box?.width ?? 0)] as const
  expect(hidden[1]).toBeGreaterThan(100)
  expect(Math.round(hidden[0])).toBe(endsNow ? Math.round(hidden[1]) : 0)
  await page.close()
})

test.each(['', ' chosen'])('the value of a chart under the mouse is opaque%s', async (chosen) => {
  const page = await browser.newPage()
  const column = readout({ x: 0, width: 300 }, { top: 20, bottom: 100, middle: 150 }, ['12 Uhr', '30 ct'])
  const drawing = column.toString().replace('class="hint"', `class="hint${chosen}"`)
  await page.setContent(
    `<style>${chartCss}</style><figure class="chart"><svg class="drawing" viewBox="0 0 300 100">${drawing}</svg></figure>`,
  )

  await page.locator('.hint > rect').hover()

  const style = "getComputedStyle(document.querySelector('.readout'))"
  const seen = await page.evaluate(`[${style}.visibility, ${style}.fillOpacity]`)
  expect(seen).toEqual(['visible', '1'])
  await page.close()
})
