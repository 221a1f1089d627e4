// @module-tag browser
// @module-tag lighthouse
import { expect, test } from 'vitest'
import { type Category, measurePage } from '../../../scripts/lighthouse/measure-page.mjs'
import { pagesInBrowser } from '../../support/pages-in-browser.ts'
import { toolPath } from '../../support/tool-path.ts'

const { origin } = await pagesInBrowser()
// How fast a page is depends on the machine: `npm run lighthouse` measures that too.
const categories: Category[] = ['accessibility', 'best-practices', 'seo']

const paths = ['/', '/docs', '/docs/reference/createOrder', '/status']

test.each(paths)('Lighthouse gives %s at least 95 of 100', async (path) => {
  const { scores, faults } = await measurePage(`${origin}${path}`, {
    lighthouse: toolPath('LIGHTHOUSE_PATH'),
    browser: toolPath('CHROMIUM_PATH'),
    categories,
  })

  for (const name of categories) expect(scores[name], faults.join('\n')).toBeGreaterThanOrEqual(95)
})
