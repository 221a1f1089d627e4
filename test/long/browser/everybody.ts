import type { Page } from 'playwright-core'
import { countRequests } from '../../../bench/dashboard-pages.ts'
import { staffOf } from '../../../src/backoffice/staff.fixture.ts'
import { anna, dynamic, storeMeteredDays } from '../../../src/pages/account/metered-customer.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { figurePaths, seedFigures } from '../../support/console-figures.ts'
import { customerInBrowser } from './customer-states/customer-in-browser.ts'

/** A customer, an owner of a partner's team and an administrator, each in a browser, with enough to draw on their pages. */
export async function everybodyInBrowser() {
  const pages = await customerInBrowser()
  const { service, origin, logIn } = pages
  const { pool, clock } = service
  const { aMember, aPartnerMember, sessionOf } = staffOf(service)
  // In the afternoon, when tomorrow has prices.
  clock.moveTo(new Date('2027-03-20T13:06:00Z'))
  await storeMeteredDays(service)
  await seedFigures(service)
  await countRequests(pool)
  const members = {
    'wattline-staff': await aMember('administrator'),
    'wattline-partner': await aPartnerMember('owner', 'demo-whitelabel'),
  }
  const asMember = async (page: Page, name: keyof typeof members) => {
    const { token } = await sessionOf(members[name])
    await page.context().addCookies([{ name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  }

  /** Opens a page as who may see it. */
  async function visit(page: Page, path: string): Promise<void> {
    if (path.startsWith('/console')) await asMember(page, 'wattline-staff')
    if (path.startsWith('/partners')) await asMember(page, 'wattline-partner')
    if (path.startsWith('/account')) {
      const { rows } = await pool.query<{ id: string }>(sql`
        select id from accounts where email_address = ${anna.emailAddress}`)
      await logIn(page, { id: rows[0]?.id ?? '' })
    }
    await page.goto(`${origin}${path}`)
  }
  return { ...pages, visit, contractNumber: dynamic, figures: figurePaths(service) }
}
