// @module-tag browser
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../src/orders/withdrawals/orders.fixture.ts'
import { terminateTexts } from '../../src/pages/terminate/terminate-texts.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { faultsOf, headingOf, pagesInBrowser, phone, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { place, play, runTasks, mailsTo, stateOf } = orders(service)

async function fill(page: Page, contractNumber: string, emailAddress: string, lang = 'de'): Promise<void> {
  await page.goto(`${origin}/terminate?order=${contractNumber}&lang=${lang}`)
  await page.locator('#name').fill('Anna Muster')
  await page.locator('#email').fill(emailAddress)
}

const confirm = (page: Page) => page.getByRole('button', { name: 'jetzt kündigen', exact: true }).click()

/** Every page there is, as a way to get there. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  form: (page) => page.goto(`${origin}/terminate`),
  fault: async (page) => {
    await page.goto(`${origin}/terminate?order=30000017`)
    await confirm(page)
  },
  taken: async (page) => {
    // A number of its own for each: too many about one are refused.
    const { contractNumber } = await place()
    await fill(page, contractNumber, 'ein.sehr.langer.name.einer.kundin@postfach.example.com')
    await confirm(page)
  },
  stale: async (page) => {
    await fill(page, '30000016', 'anna@example.com')
    await page.context().clearCookies()
    await confirm(page)
  },
}

judgeLooks({ newPage, pages, prefix: 'terminate-' })

test.each(['de', 'en'] as const)(
  'a customer terminates without login and without script, and gets the receipt with the last day: %s',
  async (lang) => {
    const { contractNumber, emailAddress } = await place()
    await play(contractNumber, 'advance', { to: 'Delivery' })
    await runTasks()
    const page = await newPage({ ...phone, javaScriptEnabled: false })

    await fill(page, contractNumber, emailAddress, lang)
    await confirm(page)
    const title = await headingOf(page)
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'termination-receipt')
    expect(title).toBe(terminateTexts[lang].taken)
    expect(await page.locator('.statement').textContent()).toContain(contractNumber)
    expect(await stateOf(contractNumber)).toBe('Cancelled')
    expect(mail?.text).toMatch(/Vertragsende/)
    await page.context().close()
  },
)

test('the form goes by keyboard alone, and puts the cursor where something is wrong', async () => {
  const page = await newPage()
  await page.goto(`${origin}/terminate`)
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')

  await page.locator('#kind').focus()
  const order: unknown[] = []
  for (let count = 0; count < 4; count++) {
    await page.keyboard.press('Tab')
    order.push(await focused())
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()

  expect(order).toEqual(['reason', 'order', 'name', 'email'])
  expect(await focused()).toBe('order')
  await page.context().close()
})

test('the form has nothing that axe finds wrong on a desktop, in English', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${origin}/terminate?order=30000016`)
  await page.getByRole('link', { name: 'English' }).click()

  expect(await headingOf(page)).toBe(terminateTexts.en.title)
  expect(await page.locator('#order').inputValue()).toBe('30000016')
  await shot(page, 'terminate-form-desktop-en')
  expect(await faultsOf(page)).toEqual([])
  await page.context().close()
})
