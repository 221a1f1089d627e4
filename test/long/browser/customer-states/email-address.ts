import type { Page } from 'playwright-core'
import { seedAccount, seedOrder } from '../../../../src/customers/accounts/account-rows.fixture.ts'
import { changeContact } from '../../../../src/customers/contact/change-contact.ts'
import { createLink } from '../../../../src/customers/contact/email-links.ts'
import { sql } from '../../../../src/platform/db/sql.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

/** The pages that the links of mails about a new email address lead to. */
export function emailAddressStates({ service, origin, open }: CustomerInBrowser): Record<string, Reach> {
  const { pool, clock } = service
  let addresses = 0
  /** A customer with a new address that waits to be confirmed, and a link of this purpose. */
  async function linkTo(purpose: 'Confirm' | 'Stop') {
    const account = await seedAccount(pool)
    await seedOrder(pool, account)
    const now = clock.now()
    // As long as a local part may be, so that it has to wrap.
    const emailAddress = `${'sonnenschein'.repeat(5)}${++addresses}@wetterbeobachtung.example.com`
    const by = { actor: 'test', requestId: null, now, partnerId: null }
    await changeContact(pool, account.customerNumber, { emailAddress }, by)
    const { rows } = await pool.query<{ id: string }>(sql`
      select id from email_changes where account_id = ${account.id}`)
    const changeId = rows[0]?.id ?? ''
    const url = await createLink(pool, { changeId, purpose, now, authUrl: origin })
    return { account, emailAddress, url }
  }
  const pressed = (reach: Reach) => async (page: Page) => {
    await reach(page)
    await page.getByRole('button').click()
  }
  const toConfirmed = (purpose: 'Confirm' | 'Stop') => async (page: Page) => {
    const { account, url } = await linkTo(purpose)
    await pool.query(
      sql`update email_changes set confirmed_at = ${clock.now()} where account_id = ${account.id}`,
    )
    await page.goto(url)
  }
  const toConfirm: Reach = async (page) => page.goto((await linkTo('Confirm')).url)
  const toStop: Reach = async (page) => page.goto((await linkTo('Stop')).url)

  return {
    'email-address-confirm': toConfirm,
    'email-address-confirmed': pressed(toConfirm),
    'email-address-stale': pressed(async (page) => {
      await toConfirm(page)
      await page.context().clearCookies()
    }),
    'email-address-stop': toStop,
    'email-address-stopped': pressed(toStop),
    'email-address-undo': toConfirmed('Stop'),
    'email-address-undone': pressed(toConfirmed('Stop')),
    'email-address-done': toConfirmed('Confirm'),
    'email-address-taken': async (page) => {
      const { emailAddress, url } = await linkTo('Confirm')
      await seedAccount(pool, { emailAddress })
      await page.goto(url)
    },
    'email-address-unknown': (page) => open(page, '/email-address'),
  }
}
