// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createPasswordToken } from '../../src/customers/accounts/password-tokens.ts'
import { changeContact } from '../../src/customers/contact/change-contact.ts'
import { createLink } from '../../src/customers/contact/email-links.ts'
import { customers, password } from '../../src/pages/account/customer.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { fullCustomer } from '../support/full-customer.ts'
import { headingOf, pagesInBrowser, phone } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { clock } = service
const { newCustomer } = customers(service)

async function logIn(page: Page, emailAddress: string): Promise<void> {
  await page.goto(`${origin}/account/login`)
  await page.locator('#email').fill(emailAddress)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: /Anmelden|Log in/ }).click()
  await page.waitForURL(/\/account\?/)
}

async function loggedIn(page: Page) {
  const customer = await fullCustomer(service)
  await logIn(page, customer.account.emailAddress)
  return customer
}

test('the account is in English for a browser that asks for it', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  await loggedIn(page)

  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.context().close()
})

describe('on a phone without script', () => {
  test('a customer logs in, ends a partner’s access and logs out again', async () => {
    const { account } = await fullCustomer(service)
    const page = await newPage({ ...phone, javaScriptEnabled: false })
    const elsewhere: string[] = []
    page.on('request', (request) => request.url().startsWith(origin) || elsewhere.push(request.url()))

    await page.goto(`${origin}/account`)
    expect(page.url()).toContain('/account/login')
    await logIn(page, account.emailAddress)
    const before = await page.getByRole('link', { name: /^Zugriff beenden \S/ }).count()
    await page
      .getByRole('link', { name: /^Zugriff beenden \S/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Zugriff beenden' }).click()
    await page.getByRole('link', { name: 'Zurück zum Kundenkonto' }).click()
    const after = await page.getByRole('link', { name: /^Zugriff beenden \S/ }).count()
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()

    expect([before, after]).toEqual([2, 1])
    expect(await page.getByRole('status').textContent()).toContain('Sie sind abgemeldet.')
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([])
    await page.context().close()
  })

  test('the back button shows nothing private after logging out', async () => {
    const page = await newPage(phone)
    const { account } = await loggedIn(page)
    await page.getByRole('link', { name: 'Passwort ändern' }).click()
    await page.getByRole('link', { name: 'Abbrechen' }).click()
    await page.getByRole('button', { name: 'Hier abmelden' }).click()
    // A browser that is still on its way cannot go back.
    await page.getByText('Sie sind abgemeldet.').waitFor()

    for (let count = 0; count < 2; count++) {
      await page.goBack()
      await expect.poll(() => headingOf(page)).toBe('Anmelden')
      expect(await page.content()).not.toContain(account.customerNumber)
    }
    await page.context().close()
  })

  test('logging out everywhere ends the other browser at once', async () => {
    const { account } = await fullCustomer(service)
    const [page, other] = [await newPage(phone), await newPage(phone)]
    await logIn(page, account.emailAddress)
    await logIn(other, account.emailAddress)

    await page.getByRole('button', { name: 'Auf allen Geräten abmelden' }).click()
    await other.reload()

    expect(await headingOf(other)).toBe('Anmelden')
    expect(await other.getByRole('status').textContent()).toContain(
      'Sie wurden zu Ihrer Sicherheit abgemeldet',
    )
    await page.context().close()
    await other.context().close()
  })

  test('a session that has run out leads to the login, with a word', async () => {
    const page = await newPage(phone)
    await loggedIn(page)
    clock.advance(31 * 60 * 1000)

    await page.getByRole('link', { name: 'Passwort ändern' }).click()

    expect(await headingOf(page)).toBe('Anmelden')
    expect(await page.getByRole('status').textContent()).toContain(
      'Sie wurden zu Ihrer Sicherheit abgemeldet',
    )
    await page.context().close()
  })
})

test('on a phone a bar at the bottom leads around, and “Mehr” opens the rest without script', async () => {
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  await loggedIn(page)
  const bar = page.getByRole('navigation', { name: 'Ihr Konto' })

  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  expect(Math.round(y + height)).toBe(phone.viewport.height)
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Übersicht', 'Verbrauch', 'Preise'])
  await bar.getByText('Mehr').click()
  await bar.getByRole('link', { name: 'Einstellungen' }).click()

  expect(await headingOf(page)).toBe('Einstellungen')
  await page.context().close()
})

test('on a desk contracts stand beside the price, and to-dos before both', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } })
  await loggedIn(page)
  const [todo, columns] = [page.locator('.todo'), page.locator('.columns > div')]

  const [first, left, right] = await Promise.all([
    todo.boundingBox(),
    columns.first().boundingBox(),
    columns.nth(1).boundingBox(),
  ])
  expect(first?.y).toBeLessThan(left?.y ?? 0)
  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await page.context().close()
})

