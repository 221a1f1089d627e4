// @module-tag browser
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeThreads } from '../../../src/app/threads.ts'
import { indexCustomers } from '../../../src/backoffice/search/index-customers.ts'
import { staffPassword } from '../../../src/backoffice/staff.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { consoleCases } from '../../support/console-cases.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { faultsOf, headingOf, shot } from '../../support/pages-in-browser.ts'

const { service, origin, newPage, aMember, signIn, opens } = await consoleInBrowser('administrator')
afterAll(closeThreads)

const { aCustomer } = consoleCases(service)

describe('answering a data-protection request', () => {
  test.each([
    ['with', true],
    ['without', false],
  ])(
    'an agent finds the customer, reads, exports and erases, %s scripts',
    async (_how, javaScriptEnabled) => {
      const lastName = javaScriptEnabled ? 'Auskunftswunsch' : 'Loeschwunsch'
      const { number, contractNumber } = await aCustomer(lastName)
      await indexCustomers(service.deps)
      const page = await newPage({ javaScriptEnabled, viewport: { width: 1440, height: 900 } })
      await signIn(page, 'agent')
      await page.goto(`${origin}/console`)

      await page.locator('#q').fill(lastName)
      await page.locator('#q').press('Enter')
      await page.getByRole('link', { name: number }).click()
      await page.waitForURL(/\/console\/customers\/\d+$/)
      expect(await headingOf(page)).toContain(lastName)
      await shot(page, 'console-people-customer-1440')

      await page.getByRole('link', { name: 'Export the data' }).click()
      await page.locator('#reason').fill('Letter of 16 November, Art. 15 GDPR.')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the file' }).click(),
      ])
      const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(exported).toMatchObject({ customerNumber: number, orders: [{ contractNumber }] })

      await page.goto(`${origin}/console/customers/${number}`)
      await page.getByRole('link', { name: 'Erasure' }).click()
      await shot(page, 'console-people-erasure-1440')
      await page.getByRole('link', { name: 'Erase …' }).click()
      await page.locator('#reason').fill('Letter of 16 November, Art. 17 GDPR.')
      await page.getByRole('button', { name: 'Erase for good' }).click()

      await page.getByRole('heading', { name: 'Report of the erasure' }).waitFor()
      await shot(page, 'console-people-report-1440')
      expect(await page.getByText('The erasure is complete.').count()).toBe(1)
      expect(await page.getByText('Letter of 16 November, Art. 17 GDPR.').count()).toBe(1)
      await page.goto(`${origin}/console/customers/${number}`)
      expect(await headingOf(page)).toBe('This customer was erased')
      await page.context().close()
    },
  )

  test('a mail is shown as it looked, in a frame', async () => {
    const { mailId } = await aCustomer('Gezeigt')
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await opens(`/console/mails/${mailId}`, 'viewer')(page)

    const mail = page.frameLocator('iframe')

    await mail.getByText('Guten Tag Anna Muster').waitFor()
    await shot(page, 'console-people-mail-1440')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Vertragsbest/ }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7')
    await page.context().close()
  })
})

test('an administrator disables and enables somebody without scripts', async () => {
  const { login } = await aMember('viewer')
  const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  await opens('/console/staff')(page)
  await shot(page, 'console-people-staff-1440')
  await page.goto(`${origin}/console/staff/${login}`)

  for (const [act, state] of [
    ['Disable', 'disabled'],
    ['Enable', 'active'],
  ] as const) {
    await page.getByRole('link', { name: act, exact: true }).click()
    await page.getByRole('button', { name: act, exact: true }).click()
    await page.locator('h1', { hasText: state }).waitFor()
  }
  await page.context().close()
})

describe('a passkey', () => {
  /** A browser with an authenticator that says yes. */
  async function pageWithAuthenticator() {
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    const debug = await page.context().newCDPSession(page)
    await debug.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true } as const
    await debug.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    return page
  }
  async function addPasskey(page: Page) {
    const somebody = await aMember('agent')
    await signIn(page, somebody)
    await page.goto(`${origin}/console/me`)
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await page.locator('#name').fill('Work laptop')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor()
    return somebody
  }
  const actionsOn = async (login: string) => {
    const { rows } = await service.pool.query<{ action: string; by: string | null }>(sql`
      select action, after ->> 'by' as by from audit_trail where subject = ${login} order by id`)
    return rows.map(({ action, by }) => (by === null ? action : `${action} by ${by}`))
  }

  test('is made, replaces the code at the sign-in and when proving again, and is removed', async () => {
    const page = await pageWithAuthenticator()
    const { login } = await addPasskey(page)
    expect(await faultsOf(page)).toEqual([])
    await shot(page, 'console-people-passkeys-1440')
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.goto(`${origin}/console/sign-in`)
    await page.locator('#login').fill(login)
    await page.locator('#password').fill(staffPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('link', { name: /Somebody/ }).waitFor()

    await page.goto(`${origin}/console/prove?next=/console/me`)
    await page.locator('#password').fill(staffPassword)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    await page.getByText('A passkey on your phone').waitFor()

    expect(await actionsOn(login)).toEqual([
      'staff.signed-in by code',
      'staff.passkey-added',
      'staff.signed-out',
      'staff.signed-in by passkey',
      'staff.proved by passkey',
      'staff.passkey-removed',
    ])
    await page.context().close()
  })

  test('without scripts there is no button, and the code of the app does', async () => {
    const page = await pageWithAuthenticator()
    const { login, codeIn } = await addPasskey(page)
    const plain = await newPage({ javaScriptEnabled: false })
    await plain.goto(`${origin}/console/sign-in`)
    await plain.locator('#login').fill(login)
    await plain.locator('#password').fill(staffPassword)
    await plain.getByRole('button', { name: 'Continue' }).click()
    await plain.locator('#code').waitFor()

    expect(await plain.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
    await plain.locator('#code').fill(codeIn())
    await plain.getByRole('button', { name: 'Sign in' }).click()

    await plain.getByRole('link', { name: /Somebody/ }).waitFor()
    await plain.context().close()
    await page.context().close()
  })
})
