// @module-tag browser
import { mkdirSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { portalPages } from '../../src/portal/guides/pages.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { headingOf, pagesInBrowser } from '../support/pages-in-browser.ts'

const { origin, newPage } = await pagesInBrowser()
const addresses = ['/docs', '/docs/search?q=order', ...portalPages.map(({ slug }) => `/docs/${slug}`)]
const nameOf = (address: string) => address.replaceAll(/[^a-z-]+/g, '-')

beforeAll(() => {
  if (process.env.SCREENSHOTS) mkdirSync(process.env.SCREENSHOTS, { recursive: true })
})

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options)
  await page.goto(`${origin}${address}`)
  return page
}

judgeLooks({
  newPage,
  pages: Object.fromEntries(
    addresses.map((address) => [nameOf(address), (page: Page) => page.goto(`${origin}${address}`)]),
  ),
  prefix: 'portal',
})

test('the pages ask no other host for anything, and nothing breaks their policy', async () => {
  const page = await newPage()
  const requests: string[] = []
  const problems: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))

  for (const address of addresses) await page.goto(`${origin}${address}`)

  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

describe('without script', () => {
  const options = { javaScriptEnabled: false }

  test('a reader goes from the overview through the guides', async () => {
    const page = await open('/docs', options)

    await page.getByRole('link', { name: 'Quick start' }).first().click()
    expect(await headingOf(page)).toContain('Quick start')
    await page.getByRole('link', { name: /^Next/ }).click()
    expect(await headingOf(page)).toContain('Authentication')
    await page.context().close()
  })

  test('an example is shown in the language that is chosen', async () => {
    const page = await open('/docs/quick-start', options)
    const example = page.locator('.tabs').nth(1)

    expect(await example.getByText('curl -s').isVisible()).toBe(true)
    await example.getByText('TypeScript').click()

    expect(await example.getByText('wattline.tariffs.list()').isVisible()).toBe(true)
    expect(await example.getByText('curl -s').isVisible()).toBe(false)
    await page.context().close()
  })

  test('a search leads to the place that was looked for', async () => {
    const page = await open('/docs', options)

    await page.getByLabel('Search the documentation').fill('withdrawn')
    await page.keyboard.press('Enter')
    await page.locator('.hits a').first().click()

    expect(page.url()).toMatch(/\/docs\/[a-z-]+/)
    await page.context().close()
  })
})

describe('with script', () => {
  test('a language is chosen once for all examples, and stays', async () => {
    const page = await open('/docs/quick-start')

    await page.locator('.tabs').first().getByText('TypeScript').click()
    expect(await page.locator('input[data-language="ts"]:checked').count()).toBeGreaterThan(3)
    await page.goto(`${origin}/docs/metrics`)

    expect(await page.getByText('wattline.contracts.metrics').isVisible()).toBe(true)
    await page.context().close()
  })

  test('an old link to an operation leads to the reference', async () => {
    const page = await open('/docs#createOrder')

    await page.waitForURL(`${origin}/docs/reference#createOrder`)
    await page.context().close()
  })

  test('the search is a slash away', async () => {
    const page = await open('/docs')

    await page.keyboard.press('/')

    expect(await page.evaluate('document.activeElement.id')).toBe('q')
    await page.context().close()
  })
})

test('pictures of the guides load', async () => {
  const page = await open('/docs/linking')
  await page.locator('img').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')

  const widths = await page.evaluate('[...document.images].map((image) => image.naturalWidth)')

  expect(widths).toHaveLength(2)
  for (const width of widths as number[]) expect(width).toBeGreaterThan(300)
  await page.context().close()
})
