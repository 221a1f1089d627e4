import type { Page } from 'playwright-core'
import type { StaffRole } from '../../src/console/staff/roles.ts'
import { staffOf } from '../../src/console/staff.fixture.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

/** The console in a browser. Whoever opens a page without saying who they are has the usual role. */
export async function consoleInBrowser(usualRole: StaffRole) {
  const pages = await pagesInBrowser()
  const { service, origin } = pages
  const { aMember, sessionOf, signedIn } = staffOf(service)

  /** Signs in a member of staff, a new one unless told whom, without the way through the pages. */
  async function signIn(
    page: Page,
    who: StaffRole | { id: string; login: string } = usualRole,
  ): Promise<void> {
    const { token } = await sessionOf(typeof who === 'string' ? await aMember(who) : who)
    const cookie = { name: 'wattline-staff', value: token, url: `${origin}/console` }
    await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  }

  const opens =
    (path: string, role = usualRole) =>
    async (page: Page) => {
      await signIn(page, role)
      await page.goto(`${origin}${path}`)
    }
  return { ...pages, aMember, sessionOf, signedIn, signIn, opens }
}
