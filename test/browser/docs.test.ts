// @module-tag browser
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pagesInBrowser } from '../support/pages-in-browser.ts'

const { origin, newPage } = await pagesInBrowser()

async function open(path: string, options: BrowserContextOptions = {}) {
  const page = await newPage(options)
  const requests: string[] = []
  const problems: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${origin}${path}`)
  return { page, requests, problems }
}

describe.each(['/docs/reference', '/docs/reference/listTariffs'])('the API reference at %s', (path) => {
  test('shows the operations, and asks no other host for anything', async () => {
    const { page, requests, problems } = await open(path)

    await page.getByText('List the tariffs on sale').first().waitFor()
    expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
    expect(requests).toContain(`${origin}/docs/reference.js`)
    expect(problems).toEqual([])
    await page.close()
  })

  test('works without script', async () => {
    const { page, requests } = await open(path, { javaScriptEnabled: false })

    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(requests).not.toContain(`${origin}/docs/reference.js`)
    await page.close()
  })

  test('fits a phone of 320 pixels', async () => {
    const { page } = await open(path, { viewport: { width: 320, height: 640 } })

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.close()
  })
})

test('the start page leads to the reference', async () => {
  const { page, problems } = await open('/')

  await page.getByRole('link', { name: 'API reference' }).first().click()

  expect(page.url()).toBe(`${origin}/docs/reference`)
  expect(problems).toEqual([])
  await page.close()
})
