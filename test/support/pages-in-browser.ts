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
const sourceOf = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')
const axeSource = sourceOf('axe-core/axe.min.js')

/** The rules of axe that read colours: all that can differ in dark, where our styles change nothing but colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with the page, by the rules of WCAG 2.2 AA and its best practices, or by some of them. */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The CSP keeps the page from running scripts; the debugger that tests speak through it does not.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeSource)
  // Selectors of all that it looks at would take a sixth of the time, and nobody reads them.
  const options = { resultTypes: ['violations'], selectors: false, ...(rules && { runOnly: rules }) }
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

type Sniffed = { type: number; code: string; msg: string; element: string }
const snifferSource = sourceOf('html_codesniffer/build/HTMLCS.js')

/** What HTML_CodeSniffer, the engine of pa11y, calls an error by WCAG 2 AA. It notices some things that axe does not. */
export async function sniffedFaultsOf(page: Page): Promise<string[]> {
  await page.evaluate(snifferSource)
  // It lacks the words for some of what it finds, and would stop there.
  await page.evaluate(`{ const say = HTMLCS.getTranslation
    HTMLCS.getTranslation = (text) => say.call(HTMLCS, text) ?? text }`)
  const messages = (await page.evaluate(`new Promise((resolve, reject) =>
    HTMLCS.process('WCAG2AA', document, () =>
      resolve(HTMLCS.getMessages().map(({ type, code, msg, element }) =>
        ({ type, code, msg, element: element.outerHTML?.slice(0, 200) ?? '' }))), reject))`)) as Sniffed[]
  // Its warnings and notices ask a person to look.
  return messages
    .filter(({ type }) => type === 1)
    .filter((message) => !isOutdated(message) && !isForManagers(message))
    .map(({ code, msg, element }) => `${code}: ${msg} ${element}`)
}

/** HTML 5.2 did not let a field for an email address be the user name; HTML does today. */
const isOutdated = ({ code, element }: Sniffed): boolean =>
  code.includes('1_3_5') && /type="email"/.test(element) && /autocomplete="[^"]*username/.test(element)

/** A hidden field tells password managers whose password it is. Nobody sees or hears it, so it needs no name. */
const isForManagers = ({ element }: Sniffed): boolean => /^<input[^>]* readonly="" hidden=""/.test(element)

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
