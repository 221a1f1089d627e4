import type { Page } from 'playwright-core'
import { giveAccess } from '../../../../src/customers/grants/access.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

/** Passkeys, browsers, and the partners with access, in both languages. */
export function securityStates({
  service,
  open,
  logIn,
  newCustomer,
}: CustomerInBrowser): Record<string, Reach> {
  const { pool, clock, deps } = service
  const at = (path: string) => async (page: Page) => {
    await logIn(page, (await newCustomer()).account)
    await open(page, `/account/${path}`)
  }
  const withAccess = (lang: string) => async (page: Page) => {
    const { account } = await newCustomer()
    const { id: accountId, customerNumber } = account
    const partner = deps.directory.current().partners.find(({ slug }) => slug === 'demo-hems')
    if (partner === undefined) throw new Error('no demo-hems')
    const { accessPurpose: purpose } = partner
    const given = { externalId: null, requestId: 'r-1', now: clock.now(), days: 365, purpose }
    await giveAccess(pool, { accountId, customerNumber, partner }, given)
    await logIn(page, account)
    await open(page, `/account/access?lang=${lang}`)
  }
  return {
    'security-de': at('security?lang=de'),
    'security-en': at('security?lang=en'),
    'new-passkey': at('security/passkeys/new?lang=de'),
    'access-de': withAccess('de'),
    'access-en': withAccess('en'),
  }
}
