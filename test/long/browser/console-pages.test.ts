// @module-tag browser
/** Every page of the console and every state of it that looks different, each judged once. */
import { afterAll, expect, test } from 'vitest'
import { closeThreads } from '../../../src/app/threads.ts'
import { figurePaths } from '../../support/console-figures.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { everyPage } from '../../support/every-page.ts'
import { judgeLooks, type Reach } from '../../support/judge-looks.ts'
import { consoleStates, signInPages } from './console-states.ts'
import { monthsHeader, seedConsole } from './rich-console.ts'

const browser = await consoleInBrowser('administrator')
const { service, origin, newPage, signIn, aMember, sessionOf, signedIn } = browser
afterAll(closeThreads)

const seeded = await seedConsole(service)
const { rich, ending, stuck, customer, effectiveDate, letterTo, tomorrow } = seeded
const colleague = await aMember('agent')
await sessionOf(colleague)
// Only who checks a file sees its report.
const { open, upload, member } = await signedIn('administrator')
await open('/console/imports')
const content = `${monthsHeader}2026-01,9.9\n2026-12,8\n`
const checked = await upload('/console/imports', { kind: 'exchange-prices' }, { name: 'months.csv', content })

const figures = figurePaths(service)
const client = '/console/partners/demo-whitelabel/clients/demo-whitelabel'
/** Where no link leads, and what shows more than the first of its kind. */
const first = [
  ...['', '/timeline', '/price', '/documents', `/readings?month=${seeded.measuredMonth}`],
  ...[
    '/withdrawal',
    '/termination',
    '/move',
    '/photovoltaics',
    '/smart-meter',
    '/modules',
    `/mails/${seeded.richMail}/resend`,
  ],
]
  .map((part) => `/console/orders/${rich}${part}`)
  .concat(
    ...['correction', 'event', 'credit'].map((part) => `/console/orders/${stuck}/${part}`),
    `/console/orders/${ending}/take-back`,
    ...[figures.orders, figures.funnel, figures.rejections, figures.readings, figures.usage],
    `/console/market/conversations/${seeded.lateOrder}`,
    `/console/market/messages/${seeded.unmatched}`,
    `/console/market/messages/${seeded.lateMessage}/answer?process=55003`,
    `/console/system/mails/${seeded.sentMail}/resend`,
    ...['/console/system/audit/verification?run=now', '/console/system/doctor?run=now'],
    ...['', '/brand', '/rights', '/disable', '/enable', '/token', '/new-client', '/webhooks'].map(
      (part) => `/console/partners/demo-whitelabel${part}`,
    ),
    ...['', '/rotate', '/scopes', '/times', '/keys', '/disable', '/enable'].map((part) => client + part),
    ...['', '/switch', '/deliveries'].map(
      (part) => `/console/webhooks/5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10${part}`,
    ),
    ...[
      ...['', '/links/demo-hems/end', '/sessions/end', '/password-mail', '/mails', '/export'],
      ...['/erasure', '/erasure/now'],
    ].map((part) => customer.path + part),
    '/console/customers/20000026/erasure/decline',
    ...['', '/resend'].map((part) => `/console/mails/${customer.mailId}${part}`),
    ...['', '/role', '/disable'].map((part) => `/console/staff/${colleague.login}${part}`),
    `/console/staff/${member.login}/enable`,
    String(checked.headers.location),
    ...['', '/notices', '/start', '/stop', '/posted', `/notices/${letterTo}/returned`].map(
      (part) => `/console/price-changes/${effectiveDate}${part}`,
    ),
    ...['', '/terms', '/version', '/end-sale'].map((part) => `/console/tariffs/LOOKED_AT${part}`),
    ...['', `/${tomorrow}`, `/${tomorrow}/remove`].map((part) => `/console/campaigns/LOOKED${part}`),
    '/console/campaigns/WELCOME10/end',
  )
/** For those who have not signed in; `signInPages` has them. */
const elsewhere = [
  '/console/invitation',
  '/console/invitation/second-factor',
  '/console/sign-in',
  '/console/sign-in/code',
]
const noPages = [
  '/console/brand-preview',
  '/console/partners/:slug/brand/preview/:sample',
  '/console/partners/:slug/brand/proposal/:file',
  '/console/system',
  '/console/mails/:mailId/body',
  '/console/mails/:mailId/attachments/:documentId',
  '/console/orders/:contractNumber/documents/:documentId',
  '/console/imports/templates/:kind',
  '/console/market/messages/:messageId/download',
  '/console/market/conversations/:contractNumber/text',
  '/console/system/audit/export',
]
const { found, missing } = await everyPage(service, { root: '/console', open, first, noPages })

test('the links of the console lead to all of its pages', () => {
  expect(missing.toSorted()).toEqual(elsewhere)
})

const opensCrawled =
  (path: string): Reach =>
  async (page) => {
    await signIn(page, member)
    expect((await page.goto(`${origin}${path}`))?.status(), path).toBe(200)
  }

judgeLooks({
  newPage,
  prefix: 'console-',
  pages: {
    ...Object.fromEntries(found.map(([name, path]) => [name, opensCrawled(path)])),
    ...consoleStates(browser, seeded),
    ...signInPages(browser),
  },
})
