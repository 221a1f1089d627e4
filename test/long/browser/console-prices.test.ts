// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { handlersHere } from '../../../src/app/task-handlers.fixture.ts'
import { queueLetters } from '../../../src/contracts/price-changes/queue-letters.ts'
import { aPriceDay } from '../../../src/energy/day-ahead-prices/price-day.fixture.ts'
import { storeDays } from '../../../src/energy/day-ahead-prices/store-days.ts'
import { prepareRuns } from '../../../src/energy/price-changes/prepare-runs.ts'
import { raiseLevies, supplyContracts } from '../../../src/energy/price-changes/price-change.fixture.ts'
import { keepingTransport } from '../../../src/mail/transport.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { runDueTasks } from '../../../src/platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../../src/platform/time/berlin.ts'
import { plusDays } from '../../../src/platform/time/day-number.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { headingOf, shot } from '../../support/pages-in-browser.ts'

const { service, origin, newPage, signIn, opens } = await consoleInBrowser('manager')
const { pool, deps, clock } = service

const today = berlinDate(clock.now())
const day = plusDays(today, 60)
const contracts = await supplyContracts(pool, 3)
await raiseLevies(pool, day)
await pool.query(sql`update price_notice_duty set since = ${today}`)
await storeDays(pool, [aPriceDay('2026-10-25', 9_000_000)], clock.now())
await storeDays(pool, [aPriceDay('2026-10-25', -1_250_000, { source: 'import' })], clock.now())
await deps.revisions.refresh()

const prepareAll = () => prepareRuns(pool, clock.now())
/** What the worker does until no letter is left. */
async function sendLetters(): Promise<void> {
  const handlers = handlersHere(deps, keepingTransport())
  while ((await queueLetters(pool, clock.now())) > 0)
    await runDueTasks({ db: pool, clock, log: deps.log, handlers })
}

const choose = (page: Page, content: string) =>
  page
    .locator('#file')
    .setInputFiles({ name: 'months.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
async function check(page: Page, content: string): Promise<void> {
  await page.locator('#kind').selectOption('exchange-prices')
  await choose(page, content)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.waitForURL(/\/console\/imports\/[0-9a-f-]{36}$/)
}
async function preview(page: Page, effectiveDate: string): Promise<void> {
  await page.locator('#effectiveDate').fill(effectiveDate)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Prepare the run' }).waitFor()
}
const header = 'month,mean_cent_per_kwh_net\n'
const faulty = `${header}2026-01,9.91\n2026-02,much\n`

describe('on a wide screen', () => {
  test('an agent runs a price change, from the form to the letters and the page of the run', async () => {
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, 'agent')
    await page.goto(`${origin}/console/price-changes`)
    await page.getByRole('link', { name: 'New price change' }).click()
    await preview(page, day)
    await shot(page, 'console-prices-preview-1440')
    expect(await page.locator('main').innerText()).toContain('Special grid use')

    await page.getByRole('button', { name: 'Prepare the run' }).click()
    await page.getByText('The contracts are being looked at.').waitFor()
    await prepareAll()
    await page.goto(`${origin}/console/price-changes/${day}`)
    await shot(page, 'console-prices-run-1440')
    await page.getByRole('link', { name: 'Send the letters' }).click()
    await page.locator('#reason').fill('New surcharge, checked against the publication.')
    await page.getByRole('button', { name: 'Send the letters' }).click()
    await page.getByText('The letters are being sent.').waitFor()
    await sendLetters()

    await page.goto(`${origin}/console/price-changes/${day}`)
    expect(await headingOf(page)).toContain('Finished')
    await shot(page, 'console-prices-finished-1440')
    const { rows } = await pool.query<{ contractNumber: string; text: string }>(sql`
      select contract_number as "contractNumber", text from mails
      where kind = 'send-price-change-mail' and contract_number = any(${contracts}::text[])`)
    expect(rows.map(({ contractNumber }) => contractNumber).sort()).toEqual(contracts)
    expect(rows[0]?.text).toContain('Preis')
    await page.goto(`${origin}/console/price-changes/${day}/notices?filter.state=sent`)
    for (const contractNumber of contracts)
      expect(await page.getByRole('link', { name: contractNumber, exact: true }).count()).toBe(1)
    await page.context().close()
  })

  test('a manager drops a file with a faulty line, corrects it, and imports what was checked', async () => {
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await opens('/console/imports')(page)
    await shot(page, 'console-prices-imports-1440')
    await page.locator('#kind').selectOption('exchange-prices')
    // As a browser does when somebody drops a file there.
    await page.evaluate(`
      const dropped = new DataTransfer()
      dropped.items.add(new File([${JSON.stringify(faulty)}], 'months.csv', { type: 'text/csv' }))
      document.querySelector('[data-drop]').dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }))`)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('The file cannot be imported.').waitFor()
    expect(await page.locator('#faults + .table-scroll tbody').innerText()).toMatch(
      /^3\s+mean_cent_per_kwh_net must be/,
    )
    await shot(page, 'console-prices-faults-1440')

    await check(page, `${header}2026-01,9.91\n2026-02,8.52\n`)
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    await shot(page, 'console-prices-report-1440')
    await page.getByRole('button', { name: 'Import', exact: true }).click()

    await page.getByText('The file was imported.').waitFor()
    const { rows } = await pool.query(sql`
      select trim_scale(m.mean_cent_per_kwh_net)::text as mean from exchange_price_months m order by m.month`)
    expect(rows).toEqual([{ mean: '9.91' }, { mean: '8.52' }])
    await page.context().close()
  })

  test('a viewer looks at prices day by day, and changes nothing', async () => {
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, 'viewer')
    await page.goto(`${origin}/console/prices?from=2026-10-24&days=1`)
    await page.getByRole('link', { name: 'Later' }).click()
    await page.waitForURL(/from=2026-10-25/)

    await shot(page, 'console-prices-day-1440')
    expect(await page.getByRole('img', { name: /^Prices of 2026-10-25/ }).count()).toBe(1)
    expect(await page.locator('main').innerText()).toContain('100 quarter-hours')
    for (const path of ['/console/prices', '/console/imports', '/console/price-changes']) {
      await page.goto(`${origin}${path}`)
      expect(await page.locator('main form[method=post]').count()).toBe(0)
    }
    await page.goto(`${origin}/console/prices?from=2026-10-15&days=31`)
    await shot(page, 'console-prices-month-1440')
    await page.context().close()
  })

  test('an import works without a script', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await opens('/console/imports?kind=exchange-prices')(page)

    await check(page, `${header}2026-01,9.92\n`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()

    await page.getByText('The file was imported.').waitFor()
    await page.context().close()
  })
})
