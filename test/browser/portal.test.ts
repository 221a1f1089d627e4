// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { staffOf } from '../../src/backoffice/staff.fixture.ts'
import { faultsOf, headingOf, pagesInBrowser } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { partnerSignedIn } = staffOf(service)
async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options)
  await page.goto(`${origin}${address}`)
  return page
}

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

    expect(await example.getByText('await wattline.tariffs.list()').isVisible()).toBe(true)
    expect(await example.getByText('curl -s').isVisible()).toBe(false)
    expect(await example.getByText('for tariff in wattline').isVisible()).toBe(false)
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

  test('an operation runs, and its answer is a page', async () => {
    const page = await open('/docs/reference/listTariffs', options)

    await page.getByRole('button', { name: 'Run' }).click()

    expect(await page.locator('.run-status').textContent()).toContain('200 OK')
    expect(await page.locator('#run-answer').textContent()).toContain('"tariffKey"')
    await page.getByRole('link', { name: 'Back to the operation' }).click()
    expect(page.url()).toBe(`${origin}/docs/reference/listTariffs`)
    await page.context().close()
  })

  test('an old link to an operation leads to its line on the index', async () => {
    const page = await open('/docs/reference#getOrder', options)

    expect(await page.locator('.operations > li:target').textContent()).toContain(
      '/partner/v1/orders/{contractNumber}',
    )
    await page.context().close()
  })

  test('an unknown address is a page that says so', async () => {
    for (const address of ['/nowhere', '/docs/nowhere', '/docs/reference/nothing']) {
      const page = await open(address, { ...options, locale: 'en-GB' })

      expect(await headingOf(page)).toBe('Page not found')
      await page.context().close()
    }
  })
})

describe('with script', () => {
  test('a language is chosen once for all examples, and stays', async () => {
    const page = await open('/docs/quick-start')

    await page.locator('.tabs').first().getByText('TypeScript').click()
    expect(await page.locator('input[data-language="ts"]:checked').count()).toBeGreaterThan(3)
    await page.goto(`${origin}/docs/metrics`)

    expect(await page.getByText('await wattline.contracts.metrics').isVisible()).toBe(true)
    await page.context().close()
  })

  test('a reader who is signed in to the dashboard finds their own client in the examples', async () => {
    const { token } = await partnerSignedIn('developer', 'demo-sales')
    const page = await newPage()
    await page.context().addCookies([{ name: 'wattline-partner', value: token, url: origin }])

    await page.goto(`${origin}/docs/quick-start`)
    await page.getByText('The examples have your client').waitFor()

    const examples = (await page.locator('.example').allTextContents()).join()
    expect(examples).toContain('demo-sales-secret')
    expect(examples).not.toContain('demo-whitelabel')
    expect(await faultsOf(page)).toEqual([])
    await page.context().close()
  })

  test('an old link to an operation leads to its page', async () => {
    const page = await open('/docs#createOrder')

    await page.waitForURL(`${origin}/docs/reference/createOrder`)
    await page.context().close()
  })

  test('the search is a slash away', async () => {
    const page = await open('/docs')

    await page.keyboard.press('/')

    expect(await page.evaluate('document.activeElement.id')).toBe('q')
    await page.context().close()
  })

  test('the search suggests while somebody types, and the keyboard is enough', async () => {
    const page = await open('/docs/reference/listTariffs')

    await page.keyboard.press('/')
    await page.keyboard.type('createOrdr')
    await page.getByRole('option').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('#q').getAttribute('aria-activedescendant')).toBe('suggestion-0')
    await page.keyboard.press('Enter')

    await page.waitForURL(`${origin}/docs/reference/createOrder`)
    await page.context().close()
  })

  test('suggestions close by Escape, and Enter without a choice searches', async () => {
    const page = await open('/docs')

    await page.locator('#q').fill('Vertrag')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('listbox').count()).toBe(0)
    await page.keyboard.press('Enter')

    await page.waitForURL(`${origin}/docs/search?q=Vertrag`)
    await page.context().close()
  })

  test('an operation runs in place, and says what came of it', async () => {
    const page = await open('/docs/reference/getOrder')

    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.run-status').waitFor()

    expect(await page.locator('.run-status').textContent()).toMatch(/200 OK in \d+ ms as demo-whitelabel/)
    expect(page.url()).toBe(`${origin}/docs/reference/getOrder`)
    await page.getByText('Headers of the answer').click()
    expect(await page.locator('#run-headers').textContent()).toContain('x-request-id')
    expect(await faultsOf(page)).toEqual([])

    await page.getByLabel('contractNumber').fill('99999999')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('404').first().waitFor()
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

describe.each(['/docs/reference', '/docs/reference/listTariffs'])('the API reference at %s', (path) => {
  test('shows the operations, with its script', async () => {
    const page = await newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${origin}${path}`)

    await page.getByText('List the tariffs on sale').first().waitFor()
    expect(requests).toContain(`${origin}/docs/reference.js`)
    await page.context().close()
  })

  test('works without script', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${origin}${path}`)

    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(requests).not.toContain(`${origin}/docs/reference.js`)
    await page.context().close()
  })
})

test('the start page leads to the reference', async () => {
  const page = await newPage()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${origin}/`)

  await page.getByRole('link', { name: 'API reference' }).first().click()

  expect(page.url()).toBe(`${origin}/docs/reference`)
  expect(problems).toEqual([])
  await page.context().close()
})
