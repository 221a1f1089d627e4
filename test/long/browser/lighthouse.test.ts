// @module-tag browser
// @module-tag lighthouse
import { afterAll, expect, test } from 'vitest'
import { type Category, measurePage } from '../../../scripts/lighthouse/measure-page.mjs'
import { closeThreads } from '../../../src/app/threads.ts'
import { toolPath } from '../../support/tool-path.ts'
import { everybodyInBrowser } from './everybody.ts'

const { origin, newPage, visit, contractNumber } = await everybodyInBrowser()
afterAll(closeThreads)

// How fast a page is depends on the machine: `npm run lighthouse` measures that too.
const measure = (path: string, categories: readonly Category[], headers = {}) =>
  measurePage(`${origin}${path}`, {
    ...{ lighthouse: toolPath('LIGHTHOUSE_PATH'), browser: toolPath('CHROMIUM_PATH') },
    ...{ categories, headers },
  })

const paths = ['/', '/docs', '/docs/reference/createOrder', '/status']

test.each(paths)('Lighthouse gives %s at least 95 of 100', async (path) => {
  const categories = ['accessibility', 'best-practices', 'seo'] as const
  const { scores, faults } = await measure(path, categories)

  for (const name of categories) expect(scores[name], faults.join('\n')).toBeGreaterThanOrEqual(95)
})

const behindSignIn = [
  '/account',
  '/account/consumption',
  '/account/prices',
  '/partners',
  '/partners/usage',
  '/partners/orders',
  '/console',
  '/console/orders',
  `/console/orders/${contractNumber}`,
  '/console/figures',
]

// No search engine gets there.
test.each(behindSignIn)('Lighthouse gives %s 100 of 100 to those who have signed in', async (path) => {
  const page = await newPage()
  await visit(page, path)
  const cookies = await page.context().cookies(`${origin}${path}`)
  await page.context().close()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  const { scores, faults } = await measure(path, ['accessibility', 'best-practices'], { Cookie })

  expect(page.url()).toBe(`${origin}${path}`)
  expect(scores, faults.join('\n')).toMatchObject({ accessibility: 100, 'best-practices': 100 })
})
