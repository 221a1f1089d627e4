// @module-tag browser
/** The start page, the status and the documentation, each page judged once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { componentNames } from '../../../src/backoffice/availability/components.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { everyFaultOf, judgeLooks } from '../../support/judge-looks.ts'
import { headingOf, pagesInBrowser, phone } from '../../support/pages-in-browser.ts'
import { portalAddresses } from '../../support/portal-addresses.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { pool } = service

/** 80 days of figures: an outage of mails, and a night without the service. */
await pool.query(sql`
  insert into availability_spells (component, began_at, seen_at, is_working)
  select c, date_trunc('second', now()) - f.began::interval, date_trunc('second', now()) - f.seen::interval, f.works
  from unnest(${componentNames}::text[]) c, (values
    ('80 days', '30 days', true, true), ('29 days 14 hours', '12 days', true, true), ('12 days', '11 days 22 hours', false, false),
    ('11 days 22 hours', '0 minutes', true, false)) f (began, seen, works, of_all)
  where f.of_all or c = 'mails'`)
await pool.query(sql`
  update availability_spells set seen_at = date_trunc('second', now()) where component <> 'mails' and seen_at > now() - interval '13 days'`)
await pool.query(sql`
  insert into incident_notes (began_at, note, written_at)
  select seen_at, 'The mail server had no disk space left. All letters were sent afterwards.', now() from availability_spells
  where component = 'mails' and seen_at < now() - interval '11 days 23 hours' and seen_at > now() - interval '13 days'`)

/** The service counts as working as long as it was seen a moment ago, however long the tests take. */
const seeAgain = () =>
  pool.query(sql`
    update availability_spells set seen_at = date_trunc('second', now()) where seen_at > now() - interval '1 day'`)

const at = (path: string) => async (page: Page) => {
  await seeAgain()
  await page.goto(`${origin}${path}`)
}
const front = { start: at('/'), status: at('/status') }
const portal = Object.fromEntries(
  portalAddresses.map((address) => [`portal${address.replaceAll(/[^A-Za-z-]+/g, '-')}`, at(address)]),
)

const requests: string[] = []
const problems: string[] = []
const watchedPage: typeof newPage = async (options) => {
  const page = await newPage(options)
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return page
}

judgeLooks({ newPage: watchedPage, prefix: 'public-', pages: { ...front, ...portal } })
judgeLooks({
  newPage: watchedPage,
  prefix: 'public-desk-',
  pages: front,
  screen: { viewport: { width: 1280, height: 900 } },
})

test('the pages have asked no other host for anything, and nothing has broken their policy', () => {
  expect(requests.length).toBeGreaterThan(portalAddresses.length)
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  expect(problems).toEqual([])
})

test('every engine lists what it finds', async () => {
  const page = await newPage(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(`<!doctype html><html lang="en"><title>Wrong</title>
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    <style>@media (prefers-color-scheme: dark) { p { background: #000; color: #333 } } div { width: 1290px }</style>
    <main><h1>Wrong</h1><img src="data:,"><p>Too dark</p><form><input type="text"></form><div>wide</div></main></html>`)

  const faults = await everyFaultOf(page, 'wrong')

  expect(faults.map((fault) => fault.slice(0, 60))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^axe in light: image-alt/),
      expect.stringMatching(/^axe in light: label/),
      expect.stringMatching(/^axe in dark: color-contrast/),
      expect.stringMatching(/^HTML_CodeSniffer: .*1_1_1/),
      expect.stringMatching(/^HTML_CodeSniffer: .*F68/),
      expect.stringMatching(/^320 pixels/),
      expect.stringMatching(/^1280 pixels/),
    ]),
  )
  expect(faults.join()).not.toContain('axe in light: color-contrast')
  await page.context().close()
})

test('dark colours are judged again where one text looks otherwise, and on every page that has the fault', async () => {
  const page = await newPage(phone)
  const judged = new Set<string>()
  const faultsWith = async (color: string) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setContent(`<!doctype html><html lang="en"><title>Dark</title>
      <meta name="viewport" content="width=device-width">
      <style>@media (prefers-color-scheme: dark) { p { background: #000; color: ${color} } }</style>
      <main><h1>Dark</h1><p>Some text</p></main></html>`)
    return (await everyFaultOf(page, 'dark', judged)).join()
  }

  expect(await faultsWith('#fff')).not.toContain('axe in dark')
  for (let turn = 0; turn < 2; turn++)
    expect(await faultsWith('#333')).toContain('axe in dark: color-contrast')
  await page.context().close()
})

test('the start page leads partners, customers and operators in, without script and by keyboard', async () => {
  const page = await newPage({ javaScriptEnabled: false, locale: 'en-GB' })
  const follow = async (name: string) => {
    await seeAgain()
    await page.goto(`${origin}/`)
    await page.getByRole('link', { name, exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForLoadState()
    return headingOf(page)
  }

  expect(await follow('Developer documentation')).toBe('Build on Wattline')
  expect(await follow('Customer account')).toBe('Log in')
  expect(await follow('Console')).toBe('Sign in')
  expect(await follow('Status')).toBe('Everything is working')
  await expect.poll(() => page.locator('.incidents li').count()).toBe(2)
  await page.context().close()
})
