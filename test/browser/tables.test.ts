// @module-tag browser

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html } from '../../src/platform/html/html.ts'
import { table } from '../../src/platform/html/page-parts.ts'
import { baseCss } from '../../src/platform/html/typeface.ts'
import consoleCss from '../../src/web/frame/console.css'
import script from '../../src/web/frame/script/cards.browser.ts?text'
import { launchBrowser } from '../support/browser.ts'
import { cutTablesOf } from '../support/judge-looks.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const titles = ['Order', 'State', 'Tariff', 'Partner', 'Customer', 'Received', 'Needs attention']
const words = 'The meter number 1LGZ003000005? is not valid: it must have 3 to 20 letters, digits or hyphens.'

async function shown(width: number, cell: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const columns = titles.map((title) => ({ title, cell: () => html`${cell}` }))
  const content = table('Orders', columns, { rows: [1, 2], empty: '' })
  await page.setContent(
    `<style>${baseCss}${consoleCss}</style><main class="desk">${content}</main><script>${script}</script>`,
  )
  return page
}

test('a table of sentences fits a desk', async () => {
  const page = await shown(1280, words)

  expect(await cutTablesOf(page)).toEqual([])
  await page.close()
})

test('a table that does not fit a desk is found', async () => {
  const page = await shown(1280, 'x'.repeat(80))

  expect(await cutTablesOf(page)).toEqual([expect.stringContaining('the table Orders by')])
  await page.close()
})

test('rows are cards on a phone, where each value has its name', async () => {
  const page = await shown(390, words)

  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  const cell = "document.querySelector('td:nth-child(2)')"
  expect(await page.evaluate(`getComputedStyle(${cell}, '::before').content`)).toBe('"State"')
  await page.close()
})

test('the first column stays where a table is scrolled', async () => {
  const page = await shown(800, 'x'.repeat(40))
  await page.locator('.table-scroll').evaluate('(frame) => { frame.scrollLeft = 200 }')

  const [frame, first] = await Promise.all([
    page.locator('.table-scroll').boundingBox(),
    page.locator('tbody td').first().boundingBox(),
  ])
  expect(first?.x).toBe(frame?.x)
  await page.close()
})
