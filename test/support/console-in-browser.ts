import type { Page } from 'playwright-core'
import { staffOf } from '../../src/backoffice/staff.fixture.ts'
import type { StaffRole } from '../../src/staff/accounts/roles.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

type Member = { id: string; login: string }

/** The console in a browser. A page is opened as somebody with the usual role unless another is named. */
export async function consoleInBrowser(usualRole: StaffRole) {
  const pages = await pagesInBrowser()
  const { service, origin } = pages
  const { aMember, sessionOf, signedIn } = staffOf(service)
  const opened = new Map<string, { token: string; at: number }>()

  /** One session of each member or role for some minutes, since most acts need a recent authentication. */
  async function tokenOf(who: StaffRole | Member): Promise<string> {
    const name = typeof who === 'string' ? who : who.login
    const now = service.clock.now().getTime()
    const last = opened.get(name)
    if (last !== undefined && now - last.at < 5 * 60_000) return last.token
    const { token } = await sessionOf(typeof who === 'string' ? await aMember(who) : who)
    opened.set(name, { token, at: now })
    return token
  }

  /** Signs in without the sign-in pages. */
  async function signIn(page: Page, who: StaffRole | Member = usualRole): Promise<void> {
    const token = await tokenOf(who)
    const cookie = { name: 'wattline-staff', value: token, url: `${origin}/console` }
    await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  }

  const opens =
    (path: string, who: StaffRole | Member = usualRole) =>
    async (page: Page) => {
      await signIn(page, who)
      await page.goto(`${origin}${path}`)
    }
  return { ...pages, aMember, sessionOf, signedIn, signIn, opens }
}
