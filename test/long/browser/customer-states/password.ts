import type { Page } from 'playwright-core'
import { seedAccount, seedOrder } from '../../../../src/customers/accounts/account-rows.fixture.ts'
import { createPasswordToken } from '../../../../src/customers/accounts/password-tokens.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

/** Choosing a password by the link of a mail, and asking for that link. */
export function passwordStates({ service, open }: CustomerInBrowser): Record<string, Reach> {
  const { pool, clock } = service
  const submit = (page: Page) => page.locator('button[type=submit]').click()
  const toLink = async (page: Page, partner: string, at = clock.now()) => {
    const account = await seedAccount(pool)
    await seedOrder(pool, account, { partner })
    await open(page, `/account/password?token=${await createPasswordToken(pool, account.id, at)}`)
  }
  const choose = (password: string, repeated: string) => async (page: Page) => {
    await toLink(page, 'demo-whitelabel')
    await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
    await page.getByLabel('Neues Passwort wiederholen').fill(repeated)
    await submit(page)
  }
  const ask = (emailAddress: string) => async (page: Page) => {
    await open(page, '/account/forgot-password')
    await page.getByLabel('E-Mail-Adresse').fill(emailAddress)
    await submit(page)
  }
  return {
    'password-set': (page) => toLink(page, 'demo-whitelabel'),
    'password-set-fault': choose('kurz', ''),
    'password-set-differs': choose('Sonnenstrom-2026', ''),
    'password-set-done': choose('Sonnenstrom-2026', 'Sonnenstrom-2026'),
    'password-stale': async (page) => {
      await toLink(page, 'demo-whitelabel')
      await page.context().clearCookies()
      await submit(page)
    },
    'password-expired': (page) => toLink(page, 'demo-sales', new Date('2026-01-01')),
    'password-unknown': (page) => open(page, '/account/password'),
    forgot: (page) => open(page, '/account/forgot-password'),
    'forgot-fault': ask('anna'),
    'forgot-sent': ask('anna@example.com'),
    missing: (page) => open(page, '/account/nothing'),
  }
}
