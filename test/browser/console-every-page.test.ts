// @module-tag browser
/** Every page of the console that its links lead to, one of each kind, so that none is forgotten, the next one neither. */
import { expect, test } from 'vitest'
import { staffOf } from '../../src/console/staff.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { seedDemoCases } from '../../src/sandbox/demo/demo-cases.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { everyPage } from '../support/every-page.ts'
import { judgeLooks } from '../support/judge-looks.ts'

const { service, newPage, opens, signedIn } = await consoleInBrowser('administrator')

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

await seedDemoCases(service.pool, service.deps.keyring, service.clock.now())
const { aPartnerMember } = staffOf(service)
await aPartnerMember('developer')
const { id: formerId } = await aPartnerMember('support')
await service.pool.query(sql`update staff set disabled_at = now() where id = ${formerId}`)
await service.pool.query(sql`
  insert into termination_declarations (kind, received_at, language, result, statement, given_number, given_email, tried)
  values ('Ordinary', now(), 'de', 'unmatched', 'Hiermit kündige ich.', '30000023', 'ben@example.com', '{contract-unknown}')`)
const { open } = await signedIn('administrator')
const { found, missing } = await everyPage(service, { root: '/console', open, unlinked, noPages })

test('the links of the console lead to all of its pages', () => {
  expect(missing.toSorted()).toEqual(elsewhere.toSorted())
})

judgeLooks({
  newPage,
  prefix: 'console-every-',
  pages: Object.fromEntries(found.map(([name, path]) => [name, opens(path)])),
})
