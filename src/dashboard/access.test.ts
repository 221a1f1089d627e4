import { expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import {
  allowed,
  denied,
  offendersAmong,
  rejectedForm,
  routesBelow,
  signInAt,
  visitAll,
  visitorOf,
  watchTables,
} from '../backoffice/access.fixture.ts'
import { staffOf } from '../backoffice/staff.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { type PartnerRole, partnerRoles } from '../staff/accounts/roles.ts'
import { may, type Permission } from './roles.ts'

const service = await testService()
const { aMember, aPartnerMember, sessionOf, signedIn, partnerSignedIn } = staffOf(service)

/** Every route of the dashboard: open to anybody, to every role, or to those with the permission. */
const routes: Readonly<Record<string, 'anybody' | 'every role' | Permission>> = {
  'GET /partners': 'every role',
  'GET /partners/buttons': 'every role',
  'POST /partners/buttons': 'brand',
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
  'GET /partners/brand/proposal/:file': 'brand',
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
  expect(Object.keys(routes).sort()).toEqual(routesBelow(service.server, '/partners').sort())
})

const guarded = Object.keys(routes).filter((route) => routes[route] !== 'anybody')
const posts = guarded.filter((route) => route.startsWith('POST'))
const isAllowed = (role: PartnerRole, route: string) => {
  const open = routes[route]
  return open === 'every role' || (open !== undefined && open !== 'anybody' && may(role, open))
}
const visitorWith = async (role: PartnerRole) => visitorOf(await partnerSignedIn(role), '/partners')

test('a visitor who has not signed in is sent to sign in', async () => {
  const visits = await visitAll(service, guarded, { as: 'a visitor', cookie: '' })

  expect(offendersAmong(visits, () => signInAt('/partners'))).toEqual([])
})

test("the supplier's administrators are sent to sign in, whichever cookie has their session", async () => {
  const { token, cookie } = await sessionOf(await aMember('administrator'))
  const cookies = `${cookie}; wattline-partner=${token}`

  const visits = await visitAll(service, guarded, { as: "the supplier's administrator", cookie: cookies })

  expect(offendersAmong(visits, () => signInAt('/partners'))).toEqual([])
  expect((await service.send({ url: '/console', headers: { cookie } })).statusCode).toBe(200)
})

test('every route is open to the roles that the table names, and to no other', async () => {
  const offenders: string[] = []
  for (const role of partnerRoles) {
    const visits = await visitAll(service, guarded, await visitorWith(role))
    offenders.push(...offendersAmong(visits, (route) => (isAllowed(role, route) ? allowed : denied)))
  }

  expect(offenders).toEqual([])
})

test.each([
  ['another form token', 'x'.repeat(43)],
  ['no form token', undefined],
])('a form with %s is rejected, and changes nothing', async (_, formToken) => {
  const visitor = { ...(await visitorWith('owner')), formToken }
  const changedTables = await watchTables(service.pool)

  const visits = await visitAll(service, posts, visitor)

  expect([...offendersAmong(visits, () => rejectedForm), ...(await changedTables())]).toEqual([])
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
