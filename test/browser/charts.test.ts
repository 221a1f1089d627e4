// @module-tag browser
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import chartCss from '../../src/platform/html/charts/chart.css'
import { readout } from '../../src/platform/html/charts/chart-figure.ts'
import { launchBrowser } from '../support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

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
