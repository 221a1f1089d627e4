// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createPasswordToken } from '../../src/customers/accounts/password-tokens.ts'
import { confirm, customers, password } from '../../src/pages/account/customer.fixture.ts'
import { announce } from '../../src/pages/price-change/announce.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { faultsOf, headingOf, pagesInBrowser, phone, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { clock } = service
const { newCustomer, link } = customers(service)
const dayMilliseconds = 24 * 60 * 60 * 1000

/** A customer with a contract of each kind, an order, and two partners who may read. */
async function fullCustomer() {
  const partner = 'demo-whitelabel'
  const { account, contractNumbers } = await newCustomer(
    { partner, state: 'Open' },
    { partner, state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' },
    { partner, state: 'PendingDelivery', deliveryState: 'DeliveryPending', startDate: '2099-04-01' },
    {
      partner,
      state: 'Cancelled',
      deliveryState: 'CancelledDelivery',
      startDate: '2026-02-01',
      endDate: '2099-03-31',
    },
  )
  const [, delivered = '', pending = '', ending = ''] = contractNumbers
  await confirm(service, delivered, new Date('2026-01-20T09:00:00Z'))
  await confirm(service, ending, new Date('2026-01-20T09:00:00Z'))
  await confirm(service, pending, new Date(clock.now().getTime() - 2 * dayMilliseconds))
  const grantId = await link(account, 'demo-hems', new Date('2026-06-01T09:00:00Z'))
  await link(account, 'demo-sales')
  service.deps.lastAccess.note(grantId, clock.now())
  await service.deps.lastAccess.flush()
  await announce(service.pool, { contractNumber: delivered, effectiveDate: '2099-01-01' })
  return { account, pending, delivered }
}

async function logIn(page: Page, emailAddress: string): Promise<void> {
  await page.goto(`${origin}/account/login`)
  await page.locator('#email').fill(emailAddress)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: /Anmelden|Log in/ }).click()
  await page.waitForURL(/\/account\?/)
}

async function loggedIn(page: Page) {
  const customer = await fullCustomer()
  await logIn(page, customer.account.emailAddress)
  return customer
}

/** Every page there is, as a way to get there. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  login: (page) => page.goto(`${origin}/account/login`),
  'login-wrong': async (page) => {
    await page.goto(`${origin}/account/login`)
    await page.locator('#email').fill('anna@example.com')
    await page.locator('#password').fill('not-the-one')
    await page.getByRole('button', { name: 'Anmelden' }).click()
  },
  'login-missing': async (page) => {
    await page.goto(`${origin}/account/login`)
    await page.getByRole('button', { name: 'Anmelden' }).click()
  },
  'login-expired': (page) => page.goto(`${origin}/account/login?ended=expired`),
  overview: (page) => loggedIn(page),
  'overview-empty': async (page) => {
    const { account } = await newCustomer()
    await logIn(page, account.emailAddress)
  },
  'price-change': async (page) => {
    await loggedIn(page)
    await page.getByRole('link', { name: /Preisänderung am 1\. Januar 2099/ }).click()
  },
  'price-change-terminated': async (page) => {
    await pages['price-change']?.(page)
    await page.getByRole('button', { name: /kündigen/ }).click()
  },
  'change-password': async (page) => {
    await loggedIn(page)
    await page.getByRole('link', { name: 'Passwort ändern' }).click()
  },
  'change-password-fault': async (page) => {
    await pages['change-password']?.(page)
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
  },
  'change-password-done': async (page) => {
    await pages['change-password']?.(page)
    await page.locator('#current').fill(password)
    await page.locator('#password').fill('Windkraft-an-der-Elbe')
    await page.locator('#repeated').fill('Windkraft-an-der-Elbe')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await page.getByRole('heading', { name: 'Ihr Passwort wurde geändert' }).waitFor()
  },
  access: async (page) => {
    await loggedIn(page)
    await page
      .getByRole('link', { name: /^Zugriff beenden \S/ })
      .last()
      .click()
  },
  'access-done': async (page) => {
    await pages.access?.(page)
    await page.getByRole('button', { name: 'Zugriff beenden' }).click()
  },
  'meter-reading': async (page) => {
    await loggedIn(page)
    await page
      .getByRole('link', { name: /^Zählerstand mitteilen \d/ })
      .first()
      .click()
  },
  'meter-reading-done': async (page) => {
    await pages['meter-reading']?.(page)
    await page.locator('#date').fill('2026-02-01')
    await page.locator('#kwh').fill('12.345,6')
    const meterNumber = page.locator('#meterNumber')
    if (await meterNumber.isVisible()) await meterNumber.fill('1EMH0012345678')
    await page.getByRole('button', { name: 'Zählerstand senden' }).click()
    await page.getByText('Ihr Zählerstand ist bei uns angekommen').waitFor()
  },
  'meter-reading-questioned': async (page) => {
    await pages['meter-reading-done']?.(page)
    await page.locator('#kwh').fill('12345,6')
    await page.getByRole('button', { name: 'Zählerstand senden' }).click()
    await page.getByText('Dieser Stand ist richtig').waitFor()
  },
  withdraw: async (page) => {
    await loggedIn(page)
    await page
      .getByRole('link', { name: /^Vertrag widerrufen \d/ })
      .first()
      .click()
  },
  'withdraw-done': async (page) => {
    await pages.withdraw?.(page)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  },
}

judgeLooks({ newPage, pages, prefix: 'account-' })

test('the overview is calm on a large screen, in English too', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  await loggedIn(page)

  await shot(page, 'account-overview-desktop-en')
  expect(await faultsOf(page)).toEqual([])
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.context().close()
})

describe('on a phone without script', () => {
  test('a customer logs in, ends a partner’s access and logs out again', async () => {
    const { account } = await fullCustomer()
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
    const { account } = await fullCustomer()
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

test('the login goes by keyboard alone, in the order of the page', async () => {
  const { account } = await fullCustomer()
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
