// @module-tag browser
/** Every page of the console that its links lead to, one of each kind, so that none is forgotten, the next one neither. */
import { expect, test } from 'vitest'
import { staffOf } from '../../src/console/staff.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { recordedRoutes } from '../../src/platform/http/method-not-allowed.ts'
import { seedDemoCases } from '../../src/sandbox/demo/demo-cases.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { judgeLooks } from '../support/judge-looks.ts'

const { service, newPage, opens, signedIn } = await consoleInBrowser('administrator')

const routes = recordedRoutes(service.server)
  .filter(({ url, methods }) => methods.includes('GET') && /^\/console(\/|$)/.test(url))
  .map(({ url }) => ({ route: url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) }))
  // Words before parts that may be anything, as the router does.
  .toSorted((one, other) => one.route.split(':').length - other.route.split(':').length)
const isFile = (route: string) => /\.\w+$/.test(route)
const routeOf = (path: string) => routes.find(({ pattern }) => pattern.test(path))?.route

/** Where no link leads as long as nothing has happened. */
const unlinked = [
  '/console/partners/demo-whitelabel/enable',
  '/console/partners/demo-whitelabel/clients/demo-whitelabel/enable',
  '/console/orders/30000016/smart-meter',
  '/console/orders/30000016/modules',
  '/console/customers/20000026/sessions/end',
  '/console/customers/20000026/erasure/decline',
  // Who crawls.
  '/console/staff/administrator.1/enable',
]
/** Those that need more than that are looked at by the tests of their rooms; the rest are no pages. */
const elsewhere = [
  '/console/sign-in',
  '/console/sign-in/code',
  '/console/invitation',
  '/console/invitation/second-factor',
  '/console/imports/:stagedId',
  '/console/price-changes/:effectiveDate',
  '/console/price-changes/:effectiveDate/notices',
  '/console/price-changes/:effectiveDate/start',
  '/console/price-changes/:effectiveDate/stop',
  '/console/campaigns/:campaignCode/:validFrom',
  '/console/campaigns/:campaignCode/:validFrom/remove',
]
const noPages = [
  '/console/brand-preview',
  '/console/partners/:slug/brand/preview/:sample',
  '/console/system',
  '/console/mails/:mailId/body',
  '/console/mails/:mailId/attachments/:documentId',
  '/console/orders/:contractNumber/documents/:documentId',
  '/console/imports/templates/:kind',
  '/console/market/conversations/:contractNumber/text',
  '/console/system/audit/export',
]

/** One address of every kind, by following all links from the addresses that have nothing to fill in. */
async function crawl(): Promise<Map<string, string>> {
  const { open } = await signedIn('administrator')
  const pages = new Map<string, string>()
  const paths = new Set([...routes.flatMap(({ route }) => (route.includes(':') ? [] : [route])), ...unlinked])
  for (const path of paths) {
    const { body, headers, statusCode } = await open(path)
    const isPage =
      !noPages.includes(routeOf(path) ?? path) &&
      statusCode === 200 &&
      String(headers['content-type']).startsWith('text/html')
    if (!isPage) continue
    const route = routeOf(path) ?? path
    if (!pages.has(route)) pages.set(route, path)
    for (const [, link = ''] of body.matchAll(/href="(\/console[^"?#]*)/g)) paths.add(link)
  }
  return pages
}
await seedDemoCases(service.pool, service.deps.keyring, service.clock.now())
const { aPartnerMember } = staffOf(service)
await aPartnerMember('developer')
const { id: formerId } = await aPartnerMember('support')
await service.pool.query(sql`update staff set disabled_at = now() where id = ${formerId}`)
await service.pool.query(sql`
  insert into termination_declarations (kind, received_at, language, result, statement, given_number, given_email, tried)
  values ('Ordinary', now(), 'de', 'unmatched', 'Hiermit kündige ich.', '30000023', 'ben@example.com', '{contract-unknown}')`)
const found = await crawl()

test('the links of the console lead to all of its pages', () => {
  const missing = routes.flatMap(({ route }) =>
    found.has(route) || isFile(route) || noPages.includes(route) ? [] : [route],
  )

  expect(missing.toSorted()).toEqual(elsewhere.toSorted())
})

judgeLooks({
  newPage,
  prefix: 'console-every-',
  pages: Object.fromEntries(
    [...found].map(([route, path]) => [route.replaceAll(/[/:]+/g, '-').slice(1), opens(path)]),
  ),
})
