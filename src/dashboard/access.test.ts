import { describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { partnerRoles } from '../console/staff/roles.ts'
import { staffOf } from '../console/staff.fixture.ts'
import { aBrowser } from '../pages/account/browser.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { recordedRoutes } from '../platform/http/method-not-allowed.ts'
import { may, type Permission } from './roles.ts'

const service = await testService()
const { aMember, aPartnerMember, sessionOf, signedIn, partnerSignedIn } = staffOf(service)

/** Every route of the dashboard: open to anybody, to every role, or to those with the permission. */
const routes: Readonly<Record<string, 'anybody' | 'every role' | Permission>> = {
  'GET /partners': 'every role',
  'GET /partners/clients': 'clients',
  'GET /partners/new-client': 'clients',
  'POST /partners/new-client': 'clients',
  'GET /partners/clients/:clientId': 'clients',
  'GET /partners/clients/:clientId/rotate': 'clients',
  'POST /partners/clients/:clientId/rotate': 'clients',
  'GET /partners/clients/:clientId/redirects': 'clients',
  'POST /partners/clients/:clientId/redirects': 'clients',
  'GET /partners/clients/:clientId/scopes': 'clients',
  'POST /partners/clients/:clientId/scopes': 'clients',
  'GET /partners/clients/:clientId/times': 'clients',
  'POST /partners/clients/:clientId/times': 'clients',
  'GET /partners/clients/:clientId/keys': 'clients',
  'POST /partners/clients/:clientId/keys': 'clients',
  'GET /partners/clients/:clientId/keys/:kid/remove': 'clients',
  'POST /partners/clients/:clientId/keys/:kid/remove': 'clients',
  'GET /partners/clients/:clientId/disable': 'clients',
  'POST /partners/clients/:clientId/disable': 'clients',
  'GET /partners/clients/:clientId/enable': 'clients',
  'POST /partners/clients/:clientId/enable': 'clients',
  'GET /partners/brand': 'brand',
  'POST /partners/brand': 'brand',
  'POST /partners/brand/logo': 'brand',
  'POST /partners/brand/logo/remove': 'brand',
  'GET /partners/brand/preview': 'brand',
  'GET /partners/brand/preview/:sample': 'brand',
  'GET /partners/brand/share': 'brand',
  'POST /partners/brand/share': 'brand',
  'GET /partners/brand/unshare': 'brand',
  'POST /partners/brand/unshare': 'brand',
  'GET /partners/brand-preview': 'brand',
  'GET /partners/brand-preview.css': 'brand',
  'GET /partners/team': 'team',
  'GET /partners/team-invite': 'team',
  'POST /partners/team-invite': 'team',
  'GET /partners/team/:login/role': 'team',
  'POST /partners/team/:login/role': 'team',
  'GET /partners/team/:login/disable': 'team',
  'POST /partners/team/:login/disable': 'team',
  'GET /partners/team/:login/enable': 'team',
  'POST /partners/team/:login/enable': 'team',
  'GET /partners/team/:login/invite-again': 'team',
  'POST /partners/team/:login/invite-again': 'team',
  'GET /partners/changelog': 'every role',
  'GET /partners/style.css': 'anybody',
  'GET /partners/script.js': 'anybody',
  'GET /partners/passkey.js': 'anybody',
  'GET /partners/sign-in': 'anybody',
  'POST /partners/sign-in': 'anybody',
  'GET /partners/sign-in/code': 'anybody',
  'POST /partners/sign-in/code': 'anybody',
  'POST /partners/sign-out': 'every role',
  'GET /partners/invitation': 'anybody',
  'POST /partners/invitation': 'anybody',
  'GET /partners/invitation/second-factor': 'anybody',
  'POST /partners/invitation/second-factor': 'anybody',
  'GET /partners/me': 'every role',
  'POST /partners/me/sessions/end': 'every role',
  'GET /partners/me/password': 'every role',
  'POST /partners/me/password': 'every role',
  'GET /partners/me/passkeys': 'every role',
  'POST /partners/me/passkeys': 'every role',
  'POST /partners/me/passkeys/remove': 'every role',
  'GET /partners/prove': 'every role',
  'POST /partners/prove': 'every role',
  'GET /partners/sandbox': 'sandbox',
  'POST /partners/sandbox/clock': 'sandbox',
  'POST /partners/sandbox/scenes': 'sandbox',
  'POST /partners/sandbox/advance': 'sandbox',
  'GET /partners/sandbox/reset': 'sandbox',
  'POST /partners/sandbox/reset': 'sandbox',
  'GET /partners/sandbox/mails': 'sandbox',
  'GET /partners/sandbox/mails/:mailId': 'sandbox',
  'GET /partners/sandbox/mails/:mailId/looks': 'sandbox',
  'GET /partners/sandbox/mails/:mailId/files/:documentId': 'sandbox',
  'GET /partners/sandbox/market/:contractNumber': 'sandbox',
  'GET /partners/orders': 'orders',
  'GET /partners/orders/:contractNumber': 'orders',
  'GET /partners/customers': 'orders',
  'GET /partners/customers/:customerNumber': 'orders',
  'GET /partners/customers/:customerNumber/contracts/:contractNumber': 'orders',
  'GET /partners/requests': 'requests',
  'GET /partners/requests/:requestId': 'requests',
  'GET /partners/errors': 'requests',
  'GET /partners/usage': 'requests',
  'GET /partners/webhooks': 'webhooks',
  'GET /partners/webhooks/new': 'webhooks',
  'POST /partners/webhooks/new': 'webhooks',
  'GET /partners/webhooks/:endpointId': 'webhooks',
  'GET /partners/webhooks/:endpointId/change': 'webhooks',
  'POST /partners/webhooks/:endpointId/change': 'webhooks',
  'POST /partners/webhooks/:endpointId/ping': 'webhooks',
  'GET /partners/webhooks/:endpointId/switch': 'webhooks',
  'POST /partners/webhooks/:endpointId/switch': 'webhooks',
  'GET /partners/webhooks/:endpointId/rotate-secret': 'webhooks',
  'POST /partners/webhooks/:endpointId/rotate-secret': 'webhooks',
  'GET /partners/webhooks/:endpointId/delete': 'webhooks',
  'POST /partners/webhooks/:endpointId/delete': 'webhooks',
  'GET /partners/webhooks/:endpointId/deliveries': 'webhooks',
  'GET /partners/webhooks/:endpointId/deliveries/:deliveryId': 'webhooks',
  'POST /partners/webhooks/:endpointId/deliveries/:deliveryId/redeliver': 'webhooks',
}

test('the table has every route of the dashboard', () => {
  const found = recordedRoutes(service.server)
    .filter(({ url }) => url === '/partners' || url.startsWith('/partners/'))
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
  test('sends everybody else to sign in', async () => {
    const { statusCode, headers } = await visit(aBrowser(service), route)

    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/partners\/sign-in(\?|$)/)
  })

  test("sends the supplier's administrators to sign in, whichever cookie has their session", async () => {
    const browser = aBrowser(service)
    const { token } = await sessionOf(await aMember('administrator'))
    browser.plant(`wattline-staff=${token}`, '/')
    browser.plant(`wattline-partner=${token}`, '/')

    const { statusCode, headers } = await visit(browser, route)

    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/partners\/sign-in(\?|$)/)
  })

  test.each(partnerRoles)('is as open to %s as the table says', async (role) => {
    const browser = await partnerSignedIn(role)
    await browser.open('/partners')

    const { statusCode } = await visit(browser, route)

    if (open === 'every role' || (open !== 'anybody' && may(role, open))) expect(statusCode).not.toBe(403)
    else expect(statusCode).toBe(403)
  })

  if (route.startsWith('POST')) {
    test('refuses a form that is not ours', async () => {
      const browser = await partnerSignedIn('owner')
      await browser.open('/partners')

      const { statusCode } = await visit(browser, route, { form_token: 'x'.repeat(43) })

      expect(statusCode).toBe(403)
    })
  }
})

