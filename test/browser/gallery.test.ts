// @module-tag browser
import type { Page } from 'playwright-core'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { judgeLooks } from '../support/judge-looks.ts'

const console = await consoleInBrowser('viewer')

const opens = (path: string) => async (page: Page) => {
  await console.opens(path)(page)
  // What is folded away is looked at too.
  for (const summary of await page.locator('summary').all()) await summary.click()
}

judgeLooks({
  newPage: console.newPage,
  prefix: 'gallery-',
  pages: Object.fromEntries(
    ['parts', 'charts', 'list', 'empty-list', 'confirm', 'refused-confirm'].map((part) => [
      part,
      opens(`/console/gallery?part=${part}`),
    ]),
  ),
})
