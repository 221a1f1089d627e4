// @module-tag browser
/** What people come for the first time: how many clicks it takes them, from the page where they arrive. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeThreads } from '../../../src/app/threads.ts'
import { webhooksOf } from '../../../src/events/webhooks/webhooks.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { consoleCases, wrongMaLo } from '../../support/console-cases.ts'
import { everybodyInBrowser } from './everybody.ts'

const { service, newPage, visit, contractNumber } = await everybodyInBrowser()
const { place } = consoleCases(service)
const { endpoint, publish } = webhooksOf(service)
afterAll(closeThreads)

const maxClicks = 4

/** Opens the page where somebody arrives, and counts what is clicked from there. */
async function arrive(
  path: string,
): Promise<{ page: Page; click(target: Locator): Promise<void>; clicks(): number }> {
  const page = await newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  await visit(page, path)
  let count = 0
  return {
    page,
    clicks: () => count,
    click: async (target) => {
      count += 1
      const before = page.url()
      await target.click()
      await page.waitForURL((url) => url.href !== before)
    },
  }
}

test('an operator finds out why an order is stuck', async () => {
  const stuck = await place({ maLoIdentifier: wrongMaLo })
  const { page, click, clicks } = await arrive('/console')

  await click(page.getByRole('link', { name: /^Order is stuck/ }).first())
  await click(page.locator(`main a[href^="/console/orders/${stuck}"]`).first())

  expect(await page.locator('main').textContent()).toMatch(/waiting for corrected data: .*check digit/s)
  expect(clicks()).toBeLessThanOrEqual(maxClicks)
  await page.context().close()
})

test('a customer finds the most expensive hour of yesterday', async () => {
  const { page, click, clicks } = await arrive('/account?lang=en')

  await click(page.getByRole('link', { name: 'Prices', exact: true }))
  await click(page.getByRole('link', { name: 'Day before' }))

  expect(await page.locator('main').textContent()).toMatch(
    /The most expensive hour: .*19\/0?3.*, \d\d:\d\d–\d\d:\d\d, \d+\.\d\d\sct\/kWh/,
  )
  expect(clicks()).toBeLessThanOrEqual(maxClicks)
  await page.context().close()
})

test('a developer of a partner finds out why a webhook failed', async () => {
  const { id } = await endpoint({ url: 'https://partner.example/events' })
  await publish(contractNumber)
  const now = service.clock.now()
  await service.pool.query(sql`
    update webhook_deliveries set state = 'Failed', finished_at = ${now} where endpoint_id = ${id}`)
  await service.pool.query(sql`
    insert into webhook_attempts (delivery_id, number, at, status, milliseconds, answer)
    select id, 1, ${now}::timestamptz, 500, 12, 'No such customer' from webhook_deliveries where endpoint_id = ${id}`)
  const { page, click, clicks } = await arrive('/partners')

  await click(page.getByRole('row').filter({ hasText: 'partner.example/events' }).getByRole('link').last())

  expect(await page.locator('main').textContent()).toMatch(/Failed.*500.*No such customer/s)
  expect(clicks()).toBeLessThanOrEqual(maxClicks)
  await page.context().close()
})
