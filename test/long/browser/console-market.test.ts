// @module-tag browser
import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/sql.ts'
import { consoleCases } from '../../support/console-cases.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { headingOf, shot } from '../../support/pages-in-browser.ts'

const { service, origin, newPage, signIn } = await consoleInBrowser('administrator')
const { pool } = service

const { place, parked, late, endReported } = consoleCases(service)

describe('a day in the market', () => {
  test('a manager finds a late answer, enters what the grid operator said, and the order goes on', async () => {
    const { contractNumber } = await late()
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, 'manager')
    await page.goto(`${origin}/console`)
    await page.getByRole('link', { name: 'Market', exact: true }).click()
    await shot(page, 'console-market-1440')
    await page.getByRole('link', { name: 'Deadlines' }).click()
    await shot(page, 'console-deadlines-1440')
    const row = page.getByRole('row').filter({ hasText: contractNumber }).filter({ hasText: '55001' })
    expect(await row.innerText()).toContain('Overdue')

    await row.getByRole('link', { name: 'Enter the answer' }).click()
    await page.getByRole('link', { name: /55002/ }).click()
    await page.locator('#startDate').fill('2099-01-01')
    await page.locator('#comment').fill('The grid operator confirmed it by telephone.')
    await page.getByRole('button', { name: 'Preview' }).click()
    expect(await page.locator('#consequences + ul').innerText()).toContain('to Starts 1 Jan 2099')
    await shot(page, 'console-answer-preview-1440')
    await page.getByRole('button', { name: 'Enter the answer' }).click()

    await page.getByText('The answer was entered.').waitFor()
    expect(await headingOf(page)).toContain(contractNumber)
    expect(await page.locator('.timeline').innerText()).toContain('From the market: 55002')
    await shot(page, 'console-conversation-1440')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as text' }).click()
    expect((await download).suggestedFilename()).toBe(`conversation-${contractNumber}.txt`)
    await page.context().close()
  })

  test('a message without an order is attached to one, without a script', async () => {
    const [messageId, contractNumber] = [await endReported(), await place()]
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await signIn(page, 'manager')
    await page.goto(`${origin}/console?kind=unmatched-message`)

    await page.locator(`a.button[href="/console/market/messages/${messageId}"]`).click()
    await page.locator('#contractNumber').fill(contractNumber)
    await page.locator('#comment').fill('The grid operator named it.')
    await page.getByRole('button', { name: 'Attach to the order' }).click()

    await page.getByText('The message was attached.').waitFor()
    await page.context().close()
  })
})

describe('a day with the installation', () => {
  test('an agent sends a mail again that was given up, without a script', async () => {
    const taskId = await parked(await place())
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await signIn(page, 'agent')
    await page.goto(`${origin}/console?kind=parked-mail`)

    await page.locator(`form[action="/console/tasks/${taskId}/retry"] button`).click()

    await page.getByText('The task is tried again.').waitFor()
    const { rows } = await pool.query(sql`select parked_at as "parkedAt" from tasks where id = ${taskId}`)
    expect(rows).toEqual([{ parkedAt: null }])
    await page.context().close()
  })

  test('a viewer verifies the audit trail and takes it away as a file', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    await signIn(page, 'viewer')
    await page.goto(`${origin}/console/system`)
    await page.getByRole('link', { name: 'Audit' }).click()
    await shot(page, 'console-audit-1440')

    await page.getByRole('link', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Verify now' }).click()
    await page.getByText(/Entries 1 to \d+ are whole/).waitFor()
    await page.getByRole('link', { name: 'Back to the trail' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as file' }).click()

    expect((await download).suggestedFilename()).toBe('audit.ndjson')
    expect(await page.locator('main form[method="post"]').count()).toBe(0)
    await page.context().close()
  })

  test('an administrator examines the installation', async () => {
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page)
    await page.goto(`${origin}/console/system/doctor`)

    await page.getByRole('button', { name: 'Examine now' }).click()

    await page.getByText('All migrations are applied.').waitFor()
    await shot(page, 'console-doctor-1440')
    await page.context().close()
  })
})
