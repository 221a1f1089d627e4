// @module-tag browser
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barChart } from '../../src/platform/html/charts/bar-chart.ts'
import chartCss from '../../src/platform/html/charts/chart.css'
import { heatMap } from '../../src/platform/html/charts/heat-map.ts'
import { lineChart } from '../../src/platform/html/charts/line-chart.ts'
import script from '../../src/platform/html/charts/readout.browser.ts?text'
import type { Html } from '../../src/platform/html/html.ts'
import styleCss from '../../src/platform/html/style.css'
import { baseCss } from '../../src/platform/html/typeface.ts'
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

/** What chart pages are made of, with the script that they share. */
async function opened(chart: Html, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, ...options })
  await page.setContent(`<style>${baseCss}${styleCss}${chartCss}</style>${chart}<script>${script}</script>`)
  return page
}
const caption = (page: Page) => page.locator('.readout').textContent()

const hour = (number: number) => new Date(Date.parse('2026-11-17T00:00:00Z') + number * 3_600_000)
const points = [3, 5, 4].map((value, index) => ({ at: hour(index), value }))
const bars = { categories: ['1', '2', '3'], series: [{ name: 'Orders', values: [3, 5, 4] }] }
const frame = { title: 'Orders', unit: 'orders' }
const kinds: [string, Html, string][] = [
  ['bars for a phone', barChart({ ...frame, size: 'phone' }, bars), '2: 5\u00a0orders'],
  ['bars for a desk', barChart(frame, bars), '2, Orders: 5'],
  [
    'a line for a phone',
    lineChart({ ...frame, size: 'phone' }, [{ name: 'Orders', points }]),
    '02:00: 5\u00a0orders',
  ],
  ['a line for a desk', lineChart(frame, [{ name: 'Orders', points }]), '02:00: 5\u00a0orders'],
  [
    'a heat map',
    heatMap(frame, { rows: ['Mon'], columns: ['0', '1', '2'], values: [[3, 5, 4]] }),
    'Mon, 1: 5',
  ],
]

describe.each(kinds)('%s', (_, chart, second) => {
  const place = (page: Page, index: number) =>
    page.locator(chart.toString().includes('class="hint') ? '.hint > rect' : '.drawing > rect').nth(index)

  test('says under the mouse what is there', async () => {
    const page = await opened(chart)

    await place(page, 1).hover()

    expect(await caption(page)).toContain(second)
    expect(await page.evaluate("getComputedStyle(document.querySelector('.readout')).visibility")).toBe(
      'visible',
    )
    await page.close()
  })

  test('says under a finger what is there', async () => {
    const page = await opened(chart, { hasTouch: true })

    await place(page, 1).tap()

    expect(await caption(page)).toContain(second)
    await page.close()
  })

  test('is walked through by keys', async () => {
    const page = await opened(chart)
    await page.getByRole('slider').focus()

    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')

    expect(await caption(page)).toContain(second)
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toContain(second)
    await page.close()
  })
})

test('a bar of height zero is read like the others', async () => {
  const page = await opened(barChart(frame, { ...bars, series: [{ name: 'Orders', values: [3, 0, 4] }] }))

  await page.locator('.drawing > rect').nth(1).hover()

  expect(await caption(page)).toBe('2, Orders: 0')
  await page.close()
})

describe('bars that lead somewhere', () => {
  const chart = barChart({ ...frame, size: 'phone' }, { ...bars, urls: ['#one', '#two', undefined] })

  test('are one stop of the keyboard, and Enter goes there', async () => {
    const page = await opened(chart)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await caption(page)).toContain('2: 5')
    await page.keyboard.press('Enter')

    expect(page.url()).toMatch(/#two$/)
    expect(await page.locator('a.hint[tabindex="0"]').count()).toBe(1)
    await page.close()
  })

  test('are read by the first tap and followed by the second', async () => {
    const page = await opened(chart, { hasTouch: true })

    await page.locator('a.hint').first().tap()
    expect([await caption(page), page.url().includes('#')]).toEqual(['1: 3\u00a0orders', false])
    await page.locator('a.hint').first().tap()

    expect(page.url()).toMatch(/#one$/)
    await page.close()
  })

  test('are followed by one click of a mouse', async () => {
    const page = await opened(chart)

    await page.locator('a.hint').nth(1).click()

    expect(page.url()).toMatch(/#two$/)
    await page.close()
  })
})
