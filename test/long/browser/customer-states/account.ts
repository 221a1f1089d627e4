import type { Page } from 'playwright-core'
import { password } from '../../../../src/pages/account/customer.fixture.ts'
import { fullCustomer } from '../../../support/full-customer.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

/** The login, the account, and what is done there on pages of its own. */
export function accountStates(customer: CustomerInBrowser) {
  const { service, open, logIn, newCustomer } = customer
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const toOverview = async (page: Page) => {
    await logIn(page, (await fullCustomer(service)).account)
    await open(page, '/account')
  }
  const follow = async (page: Page, name: string | RegExp) => {
    await toOverview(page)
    await page.getByRole('link', { name }).first().click()
  }
  const toPassword = async (page: Page) => {
    await follow(page, 'Passwort ändern')
    await page.locator('#repeated').waitFor()
  }
  const toMeterReading = (page: Page) => follow(page, /^Zählerstand mitteilen \d/)
  const sendReading = async (page: Page, kwh: string) => {
    await page.locator('#kwh').fill(kwh)
    await press(page, 'Zählerstand senden')
  }
  const toSentReading = async (page: Page) => {
    await toMeterReading(page)
    await page.locator('#date').fill('2026-02-01')
    const meterNumber = page.locator('#meterNumber')
    if (await meterNumber.isVisible()) await meterNumber.fill('1EMH0012345678')
    await sendReading(page, '12.345,6')
    await page.getByText('Ihr Zählerstand ist bei uns angekommen').waitFor()
  }
  const toPriceChange = (page: Page) => follow(page, /Preisänderung am 1\. Januar 2099/)
  const toAccess = (page: Page) => follow(page, /^Zugriff beenden \S/)
  const toWithdrawal = (page: Page) => follow(page, /^Vertrag widerrufen \d/)

  return {
    login: (page) => open(page, '/account/login?lang=de'),
    'login-wrong': async (page) => {
      await open(page, '/account/login')
      await page.locator('#email').fill('anna@example.com')
      await page.locator('#password').fill('not-the-one')
      await press(page, 'Anmelden')
      await page.getByRole('alert').waitFor()
    },
    'login-missing': async (page) => {
      await open(page, '/account/login')
      await press(page, 'Anmelden')
      await page.locator('.fault').first().waitFor()
    },
    'login-expired': (page) => open(page, '/account/login?ended=expired'),
    overview: toOverview,
    'overview-empty': async (page) => {
      await logIn(page, (await newCustomer()).account)
      await open(page, '/account')
    },
    'price-change': toPriceChange,
    'price-change-terminated': async (page) => {
      await toPriceChange(page)
      await press(page, /kündigen/)
    },
    'change-password': toPassword,
    'change-password-fault': async (page) => {
      await toPassword(page)
      await press(page, 'Passwort speichern')
    },
    'change-password-done': async (page) => {
      await toPassword(page)
      await page.locator('#current').fill(password)
      await page.locator('#password').fill('Windkraft-an-der-Elbe')
      await page.locator('#repeated').fill('Windkraft-an-der-Elbe')
      await press(page, 'Passwort speichern')
      await page.getByRole('heading', { name: 'Ihr Passwort wurde geändert' }).waitFor()
    },
    'end-access': toAccess,
    'end-access-done': async (page) => {
      await toAccess(page)
      await press(page, 'Zugriff beenden')
    },
    'meter-reading': toMeterReading,
    'meter-reading-done': toSentReading,
    'meter-reading-questioned': async (page) => {
      await toSentReading(page)
      await sendReading(page, '12345,6')
      await page.getByText('Dieser Stand ist richtig').waitFor()
    },
    withdraw: toWithdrawal,
    'withdraw-done': async (page) => {
      await toWithdrawal(page)
      await press(page, 'Widerruf bestätigen')
    },
  } satisfies Record<string, Reach>
}
