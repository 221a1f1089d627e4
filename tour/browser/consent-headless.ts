import { existsSync } from 'node:fs'
import { demoCustomer } from '../demo-customer.ts'
import type { Tour } from '../tour.ts'
import { consentByForms } from './consent-by-forms.ts'

/** The same in a real browser that nobody sees. scripts/tour.mjs says where one is. */
export async function consentHeadless(tour: Tour, authorizationUrl: string): Promise<void> {
  const { screen, signal } = tour
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath || !existsSync(executablePath)) {
    screen.say('There is no Chromium here; CHROMIUM_PATH names one. So forms have to do.')
    return consentByForms(tour, authorizationUrl)
  }
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    // The tour closes it, whichever way it ends.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const close = () => void browser.close()
  signal.addEventListener('abort', close)
  try {
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(authorizationUrl)
    screen.item('Chromium', await page.title())
    await page.getByLabel('Email address').fill(demoCustomer.emailAddress)
    await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: /^Allow/ }).waitFor()
    screen.item('Chromium', await page.title())
    await page.getByRole('button', { name: /^Allow/ }).click()
    await page.waitForURL(/\/linked\?/)
    screen.item('Chromium', await page.title())
    screen.line()
  } finally {
    signal.removeEventListener('abort', close)
    await browser.close()
  }
}
