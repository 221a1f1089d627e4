// @module-tag browser
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { anOrder } from '../support/an-order.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { judgeLooks } from '../support/judge-looks.ts'
import { headingOf, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage, signIn, opens } = await consoleInBrowser('agent')

let orders = 0
async function place(deliveryDetails: object = {}): Promise<string> {
  const payload = anOrder({ userAccount: { emailAddress: `console-${++orders}@example.com` } })
  const meterNumber = `1EMH${3_000_000_000 + orders}`
  Object.assign(payload.contract.deliveryDetails, { maLoIdentifier: null, meterNumber }, deliveryDetails)
  const answer = await service.send({
    method: 'POST',
    url: '/partner/v1/orders',
    as: 'demo-whitelabel',
    payload,
  })
  return answer.json<{ contractNumber: string }>().contractNumber
}
const stuck = await place({ maLoIdentifier: '41373559242' })
const parked = await place()
await service.pool.query(sql`
  insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
  values ('send-order-confirmation-mail', ${parked}, now(), now(), 29, now(), 'MailFailure ECONNREFUSED')`)

judgeLooks({
  newPage,
  prefix: 'console-',
  pages: {
    today: opens('/console'),
    orders: opens('/console/orders'),
    'orders-none': opens('/console/orders?filter.partner=nobody'),
    order: opens(`/console/orders/${stuck}`),
    correction: opens(`/console/orders/${stuck}/correction`),
    'correction-preview': async (page) => {
      await opens(`/console/orders/${stuck}/correction`)(page)
      await page.locator('#maLoIdentifier').fill('51238696781')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    'correction-refused': async (page) => {
      await opens(`/console/orders/${stuck}/correction`)(page)
      await page.locator('#maLoIdentifier').fill('1')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    event: opens(`/console/orders/${stuck}/event`),
    credit: opens(`/console/orders/${stuck}/credit`),
    search: opens('/console/search'),
    'search-found': opens(`/console/search?q=${stuck}`),
    keys: opens('/console/keys'),
    'not-found': opens('/console/nowhere'),
  },
})

describe('on a wide screen', () => {
  test('an agent finds a stuck order, sees what a correction does, and makes it, with the keyboard', async () => {
    const contractNumber = await place({ maLoIdentifier: '41373559242' })
    const page = await newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page)
    await page.goto(`${origin}/console`)
    await shot(page, 'console-today-1440')

    await page.keyboard.press('/')
    await page.keyboard.type(contractNumber)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/search/)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/orders\/\d+$/)
    await shot(page, 'console-order-1440')
    await page.getByRole('link', { name: 'Correct data' }).click()
    await page.locator('#maLoIdentifier').fill('')
    await page.getByRole('button', { name: 'Preview' }).click()
    await shot(page, 'console-correction-preview-1440')
    expect(await page.locator('#consequences + ul').innerText()).toContain('to Processing')
    await page.getByRole('button', { name: 'Correct', exact: true }).click()

    await page.getByText('The data was corrected.').waitFor()
    expect(await headingOf(page)).toContain('Processing')
    await page.goto(`${origin}/console/orders`)
    await shot(page, 'console-orders-1440')
    await page.context().close()
  })

  test('every page works without a script', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await signIn(page)
    await page.goto(`${origin}/console/orders/${parked}`)

    await page.getByRole('button', { name: 'Retry' }).click()

    await page.getByText('The task is tried again.').waitFor()
    await page.context().close()
  })

  test('a viewer sees no act', async () => {
    const page = await newPage()
    await signIn(page, 'viewer')
    await page.goto(`${origin}/console/orders/${stuck}`)

    expect(await page.locator('main .button').count()).toBe(0)
    await page.context().close()
  })
})
