import type { Page } from 'playwright-core'
import { confirm, password } from '../../../../src/pages/account/customer.fixture.ts'
import { actTexts } from '../../../../src/pages/contract-acts/act-texts.ts'
import { settingsTexts } from '../../../../src/pages/settings/settings-texts.ts'
import { berlinDate } from '../../../../src/platform/time/berlin.ts'
import { plusDays } from '../../../../src/platform/time/day-number.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What a customer can do with a contract in delivery, and the settings. */
export function actStates({ service, newCustomer, logIn, open }: CustomerInBrowser): Record<string, Reach> {
  const inDays = (days: number) => plusDays(berlinDate(service.clock.now()), days)
  const act = actTexts.de
  const settings = settingsTexts.de
  /** A customer with a contract in delivery, logged in, at a page of the account. */
  const at =
    (path: string, lang = 'de'): Reach =>
    async (page) => {
      const order = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' }
      const { account, contractNumbers } = await newCustomer(order)
      const [contractNumber = ''] = contractNumbers
      await confirm(service, contractNumber, new Date('2026-01-20T09:00:00Z'))
      await logIn(page, account)
      await open(page, `/account${path.replace(':contract', contractNumber)}?lang=${lang}`)
    }
  const onContract = (name: string) => at(`/contracts/:contract/${name}`)
  const toTerminate = async (page: Page) => {
    await onContract('terminate')(page)
    await page.locator('#kind').check()
  }
  const toNewAddress = async (page: Page) => {
    await onContract('terminate')(page)
    await page.getByLabel(act.rights.MoveOut).check()
    await submit(page, act.next)
    await page.getByRole('heading', { name: act.newAddressTitle }).waitFor()
  }
  const toConfirmation = async (page: Page) => {
    await toTerminate(page)
    await submit(page, act.next)
    await page.getByRole('heading', { name: act.confirmTitle }).waitFor()
  }
  const toTerminated = async (page: Page) => {
    await toConfirmation(page)
    await submit(page, act.confirm)
    await page.getByRole('status').waitFor()
  }
  const withPassword =
    (path: string, button: string, more: Reach = async () => {}) =>
    async (page: Page) => {
      await at(path)(page)
      await more(page)
      await page.locator('#current').fill(password)
      await submit(page, button)
      await page.getByRole('status').waitFor()
    }

  return {
    'overview-of-one-contract': at(''),
    terminate: onContract('terminate'),
    'terminate-fault': async (page) => {
      await toTerminate(page)
      await page.locator('#endDate').fill(inDays(1))
      await submit(page, act.next)
      await page.locator('#endDate-fault').waitFor()
    },
    'terminate-new-address': toNewAddress,
    'terminate-continuation': async (page) => {
      await toNewAddress(page)
      const address = { streetName: 'Lindenallee', postCode: '10115', city: 'Berlin' }
      for (const [name, value] of Object.entries(address)) await page.locator(`#${name}`).fill(value)
      await submit(page, act.next)
      await page.getByRole('heading', { name: act.continuationTitle }).waitFor()
    },
    'terminate-confirm': toConfirmation,
    'terminate-done': toTerminated,
    'take-back': async (page) => {
      await toTerminated(page)
      await page.getByRole('link', { name: act.takeBack }).click()
      await page.getByRole('button', { name: act.takeBack, exact: true }).waitFor()
    },
    'bank-details': onContract('bank-details'),
    'bank-details-fault': async (page) => {
      await onContract('bank-details')(page)
      await page.locator('#payment').check()
      await submit(page, act.bankSave)
      await page.locator('.fault').first().waitFor()
    },
    'billing-address': onContract('billing-address'),
    photovoltaics: onContract('photovoltaics'),
    move: onContract('move'),
    'move-fault': async (page) => {
      await onContract('move')(page)
      await submit(page, act.next)
      await page.locator('.fault').first().waitFor()
    },
    'move-confirm': async (page) => {
      await onContract('move')(page)
      const address = { streetName: 'Lindenallee', houseNumber: '3', postCode: '10115', city: 'Berlin' }
      const dates = { moveOutDate: inDays(30), moveInDate: inDays(31) }
      for (const [name, value] of Object.entries({ ...dates, ...address, meterNumber: '1EMH0077777777' }))
        await page.locator(`#${name}`).fill(value)
      await submit(page, act.next)
      await page.getByRole('button', { name: act.order, exact: true }).waitFor()
    },
    'unknown-contract': at('/contracts/3999999999/terminate'),
    settings: at('/settings'),
    email: at('/settings/email'),
    'email-waiting': withPassword('/settings/email', settings.emailSave, (page) =>
      page.locator('#email').fill('eine.neue.adresse@example.com'),
    ),
    phone: at('/settings/phone'),
    data: at('/settings/data'),
    'data-ready': withPassword('/settings/data', settings.exportAsk),
    erasure: at('/settings/data/erasure'),
    'erasure-waiting': withPassword('/settings/data/erasure', settings.erasureSend),
  }
}

/** Those that are judged on a desk in English too. */
export function englishSettings(customer: CustomerInBrowser): Record<string, Reach> {
  const { newCustomer, logIn, open } = customer
  const at = (path: string) => async (page: Page) => {
    await logIn(page, (await newCustomer()).account)
    await open(page, `/account/${path}?lang=en`)
  }
  return { 'settings-en': at('settings'), 'settings-data-en': at('settings/data') }
}
