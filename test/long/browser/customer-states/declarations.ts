import type { Page } from 'playwright-core'
import { orders } from '../../../../src/contracts/declarations/orders.fixture.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

const longAddress = 'ein.sehr.langer.name.einer.kundin@postfach.example.com'

/** Withdrawing and terminating without an account. */
export function declarationStates({ service, open }: CustomerInBrowser): Record<string, Reach> {
  const { place } = orders(service)
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  const terminate = async (page: Page, contractNumber: string, emailAddress: string) => {
    await open(page, `/terminate?order=${contractNumber}`)
    await page.locator('#name').fill('Anna Muster')
    await page.locator('#email').fill(emailAddress)
  }
  const withdraw = async (page: Page, contractNumber: string, emailAddress: string) => {
    await open(page, `/withdrawal?order=${contractNumber}`)
    await page.getByLabel('E-Mail-Adresse').fill(emailAddress)
    await page.getByLabel('Ihr Name', { exact: true }).fill('Anna Muster')
    await page.getByLabel('Was Sie uns dazu sagen möchten (freiwillig)').fill('Wir ziehen\ndoch nicht um.')
    await press(page, 'Weiter')
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor()
  }
  return {
    'terminate-form': (page) => open(page, '/terminate'),
    'terminate-form-fault': async (page) => {
      await open(page, '/terminate?order=30000017')
      await press(page, 'jetzt kündigen')
      await page.getByRole('alert').waitFor()
    },
    'terminate-form-without-number': async (page) => {
      await open(page, '/terminate')
      await press(page, 'jetzt kündigen')
      await page.getByRole('alert').waitFor()
    },
    'terminate-form-taken': async (page) => {
      // A number of its own for each: too many about one are refused.
      const { contractNumber } = await place()
      await terminate(page, contractNumber, longAddress)
      await press(page, 'jetzt kündigen')
      await page.locator('.statement').waitFor()
    },
    'terminate-form-stale': async (page) => {
      await terminate(page, '30000016', 'anna@example.com')
      await page.context().clearCookies()
      await press(page, 'jetzt kündigen')
      await page.getByRole('alert').waitFor()
    },
    'withdrawal-form': (page) => open(page, '/withdrawal'),
    'withdrawal-fault': async (page) => {
      await open(page, '/withdrawal?order=30000017')
      await press(page, 'Weiter')
      await page.getByRole('alert').waitFor()
    },
    'withdrawal-without-number': async (page) => {
      await open(page, '/withdrawal')
      await press(page, 'Weiter')
      await page.getByRole('alert').waitFor()
    },
    'withdrawal-confirm': (page) => withdraw(page, '30000016', longAddress),
    'withdrawal-taken': async (page) => {
      const { contractNumber } = await place()
      await withdraw(page, contractNumber, 'anna@example.com')
      await press(page, 'Widerruf bestätigen')
      await page.getByRole('heading', { name: 'Ihre Erklärung ist eingegangen' }).waitFor()
    },
    'withdrawal-stale': async (page) => {
      await withdraw(page, '30000016', longAddress)
      await page.context().clearCookies()
      await press(page, 'Widerruf bestätigen')
      await page.getByRole('alert').waitFor()
    },
  }
}
