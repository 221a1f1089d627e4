// @module-tag browser
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../src/orders/withdrawals/orders.fixture.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { headingOf, pagesInBrowser, phone, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { place, runTasks, mailsTo, stateOf } = orders(service)
const words = 'Wir ziehen doch nicht um.\nVielen Dank für Ihre Mühe!'

async function fill(page: Page, contractNumber: string, emailAddress: string): Promise<void> {
  await page.goto(`${origin}/withdrawal?order=${contractNumber}`)
  await page.getByLabel('E-Mail-Adresse').fill(emailAddress)
  await page.getByLabel('Ihr Name (freiwillig)').fill('Anna Muster')
  await page.getByLabel('Was Sie uns dazu sagen möchten (freiwillig)').fill(words)
}

/** Every page there is, as a way to get there. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  form: (page) => page.goto(`${origin}/withdrawal`),
  fault: async (page) => {
    await page.goto(`${origin}/withdrawal?order=30000017`)
    await page.getByRole('button', { name: 'Weiter' }).click()
  },
  confirm: async (page) => {
    await fill(page, '30000016', 'ein.sehr.langer.name.einer.kundin@postfach.example.com')
    await page.getByRole('button', { name: 'Weiter' }).click()
  },
  taken: async (page) => {
    // A number of its own for each: too many about one are refused.
    const { contractNumber } = await place()
    await fill(page, contractNumber, 'anna@example.com')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  },
  stale: async (page) => {
    await pages.confirm?.(page)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  },
}

judgeLooks({ newPage, pages, prefix: 'withdrawal-' })

test('a customer withdraws without login and without script, out of the mail, and gets the receipt', async () => {
  const { contractNumber, emailAddress } = await place()
  const page = await newPage({ ...phone, javaScriptEnabled: false })

  await fill(page, contractNumber, emailAddress)
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

test('the form goes by keyboard alone, and puts the cursor where something is wrong', async () => {
  const page = await newPage()
  await page.goto(`${origin}/withdrawal`)
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')

  const order: unknown[] = []
  for (let count = 0; count < 7; count++) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()

  expect(order).toEqual(['Zum Inhalt springen', 'English', 'order', 'email', 'name', 'words', 'Weiter'])
  expect(await focused()).toBe('order')
  await page.context().close()
})

test('the form is English for who asks for it', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${origin}/withdrawal?order=30000016`)
  await page.getByRole('link', { name: 'English' }).click()

  expect(await headingOf(page)).toBe('Withdraw from contract')
  expect(await page.getByLabel('Contract or order number').inputValue()).toBe('30000016')
  await shot(page, 'withdrawal-form-desktop-en')
  await page.context().close()
})