test('the login goes by keyboard alone, in the order of the page', async () => {
  const { account } = await fullCustomer(service)
  const page = await newPage()
  await page.goto(`${origin}/account/login`)
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')

  const order: unknown[] = []
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  expect(order).toEqual([
    'Zum Inhalt springen',
    'English',
    'email',
    'password',
    'Anzeigen Passwort',
    'Anmelden',
  ])

  await page.locator('#email').focus()
  await page.keyboard.type(account.emailAddress)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Guten Tag, Erika Mustermann' }).waitFor()
  await page.context().close()
})

test('a link to set a password leads on into the account', async () => {
  const { account } = await newCustomer()
  const token = await createPasswordToken(service.pool, account.id, clock.now())
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  await page.goto(`${origin}/account/password?token=${token}`)
  await page.locator('#password').fill(password)
  await page.locator('#repeated').fill(password)
  await page.getByRole('button', { name: 'Passwort speichern' }).click()

  await page.getByRole('link', { name: 'Zum Kundenkonto' }).click()

  expect(await headingOf(page)).toBe('Guten Tag, Erika Mustermann')
  await page.context().close()
})

test('the account in a foreign frame shows nothing', async () => {
  const page = await newPage()
  await page.setContent(`<iframe src="${origin}/account/login"></iframe>`)

  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([expect.anything(), 'chrome-error://chromewebdata/'])
  await page.context().close()
})

test('a customer terminates because of a price change, without script, and the contract ends on the day before', async () => {
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  const { delivered } = await loggedIn(page)

  await page.getByRole('link', { name: /Preisänderung am 1\. Januar 2099/ }).click()
  expect(await headingOf(page)).toBe('Preisänderung am 1. Januar 2099')
  await page.getByRole('button', { name: 'Vertrag zum 31. Dezember 2098 kündigen' }).click()
  expect(await headingOf(page)).toBe('Ihre Kündigung ist eingegangen')

  const { rows } = await service.pool.query(sql`
    select end_date as "endDate", cancellation_reason as reason from orders where contract_number = ${delivered}`)
  expect(rows).toEqual([{ endDate: '2098-12-31', reason: 'CustomerPriceChange' }])
  await page.context().close()
})

test('a new address is confirmed without script, on a phone', async () => {
  const { account } = await newCustomer({})
  const emailAddress = 'neue.adresse@example.com'
  const now = clock.now()
  const by = { actor: 'test', requestId: null, now, partnerId: null }
  await changeContact(service.pool, account.customerNumber, { emailAddress }, by)
  const { rows: changes } = await service.pool.query<{ id: string }>(sql`
    select id from email_changes where account_id = ${account.id}`)
  const link = { changeId: changes[0]?.id ?? '', purpose: 'Confirm', now, authUrl: origin } as const
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  await page.goto(await createLink(service.pool, link))

  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()

  expect(await page.getByRole('heading').textContent()).toBe('Ihre neue Adresse gilt')
  const { rows } = await service.pool.query(sql`
    select email_address as "emailAddress" from accounts where id = ${account.id}`)
  expect(rows).toEqual([{ emailAddress }])
  await page.context().close()
})
