// @module-tag browser
/** What a customer declares without an account: a withdrawal or a termination. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../src/contracts/declarations/orders.fixture.ts'
import { terminationTexts } from '../../src/pages/declarations/termination-texts.ts'
import { headingOf, pagesInBrowser, phone, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { place, play, runTasks, mailsTo, stateOf } = orders(service)
const words = 'Wir ziehen doch nicht um.\nVielen Dank für Ihre Mühe!'

async function fillWithdrawal(page: Page, contractNumber: string, emailAddress: string): Promise<void> {
  await page.goto(`${origin}/withdrawal?order=${contractNumber}`)
  await page.getByLabel('E-Mail-Adresse').fill(emailAddress)
  await page.getByLabel('Ihr Name', { exact: true }).fill('Anna Muster')
  await page.getByLabel('Was Sie uns dazu sagen möchten (freiwillig)').fill(words)
}

async function fillTermination(
  page: Page,
  contractNumber: string,
  emailAddress: string,
  lang = 'de',
): Promise<void> {
  await page.goto(`${origin}/terminate?order=${contractNumber}&lang=${lang}`)
  await page.locator('#name').fill('Anna Muster')
  await page.locator('#email').fill(emailAddress)
}

const without = 'Vertragsnummer nicht zur Hand?'
const terminate = (page: Page) => page.getByRole('button', { name: 'jetzt kündigen', exact: true }).click()

test('a customer withdraws without login and without script, out of the mail, and gets the receipt', async () => {
  const { contractNumber, emailAddress } = await place()
  const page = await newPage({ ...phone, javaScriptEnabled: false })

  await fillWithdrawal(page, contractNumber, emailAddress)
  await page.getByRole('button', { name: 'Weiter' }).click()
  expect(await headingOf(page)).toBe('Widerruf bestätigen')
  expect(await stateOf(contractNumber)).toBe('Open')
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  expect(await headingOf(page)).toBe('Ihre Erklärung ist eingegangen')
  await runTasks()

  const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'withdrawal-receipt')
  expect(await stateOf(contractNumber)).toBe('Revoked')
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(words.replace('\n', ' '))
  expect(mail?.text).toMatch(/\d\d:\d\d Uhr/)
  await page.context().close()
})

test('the form to withdraw goes by keyboard alone, and puts the cursor where something is wrong', async () => {
  const page = await newPage()
  await page.goto(`${origin}/withdrawal`)
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')

  const order: unknown[] = []
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()

  expect(order).toEqual([
    'Zum Inhalt springen',
    'English',
    'order',
    without,
    'email',
    'name',
    'words',
    'Weiter',
  ])
  expect(await focused()).toBe('order')
  await page.context().close()
})

test('the form to withdraw is in English for a customer who chooses it', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${origin}/withdrawal?order=30000016`)
  await page.getByRole('link', { name: 'English' }).click()

  expect(await headingOf(page)).toBe('Withdraw from contract')
  expect(await page.getByLabel('Contract or order number').inputValue()).toBe('30000016')
  await shot(page, 'withdrawal-form-desktop-en')
  await page.context().close()
})

test.each(['de', 'en'] as const)(
  'a customer terminates without login and without script, and gets the receipt with the last day: %s',
  async (lang) => {
    const { contractNumber, emailAddress } = await place()
    await play(contractNumber, 'advance', { to: 'Delivery' })
    await runTasks()
    const page = await newPage({ ...phone, javaScriptEnabled: false })

    await fillTermination(page, contractNumber, emailAddress, lang)
    await terminate(page)
    const title = await headingOf(page)
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'termination-receipt')
    expect(title).toBe(terminationTexts[lang].takenTitle)
    expect(await page.locator('.statement').textContent()).toContain(contractNumber)
    expect(await stateOf(contractNumber)).toBe('Cancelled')
    expect(mail?.text).toMatch(/Vertragsende/)
    await page.context().close()
  },
)

test('the form to terminate goes by keyboard alone, and puts the cursor where something is wrong', async () => {
  const page = await newPage()
  await page.goto(`${origin}/terminate`)
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')

  await page.locator('#kind').focus()
  const order: unknown[] = []
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()

  expect(order).toEqual(['reason', terminationTexts.de.moving, 'order', without, 'name', 'email'])
  expect(await focused()).toBe('order')
  await page.context().close()
})

test('the form to terminate is in English for a customer who chooses it', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${origin}/terminate?order=30000016`)
  await page.getByRole('link', { name: 'English' }).click()

  expect(await headingOf(page)).toBe(terminationTexts.en.title)
  expect(await page.locator('#order').inputValue()).toBe('30000016')
  await shot(page, 'terminate-form-desktop-en')
  await page.context().close()
})

test('a customer without the contract number terminates by name and delivery address, without script', async () => {
  const { contractNumber, emailAddress } = await place()
  await play(contractNumber, 'advance', { to: 'Delivery' })
  const page = await newPage({ ...phone, javaScriptEnabled: false })

  await page.goto(`${origin}/terminate?lang=de`)
  await page.getByText(without).click()
  await page.getByLabel('Straße und Hausnummer der Lieferadresse').fill('Invalidenstr. 12a')
  await page.getByLabel('Postleitzahl der Lieferadresse').fill('1011')
  await page.locator('#name').fill('Anna Muster')
  await page.locator('#email').fill(emailAddress)
  await terminate(page)
  await shot(page, 'terminate-without-number')
  await page.getByLabel('Postleitzahl der Lieferadresse').fill('10115')
  await terminate(page)

  expect(await headingOf(page)).toBe(terminationTexts.de.takenTitle)
  expect(await stateOf(contractNumber)).toBe('Cancelled')
  await page.context().close()
})
