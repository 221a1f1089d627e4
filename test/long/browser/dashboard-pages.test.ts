// @module-tag browser
/** Every page of the dashboard that its links lead to, one of each kind. */
import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRequests } from '../../../bench/dashboard-pages.ts'
import { handlersHere } from '../../../src/app/task-handlers.fixture.ts'
import { staffOf } from '../../../src/backoffice/staff.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { runDueTasks } from '../../../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from '../../support/an-order.ts'
import { everyPage } from '../../support/every-page.ts'
import { judgeLooks } from '../../support/judge-looks.ts'
import { pagesInBrowser } from '../../support/pages-in-browser.ts'
import { seedDecisions } from '../../support/seed-decisions.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { send, pool, deps } = service
const { aPartnerMember, partnerSignedIn, sessionOf } = staffOf(service)
const as = 'demo-whitelabel'
await seed()

/** An order with its webhook, requests of all kinds, and counts of a month. */
async function seed() {
  const payload = { url: 'https://partner.example/hooks/wattline' }
  const made = await send({ method: 'POST', url: '/partner/v1/webhook-endpoints', payload, as })
  const { id } = made.json().data
  await send({ method: 'POST', url: `/partner/v1/webhook-endpoints/${id}/ping`, as })
  await send({ method: 'POST', url: '/partner/v1/orders', payload: anOrder(), as })
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  await send({ method: 'POST', url: '/partner/v1/orders', payload: { contract: {} }, as })
  for (const url of ['tariffs', 'orders', 'orders/30009999', 'orders?limit=x'])
    await send({ url: `/partner/v1/${url}`, as, headers: { 'x-request-id': 'looked-at' } })
  await deps.requestLog.flush()
  await countRequests(pool)
  await seedDecisions(pool, as, service.clock.now())
}

const owner = await aPartnerMember('owner', as)
const opens = (path: string) => async (page: Page) => {
  const { token } = await sessionOf(owner)
  const cookie = { name: 'wattline-partner', value: token, url: origin }
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  await page.goto(`${origin}${path}`)
}

const { open, submit } = await partnerSignedIn('owner', as)
await aPartnerMember('developer', as)
const { id: formerId } = await aPartnerMember('support', as)
await pool.query(sql`update staff set disabled_at = now() where id = ${formerId}`)
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first' }] })
await open(`/partners/clients/${as}/keys`)
await submit(`/partners/clients/${as}/keys`, { keys })
// Only an app has redirect addresses to change.
const app = { clientId: `${as}-app`, kind: 'app', dateTimeFormat: 'Local' }
await open('/partners/new-client')
await submit('/partners/new-client', { ...app, redirectUris: 'https://app.example.com/callback' })

/** Where no link leads, and what shows more than the first of its kind. */
const first = ['/partners/clients/demo-whitelabel/enable']
/** For those who have not signed in; test/browser/dashboard.test.ts follows the link of an invitation. */
const elsewhere = [
  '/partners/sign-in',
  '/partners/sign-in/code',
  '/partners/invitation',
  '/partners/invitation/second-factor',
]
const noPages = [
  '/partners/brand-preview',
  '/partners/brand/preview/:sample',
  '/partners/brand/proposal/:file',
  '/partners/sandbox/mails/:mailId/looks',
  '/partners/sandbox/mails/:mailId/files/:documentId',
]
const { found, missing } = await everyPage(service, { root: '/partners', open, first, noPages })

test('the links of the dashboard lead to all of its pages', () => {
  expect(missing.toSorted()).toEqual(elsewhere.toSorted())
})

judgeLooks({
  newPage,
  prefix: 'dashboard-',
  pages: {
    ...Object.fromEntries(found.map(([name, path]) => [name, opens(path)])),
    'sign-in': (page) => page.goto(`${origin}/partners/sign-in`),
    'errors-30d': opens('/partners/errors?period=30d'),
    'usage-30d': opens('/partners/usage?period=30d'),
  },
})

test('a developer gets from the list to what a refused request lacked', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 800 } })
  await opens('/partners/requests?filter.status=4xx&filter.operation=createOrder')(page)

  await page.locator('#list tbody a').first().click()

  expect(await page.locator('main').textContent()).toContain('validation-failed')
  await page.context().close()
})
