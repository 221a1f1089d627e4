// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { componentNames } from '../../src/operator/availability/components.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import {
  faultsOf,
  headingOf,
  pagesInBrowser,
  shot,
  sniffedFaultsOf,
  widthOf,
} from '../support/pages-in-browser.ts'

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

const paths = { start: '/', status: '/status' }

judgeLooks({
  newPage,
  prefix: 'front-',
  pages: Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, (page: Page) => page.goto(`${origin}${path}`)]),
  ),
})

describe.each(['light', 'dark'] as const)('on a large screen, %s', (colorScheme) => {
  test.each(Object.entries(paths))('%s is free of faults and as wide as the screen', async (name, path) => {
    const page = await newPage({ viewport: { width: 1280, height: 900 }, colorScheme })
    await page.goto(`${origin}${path}`)

    await shot(page, `front-${name}-desk-${colorScheme}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await widthOf(page)).toBeLessThanOrEqual(1280)
    await page.context().close()
  })
})

test.each(['/', '/status', '/docs', '/docs/quick-start', '/account/login', '/console/sign-in'])(
  'the engine of pa11y finds nothing wrong with %s',
  async (path) => {
    const page = await newPage()
    await page.goto(`${origin}${path}`)

    expect(await sniffedFaultsOf(page)).toEqual([])
    await page.context().close()
  },
)

test('the engine of pa11y finds a picture without words and a field without a label', async () => {
  const page = await newPage()
  await page.setContent(
    '<!doctype html><html lang="en"><title>Wrong</title><img src="data:,"><form><input type="text"></form></html>',
  )

  const faults = (await sniffedFaultsOf(page)).join('\n')
  expect(faults).toContain('1_1_1')
  expect(faults).toContain('F68')
  await page.context().close()
})

test('the start page leads partners, customers and operators in, without script and by keyboard', async () => {
  const page = await newPage({ javaScriptEnabled: false, locale: 'en-GB' })
  const follow = async (name: string) => {
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
  expect(await page.locator('.incidents li').count()).toBe(2)
  await page.context().close()
})
