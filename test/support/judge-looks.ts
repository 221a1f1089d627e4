import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colourRules, faultsOf, phone, shot, sniffedFaultsOf, widthOf } from './pages-in-browser.ts'
import { textLooksOf } from './text-looks.ts'

/** A way to a page, in a browser without cookies. */
export type Reach = (page: Page) => Promise<unknown>
type Looks = {
  newPage(options?: BrowserContextOptions): Promise<Page>
  pages: Readonly<Record<string, Reach>>
  /** How the names of pictures begin. */
  prefix: string
  /** The screen and the language that the pages are judged with. */
  screen?: BrowserContextOptions & { viewport: { width: number; height: number } }
}

/**
 * Judges each page in light and dark colours, as narrow as a phone can be and as wide as a desk. Each page is loaded
 * once, one after the other in one tab, so that the browser compiles the engines once.
 */
export function judgeLooks({ newPage, pages, prefix, screen = phone }: Looks): void {
  describe(`every engine on a screen of ${screen.viewport.width} pixels`, () => {
    let page: Page
    const judged = new Set<string>()
    beforeAll(async () => {
      page = await newPage(screen)
    })
    afterAll(() => page.context().close())

    test.each(Object.entries(pages))('finds nothing wrong with the page %s', async (name, reach) => {
      await page.context().clearCookies()
      await page.setViewportSize(screen.viewport)
      await page.emulateMedia({ colorScheme: 'light' })
      await reach(page)

      expect(await everyFaultOf(page, `${prefix}${name}`, judged)).toEqual([])
    })
  })
}

/**
 * What all engines find wrong with a page, in both colour schemes and at both widths. Dark colours are judged where text
 * looks as on no page that was judged before.
 */
export async function everyFaultOf(
  page: Page,
  picture: string,
  judged = new Set<string>(),
): Promise<string[]> {
  await shot(page, `${picture}-light`)
  const faults = (await faultsOf(page)).map((fault) => `axe in light: ${fault}`)

  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, `${picture}-dark`)
  const looks = await textLooksOf(page)
  const inDark = looks.every((look) => judged.has(look)) ? [] : await faultsOf(page, colourRules)
  faults.push(...inDark.map((fault) => `axe in dark: ${fault}`))
  if (inDark.length === 0) for (const look of looks) judged.add(look)
  faults.push(...(await sniffedFaultsOf(page)).map((fault) => `HTML_CodeSniffer: ${fault}`))

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await shot(page, `${picture}-${width}`)
    const needed = await widthOf(page)
    if (needed > width) faults.push(`${width} pixels: needs ${needed}`)
    if (width === 1280) faults.push(...(await cutTablesOf(page)), ...(await filledButtonsOf(page)))
  }
  return faults
}

/** Of several filled buttons none is the first thing to do. Those of a brand's preview and of the gallery are samples. */
const filledButtonsOf = async (page: Page): Promise<string[]> => {
  if (!/^\/console(?!\/gallery)/.test(new URL(page.url()).pathname)) return []
  const filled =
    (await page.evaluate(`[...document.querySelectorAll('.desk .button:not(.quiet, .previews *)')]
    .filter((button) => button.checkVisibility()).map((button) => button.textContent.trim())`)) as string[]
  return filled.length > 1 ? [`several filled buttons: ${filled.join(', ')}`] : []
}

/** Tables that are wider than their frame: on a desk nobody looks for a column that is cut off. */
export const cutTablesOf = async (page: Page): Promise<string[]> =>
  (
    (await page.evaluate(`[...document.querySelectorAll('.table-scroll:has(> table.rows)')]
    .filter((frame) => frame.checkVisibility() && frame.scrollWidth > frame.clientWidth + 1)
    .map((frame) => frame.getAttribute('aria-label') + ' by ' + (frame.scrollWidth - frame.clientWidth))`)) as string[]
  ).map((name) => `1280 pixels: the table ${name} is too wide`)