test.each(['/console', '/console/orders', '/console/me'])(
  'an owner of a partner does not get to %s, whichever cookie has their session',
  async (path) => {
    const browser = await partnerSignedIn('owner')
    const { token } = await sessionOf(await aPartnerMember('owner'))
    browser.plant(`wattline-staff=${token}`, '/console')

    const { statusCode, headers } = await browser.open(path)

    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/console\/sign-in(\?|$)/)
  },
)

test('the page of somebody names their own partner and no other', async () => {
  const one = await (await partnerSignedIn('owner', 'demo-whitelabel')).open('/partners')
  const other = await (await partnerSignedIn('owner', 'demo-hems')).open('/partners')

  const nameOf = ({ body }: { body: string }) => /<title>([^<]+)/.exec(body)?.[1]
  expect(nameOf(one)).toBeDefined()
  expect(nameOf(one)).not.toBe(nameOf(other))
})

test('the staff of a partner that is disabled is out at once, and in again with it', async () => {
  const browser = await partnerSignedIn('owner', 'demo-sales')
  const switched = (at: Date | null) =>
    service.pool.query(sql`update partners set disabled_at = ${at} where slug = 'demo-sales'`)
  const isIn = async () => (await browser.open('/partners')).statusCode === 200

  const before = await isIn()
  await switched(service.clock.now())
  const during = await isIn()
  await switched(null)

  expect([before, during]).toEqual([true, false])
})

test('an administrator of the console stays one', async () => {
  const browser = await signedIn('administrator')

  expect((await browser.open('/console')).statusCode).toBe(200)
})
