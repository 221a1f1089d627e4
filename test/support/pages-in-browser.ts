import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import { type TestService, testService } from './test-service.ts'

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The service behind a port of its own, and Chromium to look at its pages. */
export async function pagesInBrowser(): Promise<{
  service: TestService
  origin: string
  newPage(options?: BrowserContextOptions): Promise<Page>
}> {
  const port = await freePort()
  const service = await testService({ PORT: String(port) })
  let browser: Browser
  beforeAll(async () => {
    await service.server.listen({ port, host: '127.0.0.1' })
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  return {
    service,
    origin: `http://localhost:${port}`,
    newPage: async (options = {}) => {
      const context = await browser.newContext({ locale: 'de-DE', ...options })
      context.setDefaultTimeout(patience(60))
      return context.newPage()
    },
  }
}

type Violation = { id: string; nodes: { html: string }[] }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page, by the rules of WCAG 2.2 AA and its best practices. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The CSP keeps the page from running scripts; the debugger that tests speak through it does not.
  await page.evaluate(axeSource)
  const violations = (await page.evaluate(`axe.run().then(({ violations }) => violations)`)) as Violation[]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Keeps a picture where somebody wants to look at it. */
export const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
  }
}

export const widthOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth') as Promise<number>

export const headingOf = async (page: Page): Promise<string | null> =>
  page.getByRole('heading', { level: 1 }).textContent()
