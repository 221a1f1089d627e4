import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, phone, shot, sniffedFaultsOf, widthOf } from './pages-in-browser.ts'

type Looks = {
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** Every page there is, as a way to get there. */
  pages: Record<string, (page: Page) => Promise<unknown>>
  /** How the names of pictures begin. */
  prefix: string
}

/** Looks at each page in light and dark colours and as narrow as a phone can be. The way to a page is gone once. */
export function judgeLooks({ newPage, pages, prefix }: Looks): void {
  describe.each(Object.entries(pages))('the page %s', (name, reach) => {
    let page: Page
    beforeAll(async () => {
      page = await newPage(phone)
      await reach(page)
    })
    afterAll(() => page.context().close())

    test.each(['light', 'dark'] as const)('has nothing that axe finds wrong in %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme })

      await shot(page, `${prefix}${name}-${colorScheme}`)
      expect(await faultsOf(page)).toEqual([])
    })

    test('has nothing that the engine of pa11y finds wrong', async () => {
      expect(await sniffedFaultsOf(page)).toEqual([])
    })

    test('fits a phone of 320 pixels', async () => {
      await page.setViewportSize({ width: 320, height: 640 })

      await shot(page, `${prefix}${name}-320`)
      expect(await widthOf(page)).toBeLessThanOrEqual(320)
    })
  })
}
