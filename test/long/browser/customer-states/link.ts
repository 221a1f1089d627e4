import type { Page } from 'playwright-core'
import type { SeededAccount } from '../../../../src/customers/accounts/account-rows.fixture.ts'
import { linking, password } from '../../../../src/customers/links/link.fixture.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

/** The pages on which a customer gives a partner access. */
export function linkStates({ service, open, logIn }: CustomerInBrowser) {
  const { customer, link } = linking(service)
  const successUrl = 'http://localhost/linked'
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

  const toLogin = async (page: Page) =>
    open(page, await link({ successUrl, signUpUrl: 'http://localhost/offer' }))
  const give = async (page: Page, { emailAddress }: SeededAccount, typed = password) => {
    await page.getByLabel('E-Mail-Adresse').fill(emailAddress)
    await page.getByLabel('Passwort', { exact: true }).fill(typed)
    await press(page, 'Anmelden')
  }
  const toConsent = async (page: Page, body: object = {}) => {
    await open(page, await link({ successUrl, ...body }))
    await give(page, await customer())
    await page.getByRole('button', { name: 'Erlauben' }).waitFor()
  }
  const toAccount = async (page: Page) => {
    await logIn(page, await customer())
    await open(page, `${await link()}?lang=de`)
  }

  return {
    'link-login': toLogin,
    'link-login-missing': async (page) => {
      await toLogin(page)
      await press(page, 'Anmelden')
      await page.locator('.fault').first().waitFor()
    },
    'link-login-wrong': async (page) => {
      await toLogin(page)
      await give(page, await customer(), 'not the password')
      await page.getByRole('alert').waitFor()
    },
    'link-login-stale': async (page) => {
      await toLogin(page)
      await page.context().clearCookies()
      await give(page, await customer())
      await page.getByRole('alert').waitFor()
    },
    'link-consent': (page) => toConsent(page),
    'link-consent-as': (page) => toConsent(page, { authAs: 'demo-whitelabel' }),
    'link-consent-stale': async (page) => {
      await toConsent(page)
      await page.context().clearCookies({ name: 'wattline-form' })
      await press(page, 'Erlauben')
      await page.getByRole('alert').waitFor()
    },
    'link-declined': async (page) => {
      await toConsent(page)
      await press(page, 'Ablehnen')
    },
    'link-answered': async (page) => {
      await toConsent(page)
      const url = page.url()
      await press(page, 'Ablehnen')
      await page.goto(url)
    },
    'link-expired': async (page) => {
      const path = await link({ successUrl })
      service.clock.advance(10 * 60_000)
      await open(page, path)
    },
    'link-unknown': (page) => open(page, '/link/unknown'),
    'link-continue': toAccount,
    'link-consent-example': async (page) => {
      await toAccount(page)
      await press(page, 'Mit diesem Konto weiter')
      await page.getByText('Beispiel: So sehen die Daten aus').click()
    },
  } satisfies Record<string, Reach>
}
