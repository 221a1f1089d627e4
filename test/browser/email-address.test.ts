// @module-tag browser
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seedAccount, seedOrder } from '../../src/customers/accounts/account-rows.fixture.ts'
import { changeContact } from '../../src/customers/contact/change-contact.ts'
import { createLink } from '../../src/customers/contact/email-links.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { pagesInBrowser, phone } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
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
  return { account, emailAddress, url: await createLink(pool, { changeId, purpose, now, authUrl: origin }) }
}
const confirmed = async ({ id }: { id: string }, at = clock.now()) => {
  await pool.query(sql`update email_changes set confirmed_at = ${at} where account_id = ${id}`)
}

/** Every page there is, as a way to get there. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  confirm: async (page) => page.goto((await linkTo('Confirm')).url),
  confirmed: async (page) => {
    await pages.confirm?.(page)
    await page.getByRole('button').click()
  },
  stale: async (page) => {
    await pages.confirm?.(page)
    await page.context().clearCookies()
    await page.getByRole('button').click()
  },
  stop: async (page) => page.goto((await linkTo('Stop')).url),
  stopped: async (page) => {
    await pages.stop?.(page)
    await page.getByRole('button').click()
  },
  undo: async (page) => {
    const { account, url } = await linkTo('Stop')
    await confirmed(account)
    await page.goto(url)
  },
  undone: async (page) => {
    await pages.undo?.(page)
    await page.getByRole('button').click()
  },
  done: async (page) => {
    const { account, url } = await linkTo('Confirm')
    await confirmed(account)
    await page.goto(url)
  },
  taken: async (page) => {
    const { emailAddress, url } = await linkTo('Confirm')
    await seedAccount(pool, { emailAddress })
    await page.goto(url)
  },
  unknown: (page) => page.goto(`${origin}/email-address`),
}

judgeLooks({ newPage, pages, prefix: 'email-address-' })

test('a new address is confirmed without script, on a phone', async () => {
  const { account, emailAddress, url } = await linkTo('Confirm')
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  await page.goto(url)

  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()

  expect(await page.getByRole('heading').textContent()).toBe('Ihre neue Adresse gilt')
  const { rows } = await pool.query(sql`
    select email_address as "emailAddress" from accounts where id = ${account.id}`)
  expect(rows).toEqual([{ emailAddress }])
})
