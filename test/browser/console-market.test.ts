// @module-tag browser
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { aMaLo } from '../../src/operator/market/registered-orders.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from '../support/an-order.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { headingOf, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage, signIn, opens } = await consoleInBrowser('administrator')
const { pool, deps, send } = service

let orders = 0
async function place(hasLocation = false): Promise<string> {
  const payload = anOrder({ userAccount: { emailAddress: `market-${++orders}@example.com` } })
  const meterNumber = `1EMH${4_000_000_000 + orders}`
  const maLoIdentifier = hasLocation ? aMaLo() : null
  Object.assign(payload.contract.deliveryDetails, { maLoIdentifier, meterNumber })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return answer.json<{ contractNumber: string }>().contractNumber
}
/** An order that was registered, and whose answer is late. */
async function stuck(): Promise<{ contractNumber: string; messageId: string }> {
  const contractNumber = await place(true)
  const { 'process-order': handler } = handlersHere(deps)
  if (handler === undefined) throw new Error('orders are not processed')
  await runDueTasks({ ...deps, handlers: { 'process-order': handler } })
  const { rows } = await pool.query<{ id: string }>(sql`
    update market_messages set answer_due_at = '2026-01-01', market_partner_code = '9900987000008'
    where contract_number = ${contractNumber} and process = '55001' returning id`)
  return { contractNumber, messageId: rows[0]?.id ?? '' }
}
async function received(message: object): Promise<string> {
  await send({ method: 'POST', url: '/operator/v1/market/messages', as: 'demo-operator', payload: message })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where direction = 'in' order by created_at desc, id desc limit 1`)
  return rows[0]?.id ?? ''
}
const notice = (more: object) => ({
  ...{ messageId: randomUUID(), sentAt: '2026-11-10T09:40:00Z', process: '55037' },
  content: { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: '52300000602' },
  ...more,
})
const parkedMail = async (contractNumber: string) => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
    values ('send-order-confirmation-mail', ${contractNumber}, now(), now(), 29, now(), 'MailFailure ECONNREFUSED')
    returning id`)
  return rows[0]?.id ?? ''
}

const late = await stuck()
const unmatched = await received(notice({}))
const onHold = await received(notice({ contractNumber: await place() }))
await parkedMail(await place())
const endpoint = (
  await send({
    method: 'POST',
    url: '/operator/v1/webhook-endpoints',
    as: 'demo-operator',
    payload: { url: 'https://supplier.example/hook' },
  })
).json().data.id as string
await pool.query(sql`update webhook_endpoints set failing_since = '2026-11-01' where id = ${endpoint}`)
await pool.query(sql`
  insert into webhook_deliveries (endpoint_id, state, due_at, created_at, finished_at)
  values (${endpoint}, 'Failed', now(), now(), now())`)
const sentMail = (
  await pool.query<{ id: string }>(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
    values (gen_random_uuid(), 'send-order-confirmation-mail', ${late.contractNumber}, 'a@example.com', 'a@example.com',
      'Hello', '<1@x>', now(), 'hidden')
    returning id`)
).rows[0]?.id
const metered = await place()
await pool.query(sql`
  insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
  values (${metered}, 'Ordered', gen_random_uuid(), now(), '2026-02-01', '2099-05-01', now())`)

const answerPath = `/console/market/messages/${late.messageId}/answer`

judgeLooks({
  newPage,
  prefix: 'console-',
  pages: {
    'today-kinds': opens('/console'),
    'today-kind': opens('/console?kind=parked-mail'),
    market: opens('/console/market'),
    'market-none': opens('/console/market?filter.process=55007'),
    deadlines: opens('/console/market/deadlines'),
    conversation: opens(`/console/market/conversations/${late.contractNumber}`),
    'market-unmatched': opens(`/console/market/messages/${unmatched}`),
    'market-on-hold': opens(`/console/market/messages/${onHold}`),
    'answer-choice': opens(answerPath),
    answer: opens(`${answerPath}?process=55003`),
    'answer-refused': async (page) => {
      await opens(`${answerPath}?process=55003`)(page)
      await page.locator('#responseCode').fill('x')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    'answer-preview': async (page) => {
      await opens(`${answerPath}?process=55002`)(page)
      await page.locator('#startDate').fill('2099-01-01')
      await page.locator('#comment').fill('By telephone.')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    'market-orders': opens('/console/market/orders'),
    tasks: opens('/console/system/tasks'),
    'tasks-retry': opens('/console/system/tasks/retry-parked'),
    mails: opens('/console/system/mails'),
    'mail-again': opens(`/console/system/mails/${sentMail}/resend`),
    webhooks: opens('/console/system/webhooks'),
    webhook: opens(`/console/webhooks/${endpoint}`),
    audit: opens('/console/system/audit'),
    'audit-verified': opens('/console/system/audit/verification?run=now'),
    keys: opens('/console/system/keys'),
    versions: opens('/console/system/versions'),
    doctor: opens('/console/system/doctor?run=now'),
    settings: opens('/console/system/settings'),
  },
})

describe('a day in the market', () => {
  test('a manager finds a late answer, enters what the grid operator said, and the order goes on', async () => {
    const { contractNumber } = await stuck()
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
    expect(await page.locator('#consequences + ul').innerText()).toContain('to PendingDelivery')
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
    const [messageId, contractNumber] = [await received(notice({})), await place()]
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await signIn(page, 'manager')
    await page.goto(`${origin}/console?kind=unmatched-message`)

    await page.locator(`a[href="/console/market/messages/${messageId}"]`).click()
    await page.locator('#contractNumber').fill(contractNumber)
    await page.locator('#comment').fill('The grid operator named it.')
    await page.getByRole('button', { name: 'Attach to the order' }).click()

    await page.getByText('The message was attached.').waitFor()
    await page.context().close()
  })
})

describe('a day with the installation', () => {
  test('an agent sends a mail again that was given up, without a script', async () => {
    const taskId = await parkedMail(await place())
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
