import type { Page } from 'playwright-core'
import type { SeededAccount } from '../../../../src/customers/accounts/account-rows.fixture.ts'
import { openSessionIn } from '../../../../src/customers/sessions/session.ts'
import { customers } from '../../../../src/pages/account/customer.fixture.ts'
import { sql } from '../../../../src/platform/db/sql.ts'
import { pagesInBrowser } from '../../../support/pages-in-browser.ts'

export type CustomerInBrowser = Awaited<ReturnType<typeof customerInBrowser>>

/** The pages of customers in a browser, to which a session is given without the login page. */
export async function customerInBrowser() {
  const pages = await pagesInBrowser()
  const { service, origin } = pages
  const { pool, clock } = service

  async function logIn(page: Page, { id: accountId }: Pick<SeededAccount, 'id'>): Promise<void> {
    const { rows } = await pool.query<{ passwordHash: string }>(sql`
      select password_hash as "passwordHash" from accounts where id = ${accountId}`)
    const proof = { passwordHash: rows[0]?.passwordHash ?? '' }
    const browser = { token: undefined, name: 'Chrome auf Linux' }
    const opened = await openSessionIn(pool, browser, { accountId, proof, request: null, now: clock.now() })
    if (opened === undefined) throw new Error('The customer has no password.')
    const cookie = { domain: 'localhost', httpOnly: true, sameSite: 'Lax' } as const
    const session = { ...cookie, name: 'wattline-session', value: opened.sessionToken }
    await page.context().addCookies([
      { ...session, path: '/account' },
      { ...session, path: '/link' },
      { ...cookie, name: 'wattline-browser', value: opened.browserToken, path: '/' },
    ])
  }
  const open = (page: Page, path: string) => page.goto(`${origin}${path}`)
  return { ...pages, ...customers(service), logIn, open }
}
