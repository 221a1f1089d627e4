// @module-tag browser
import type { Page } from 'playwright-core'
import { staffOf } from '../../src/console/staff.fixture.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { pagesInBrowser } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { aMember, sessionOf } = staffOf(service)

const opens = (path: string) => async (page: Page) => {
  const { token } = await sessionOf(await aMember('viewer'))
  await page
    .context()
    .addCookies([
      { name: 'wattline-staff', value: token, url: `${origin}/console`, httpOnly: true, sameSite: 'Lax' },
    ])
  await page.goto(`${origin}${path}`)
  // What is folded away is looked at too.
  for (const summary of await page.locator('summary').all()) await summary.click()
}

judgeLooks({
  newPage,
  prefix: 'gallery-',
  pages: Object.fromEntries(
    ['parts', 'charts', 'list', 'empty-list', 'confirm', 'refused-confirm'].map((part) => [
      part,
      opens(`/console/gallery?part=${part}`),
    ]),
  ),
})
