// @module-tag browser
import { test } from 'vitest'
import { actTexts } from '../../../src/pages/contract-acts/act-texts.ts'
import { testAccountActs } from '../../support/account-acts.ts'
import { pagesInBrowser } from '../../support/pages-in-browser.ts'

const pages = await pagesInBrowser()
const { newPage } = pages
testAccountActs(pages, 'en')
const { loggedIn } = testAccountActs(pages, 'de')

test('the form to terminate goes by keyboard alone', async () => {
  const page = await newPage()
  await (await loggedIn(page, 'de')).act('terminate')
  await page.locator('#kind').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: actTexts.de.confirmTitle }).waitFor()
  await page.getByRole('button', { name: actTexts.de.confirm, exact: true }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: actTexts.de.endingTitle }).waitFor()
  await page.context().close()
})
