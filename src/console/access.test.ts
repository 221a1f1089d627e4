import { describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { aBrowser } from '../pages/account/browser.fixture.ts'
import type { Scope } from '../partners/scopes.ts'
import { recordedRoutes } from '../platform/http/method-not-allowed.ts'
import { roleScopes, roles } from './staff/roles.ts'
import { staffOf } from './staff.fixture.ts'

const service = await testService({
  CONSOLE_OIDC_ISSUER: 'http://127.0.0.1:9',
  CONSOLE_OIDC_CLIENT_ID: 'console',
  CONSOLE_OIDC_CLIENT_SECRET: 'a-secret-of-the-console',
  CONSOLE_OIDC_ROLES: 'admins=administrator',
})
const { signedIn } = staffOf(service)

/** Every route of the console: open to anybody, to every role, or to those with one of the scopes. */
const routes: Readonly<Record<string, 'anybody' | 'every role' | readonly Scope[]>> = {
  'GET /console': 'every role',
  'GET /console/style.css': 'anybody',
  'GET /console/script.js': 'anybody',
  'GET /console/passkey.js': 'anybody',
  'GET /console/keys': 'every role',
  'GET /console/gallery': 'every role',
  'GET /console/search': 'every role',
  'GET /console/orders': 'every role',
  'GET /console/orders.csv': 'every role',
  'GET /console/orders/:contractNumber': 'every role',
  'GET /console/orders/:contractNumber/timeline': 'every role',
  'GET /console/orders/:contractNumber/timeline.csv': 'every role',
  'GET /console/orders/:contractNumber/price': 'every role',
  'GET /console/orders/:contractNumber/documents': 'every role',
  'GET /console/orders/:contractNumber/documents/:documentId': 'every role',
  'GET /console/orders/:contractNumber/readings': 'every role',
  'GET /console/orders/:contractNumber/readings.csv': 'every role',
  'GET /console/orders/:contractNumber/mails/:mailId/resend': ['operator:orders'],
  'POST /console/orders/:contractNumber/mails/:mailId/resend': ['operator:orders'],
  'GET /console/orders/:contractNumber/withdrawal': ['operator:orders'],
  'POST /console/orders/:contractNumber/withdrawal': ['operator:orders'],
  'GET /console/orders/:contractNumber/termination': ['operator:orders'],
  'POST /console/orders/:contractNumber/termination': ['operator:orders'],
  'GET /console/orders/:contractNumber/take-back': ['operator:orders'],
  'POST /console/orders/:contractNumber/take-back': ['operator:orders'],
  'GET /console/orders/:contractNumber/move': ['operator:orders'],
  'POST /console/orders/:contractNumber/move': ['operator:orders'],
  'GET /console/orders/:contractNumber/smart-meter': ['operator:orders'],
  'POST /console/orders/:contractNumber/smart-meter': ['operator:orders'],
  'GET /console/orders/:contractNumber/modules': ['operator:orders'],
  'POST /console/orders/:contractNumber/modules': ['operator:orders'],
  'GET /console/orders/:contractNumber/correction': ['operator:orders'],
  'POST /console/orders/:contractNumber/correction': ['operator:orders'],
  'GET /console/orders/:contractNumber/event': ['operator:orders'],
  'POST /console/orders/:contractNumber/event': ['operator:orders'],
  'GET /console/orders/:contractNumber/credit': ['operator:orders'],
  'POST /console/orders/:contractNumber/credit': ['operator:orders'],
  'GET /console/partners': 'every role',
  'GET /console/partners.csv': 'every role',
  'GET /console/new-partner': ['operator:partners'],
  'POST /console/new-partner': ['operator:partners'],
  'GET /console/brand-preview': 'every role',
  'GET /console/brand-preview.css': 'every role',
  'GET /console/partners/:slug': 'every role',
  'GET /console/partners/:slug/brand': ['operator:partners'],
  'POST /console/partners/:slug/brand': ['operator:partners'],
  'POST /console/partners/:slug/brand/logo': ['operator:partners'],
  'POST /console/partners/:slug/brand/logo/remove': ['operator:partners'],
  'GET /console/partners/:slug/brand/preview': 'every role',
  'GET /console/partners/:slug/brand/preview/:sample': 'every role',
  'GET /console/partners/:slug/brand/share': ['operator:partners'],
  'POST /console/partners/:slug/brand/share': ['operator:partners'],
  'GET /console/partners/:slug/brand/unshare': ['operator:partners'],
  'POST /console/partners/:slug/brand/unshare': ['operator:partners'],
  'GET /console/partners/:slug/rights': ['operator:partners'],
  'POST /console/partners/:slug/rights': ['operator:partners'],
  'GET /console/partners/:slug/disable': ['operator:partners'],
  'POST /console/partners/:slug/disable': ['operator:partners'],
  'GET /console/partners/:slug/enable': ['operator:partners'],
  'POST /console/partners/:slug/enable': ['operator:partners'],
  'GET /console/partners/:slug/token': ['operator:partners'],
  'POST /console/partners/:slug/token': ['operator:partners'],
  'GET /console/partners/:slug/new-client': ['operator:partners'],
  'POST /console/partners/:slug/new-client': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId': 'every role',
  'GET /console/partners/:slug/clients/:clientId/rotate': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/rotate': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId/scopes': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/scopes': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId/times': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/times': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId/keys': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/keys': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId/keys/:kid/remove': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/keys/:kid/remove': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId/disable': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/disable': ['operator:partners'],
  'GET /console/partners/:slug/clients/:clientId/enable': ['operator:partners'],
  'POST /console/partners/:slug/clients/:clientId/enable': ['operator:partners'],
  'GET /console/partners/:slug/webhooks': 'every role',
  'GET /console/webhooks/:endpointId': 'every role',
  'POST /console/webhooks/:endpointId/ping': ['operator:partners'],
  'GET /console/webhooks/:endpointId/switch': ['operator:partners'],
  'POST /console/webhooks/:endpointId/switch': ['operator:partners'],
  'POST /console/webhooks/:endpointId/redeliver': ['operator:partners'],
  'GET /console/webhooks/:endpointId/deliveries': 'every role',
  'GET /console/webhooks/:endpointId/deliveries.csv': 'every role',
  'POST /console/webhooks/:endpointId/deliveries/:deliveryId/redeliver': ['operator:partners'],
  'GET /console/prices': 'every role',
  'GET /console/prices.csv': 'every role',
  'GET /console/prices/months.csv': 'every role',
  'GET /console/prices/forecast.csv': 'every role',
  'POST /console/prices/look': ['operator:imports'],
  'GET /console/imports': 'every role',
  'POST /console/imports': ['operator:imports'],
  'GET /console/imports/:stagedId': ['operator:imports'],
  'POST /console/imports/:stagedId': ['operator:imports'],
  'GET /console/imports/:stagedId/report.csv': ['operator:imports'],
  'GET /console/imports/history': 'every role',
  'GET /console/imports/history.csv': 'every role',
  'GET /console/imports/templates/:kind': 'every role',
  'GET /console/price-changes': 'every role',
  'GET /console/price-changes.csv': 'every role',
  'GET /console/price-changes/new': ['operator:orders'],
  'POST /console/price-changes/new': ['operator:orders'],
  'GET /console/price-changes/:effectiveDate': 'every role',
  'GET /console/price-changes/:effectiveDate/notices': 'every role',
  'GET /console/price-changes/:effectiveDate/notices.csv': 'every role',
  'POST /console/price-changes/:effectiveDate/prepare': ['operator:orders'],
  'GET /console/price-changes/:effectiveDate/start': ['operator:orders'],
  'POST /console/price-changes/:effectiveDate/start': ['operator:orders'],
  'GET /console/price-changes/:effectiveDate/stop': ['operator:orders'],
  'POST /console/price-changes/:effectiveDate/stop': ['operator:orders'],
  'GET /console/customers/:customerNumber': 'every role',
  'GET /console/customers/:customerNumber/mails': 'every role',
  'GET /console/customers/:customerNumber/mails.csv': 'every role',
  'GET /console/customers/:customerNumber/links/:partner/end': ['operator:customers'],
  'POST /console/customers/:customerNumber/links/:partner/end': ['operator:customers'],
  'GET /console/customers/:customerNumber/sessions/end': ['operator:customers'],
  'POST /console/customers/:customerNumber/sessions/end': ['operator:customers'],
  'GET /console/customers/:customerNumber/password-mail': ['operator:customers'],
  'POST /console/customers/:customerNumber/password-mail': ['operator:customers'],
  'GET /console/customers/:customerNumber/export': ['operator:customers'],
  'POST /console/customers/:customerNumber/export': ['operator:customers'],
  'GET /console/customers/:customerNumber/erasure': ['operator:customers'],
  'GET /console/customers/:customerNumber/erasure/now': ['operator:customers'],
  'POST /console/customers/:customerNumber/erasure/now': ['operator:customers'],
  'GET /console/mails/:mailId': 'every role',
  'GET /console/mails/:mailId/body': 'every role',
  'GET /console/mails/:mailId/attachments/:documentId': 'every role',
  'GET /console/mails/:mailId/resend': ['operator:orders'],
  'POST /console/mails/:mailId/resend': ['operator:orders'],
  'GET /console/staff': ['operator:staff'],
  'GET /console/staff.csv': ['operator:staff'],
  'GET /console/staff-sign-ins': ['operator:staff'],
  'GET /console/staff-sign-ins.csv': ['operator:staff'],
  'GET /console/staff-invite': ['operator:staff'],
  'POST /console/staff-invite': ['operator:staff'],
  'GET /console/staff/:login': ['operator:staff'],
  'GET /console/staff/:login/role': ['operator:staff'],
  'POST /console/staff/:login/role': ['operator:staff'],
  'GET /console/staff/:login/disable': ['operator:staff'],
  'POST /console/staff/:login/disable': ['operator:staff'],
  'GET /console/staff/:login/enable': ['operator:staff'],
  'POST /console/staff/:login/enable': ['operator:staff'],
  'GET /console/staff/:login/reset-second-factor': ['operator:staff'],
  'POST /console/staff/:login/reset-second-factor': ['operator:staff'],
  'GET /console/staff/:login/end-sessions': ['operator:staff'],
  'POST /console/staff/:login/end-sessions': ['operator:staff'],
  'POST /console/tasks/:taskId/retry': ['operator:orders'],
  'GET /console/withdrawals/:declarationId': 'every role',
  'POST /console/withdrawals/:declarationId': ['operator:orders'],
  'GET /console/terminations/:declarationId': 'every role',
  'POST /console/terminations/:declarationId': ['operator:orders'],
  'GET /console/customers/:customerNumber/erasure/decline': ['operator:customers'],
  'POST /console/customers/:customerNumber/erasure/decline': ['operator:customers'],
  'GET /console/figures': 'every role',
  'GET /console/figures/orders': 'every role',
  'GET /console/figures/orders.csv': 'every role',
  'GET /console/figures/funnel': 'every role',
  'GET /console/figures/funnel.csv': 'every role',
  'GET /console/figures/delivery-times': 'every role',
  'GET /console/figures/delivery-times.csv': 'every role',
  'GET /console/figures/rejections': 'every role',
  'GET /console/figures/rejections.csv': 'every role',
  'GET /console/figures/traffic': 'every role',
  'GET /console/figures/traffic.csv': 'every role',
  'GET /console/figures/queue': 'every role',
  'GET /console/figures/queue.csv': 'every role',
  'GET /console/figures/readings': 'every role',
  'GET /console/figures/readings.csv': 'every role',
  'GET /console/figures/price-forecast': 'every role',
  'GET /console/figures/price-forecast.csv': 'every role',
  'GET /console/partners/:slug/usage': 'every role',
  'GET /console/partners/:slug/usage.csv': 'every role',
  'GET /console/tariffs': 'every role',
  'GET /console/tariffs.csv': 'every role',
  'GET /console/tariffs/preview': 'every role',
  'GET /console/tariffs/new': ['operator:imports'],
  'POST /console/tariffs/new': ['operator:imports'],
  'GET /console/tariffs/:tariffKey': 'every role',
  'GET /console/tariffs/:tariffKey/terms': ['operator:imports'],
  'POST /console/tariffs/:tariffKey/terms': ['operator:imports'],
  'GET /console/tariffs/:tariffKey/version': ['operator:imports'],
  'POST /console/tariffs/:tariffKey/version': ['operator:imports'],
  'GET /console/tariffs/:tariffKey/end-sale': ['operator:imports'],
  'POST /console/tariffs/:tariffKey/end-sale': ['operator:imports'],
  'GET /console/campaigns': 'every role',
  'GET /console/campaigns.csv': 'every role',
  'GET /console/campaigns/new': ['operator:imports'],
  'POST /console/campaigns/new': ['operator:imports'],
  'GET /console/campaigns/:campaignCode': 'every role',
  'GET /console/campaigns/:campaignCode/end': ['operator:imports'],
  'POST /console/campaigns/:campaignCode/end': ['operator:imports'],
  'GET /console/campaigns/:campaignCode/:validFrom': ['operator:imports'],
  'POST /console/campaigns/:campaignCode/:validFrom': ['operator:imports'],
  'GET /console/campaigns/:campaignCode/:validFrom/remove': ['operator:imports'],
  'POST /console/campaigns/:campaignCode/:validFrom/remove': ['operator:imports'],
  'GET /console/market': 'every role',
  'GET /console/market.csv': 'every role',
  'GET /console/market/deadlines': 'every role',
  'GET /console/market/deadlines.csv': 'every role',
  'GET /console/market/conversations/:contractNumber': 'every role',
  'GET /console/market/conversations/:contractNumber/text': 'every role',
  'GET /console/market/messages/:messageId': 'every role',
  'POST /console/market/messages/:messageId': ['operator:market'],
  'GET /console/market/messages/:messageId/answer': ['operator:market'],
  'POST /console/market/messages/:messageId/answer': ['operator:market'],
  'GET /console/market/orders': 'every role',
  'GET /console/market/orders.csv': 'every role',
  'GET /console/system': 'every role',
  'GET /console/system/tasks': 'every role',
  'GET /console/system/tasks.csv': 'every role',
  'GET /console/system/tasks/retry-parked': ['operator:orders'],
  'POST /console/system/tasks/retry-parked': ['operator:orders'],
  'GET /console/system/mails': 'every role',
  'GET /console/system/mails.csv': 'every role',
  'GET /console/system/mails/:mailId/resend': ['operator:orders'],
  'POST /console/system/mails/:mailId/resend': ['operator:orders'],
  'GET /console/system/webhooks': 'every role',
  'GET /console/system/webhooks.csv': 'every role',
  'GET /console/system/audit': 'every role',
  'GET /console/system/audit.csv': 'every role',
  'GET /console/system/audit/verification': 'every role',
  'GET /console/system/audit/export': 'every role',
  'GET /console/system/keys': 'every role',
  'GET /console/system/versions': 'every role',
  'GET /console/system/doctor': ['operator:staff'],
  'GET /console/system/settings': ['operator:staff'],
  'GET /console/sign-in': 'anybody',
  'POST /console/sign-in': 'anybody',
  'GET /console/sign-in/code': 'anybody',
  'POST /console/sign-in/code': 'anybody',
  'POST /console/sign-out': 'every role',
  'GET /console/invitation': 'anybody',
  'POST /console/invitation': 'anybody',
  'GET /console/invitation/second-factor': 'anybody',
  'POST /console/invitation/second-factor': 'anybody',
  'GET /console/sso/start': 'anybody',
  'GET /console/sso/callback': 'anybody',
  'GET /console/me': 'every role',
  'POST /console/me/sessions/end': 'every role',
  'GET /console/me/password': 'every role',
  'POST /console/me/password': 'every role',
  'GET /console/me/passkeys': 'every role',
  'POST /console/me/passkeys': 'every role',
  'POST /console/me/passkeys/remove': 'every role',
  'GET /console/prove': 'every role',
  'POST /console/prove': 'every role',
}

test('the table has every route of the console', () => {
  const found = recordedRoutes(service.server)
    .filter(({ url }) => url === '/console' || url.startsWith('/console/'))
    .flatMap(({ url, methods }) => methods.map((method) => `${method} ${url}`))
    .filter((route) => !/^(HEAD|OPTIONS) /.test(route))

  expect(Object.keys(routes).sort()).toEqual(found.sort())
})

const guarded = Object.entries(routes).filter(([, open]) => open !== 'anybody')
const pathOf = (route: string) => route.slice(route.indexOf(' ') + 1).replaceAll(/:\w+/g, 'x')
type Browser = Pick<ReturnType<typeof aBrowser>, 'open' | 'submit'>
const visit = (browser: Browser, route: string, fields = {}) =>
  route.startsWith('GET') ? browser.open(pathOf(route)) : browser.submit(pathOf(route), fields)

describe.each(guarded)('%s', (route, open) => {
  const isAllowed = (role: (typeof roles)[number]) =>
    open === 'every role' || (Array.isArray(open) && open.some((scope) => roleScopes(role).has(scope)))

  test('sends everybody else to sign in', async () => {
    const { statusCode, headers } = await visit(aBrowser(service), route)

    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/console\/sign-in(\?|$)/)
  })

  test.each(roles)('is as open to %s as the table says', async (role) => {
    const browser = await signedIn(role)
    await browser.open('/console')

    const { statusCode } = await visit(browser, route)

    if (isAllowed(role)) expect(statusCode).not.toBe(403)
    else expect(statusCode).toBe(403)
  })

  if (route.startsWith('POST')) {
    test('refuses a form that is not ours', async () => {
      const browser = await signedIn('administrator')
      await browser.open('/console')

      const { statusCode } = await visit(browser, route, { form_token: 'x'.repeat(43) })

      expect(statusCode).toBe(403)
    })
  }
})
