/** What holds for every route, checked on every route that there is. */
import { expect, test } from 'vitest'
import { password } from '../../src/pages/account/customer.fixture.ts'
import { bankDetails } from '../../src/sandbox/demo/demo-customers.ts'
import { type Answer, testService } from '../support/test-service.ts'
import { leaksIn } from './judge-answer.ts'
import { groupsOf, isApi, isIn, type RouteGroup, routeAddresses, routeGroups } from './route-addresses.ts'
import { signedInPeople } from './signed-in.ts'

// As it is behind TLS: cookies are then for TLS alone.
const service = await testService({
  AUTH_URL: 'https://login.localhost',
  BASE_URL: 'https://api.localhost',
  // Only then are requests answered that name another host.
  ...{ OPEN_TO_OTHERS: 'on', SANDBOX_MAILBOX_PASSWORD: 'sixteen--letters' },
})
const { server, send, tokenOf } = service
const { administrator, owner, customer, linked } = await signedInPeople(service)
const token = customer.linkPath.split('/').at(-1) ?? ''
const known = { token, customerNumber: '20000018', contractNumber: '30000016', slug: 'demo-hems' }

const linkedTo = (route: string, method: string) => {
  const found = Object.values(linked).map(({ pages, forms }) =>
    (method === 'POST' ? forms : pages).get(route),
  )
  return found.find((address) => address !== undefined)
}
const routes = routeAddresses(server, known)
const requestsOf = (isMeant: (route: string) => boolean) =>
  routes
    .filter(({ route }) => isMeant(route))
    .flatMap(({ route, url, methods }) =>
      methods.map((method) => ({ method: method as 'GET', route, url: linkedTo(route, method) ?? url })),
    )

const bearer = { authorization: `Bearer ${await tokenOf('demo-whitelabel')}` }
const operator = { authorization: `Bearer ${await tokenOf('demo-operator')}` }
const headersOf: Partial<Record<RouteGroup, Record<string, string>>> = {
  'partner API': bearer,
  'sandbox API': bearer,
  'operator API': operator,
  console: { cookie: administrator.cookie() },
  dashboard: { cookie: owner.cookie() },
  'customer pages': { cookie: customer.browser.cookie() },
}

const isHtml = ({ headers }: Answer) => String(headers['content-type']).startsWith('text/html')

test('every route belongs to exactly one group', () => {
  const lost = routes.filter(({ route }) => groupsOf(route).length !== 1)

  expect(lost.map(({ route }) => `${route}: ${groupsOf(route).join(' and ') || 'no group'}`)).toEqual([])
})

/** Pages that redirect a signed-in person, or need more than there is here; the tests of their sections open them. */
const unopened: readonly string[] = [
  '/.well-known/change-password',
  '/account/contracts/:contractNumber/delivery-start.ics',
  '/account/contracts/:contractNumber/documents/:fileId',
  '/account/contracts/:contractNumber/take-back',
  '/account/login',
  '/account/login/passkey',
  '/account/security/browsers',
  '/account/security/passkeys',
  '/account/security/passkeys/options',
  '/account/settings/data/export.csv',
  '/account/settings/data/export.json',
  '/brand-preview/:token',
  '/brand-preview/:token/:sample',
  '/console/campaigns/:campaignCode/:validFrom',
  '/console/campaigns/:campaignCode/:validFrom/remove',
  '/console/customers/:customerNumber/erasure/decline',
  '/console/figures/price-forecast.csv',
  '/console/imports/:stagedId',
  '/console/imports/:stagedId/report.csv',
  '/console/invitation',
  '/console/invitation/second-factor',
  '/console/mails/:mailId/attachments/:documentId',
  '/console/market/messages/:messageId/download',
  '/console/orders/:contractNumber/documents/:documentId',
  '/console/orders/:contractNumber/mails/:mailId/resend',
  '/console/orders/:contractNumber/readings.csv',
  '/console/partners/:slug/clients/:clientId/keys/:kid/remove',
  '/console/partners/:slug/clients/:clientId/redirects',
  '/console/partners/:slug/staff/:login/enable',
  '/console/price-changes/:effectiveDate/letters.zip',
  '/console/price-changes/:effectiveDate/notices/:contractNumber/returned',
  '/console/price-changes/:effectiveDate/posted',
  '/console/price-changes/:effectiveDate/start',
  '/console/price-changes/:effectiveDate/stop',
  '/console/sign-in',
  '/console/sign-in/code',
  '/console/staff/:login/enable',
  '/console/system',
  '/console/terminations/:declarationId',
  '/link/:token/answer',
  '/link/:token/continue',
  '/link/:token/login',
  '/link/:token/passkey',
  '/partners/clients/:clientId/keys/:kid/remove',
  '/partners/clients/:clientId/redirects',
  '/partners/invitation',
  '/partners/invitation/second-factor',
  '/partners/sandbox/mails/:mailId/files/:documentId',
  '/partners/sign-in',
  '/partners/sign-in/code',
  '/partners/team/:login/enable',
]

test('the addresses are those of pages that a signed-in person can open', () => {
  const pages = routes.filter(
    ({ route, methods }) => methods.includes('GET') && isIn(route, 'console', 'dashboard', 'customer pages'),
  )

  const closed = pages.filter(({ route }) => linkedTo(route, 'GET') === undefined)
  expect(closed.map(({ route }) => route).filter((route) => !unopened.includes(route))).toEqual([])
})

/** Samples and mails, which the pages about them show in a frame. */
const framed = [
  '/brand-preview/:token/:sample',
  '/console/mails/:mailId/body',
  '/console/partners/:slug/brand/preview/:sample',
  '/partners/brand/preview/:sample',
  '/partners/sandbox/mails/:mailId/looks',
  '/sandbox/mail/:mailId/looks',
]

function securityFaults(answer: Answer, route = ''): string[] {
  const { headers } = answer
  const policy = String(headers['content-security-policy'] ?? '')
  const frames = framed.includes(route) && answer.statusCode === 200 ? "'self'" : "'none'"
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(headers['x-request-id'] ? [] : ['no X-Request-Id']),
    // A permanent redirect from one of our own addresses to another may be kept by anybody.
    ...(headers['cache-control'] || answer.statusCode === 308 ? [] : ['no Cache-Control']),
    ...(headers['x-powered-by'] || headers.server ? ['it names its software'] : []),
    ...(headers['access-control-allow-origin'] ? ['open to scripts of other sites'] : []),
    ...(headers['content-type'] === 'application/pdf' ? [] : leaksIn(answer.body)),
    ...(!isHtml(answer)
      ? []
      : [
          ...(/default-src 'none'/.test(policy) ? [] : ['no policy']),
          ...(policy.includes(`frame-ancestors ${frames}`) ? [] : ['may be framed']),
          ...(/script-src[^;]*unsafe|script-src[^;]*\*/.test(policy) ? ['unsafe scripts'] : []),
          ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['tells where one came from']),
        ]),
  ]
}

/** All else shows both ends of an IBAN at most, or its last four characters. test/full-ibans.test.ts has the code. */
const routesWithIban: Record<string, readonly string[]> = {
  'with all roles': [
    '/partner/v1/customers/:customerNumber/contracts',
    '/partner/v1/customers/:customerNumber/contracts/:contractNumber',
  ],
  'for customer support': [],
  // Only the export shows one, with its reason, to be handed to the customer.
  operator: [],
}

test('a whole IBAN is in the answers of the listed routes alone', async () => {
  const { iban } = bankDetails
  const support = await tokenOf('demo-whitelabel', 'api:partner role:customer-support')
  const found: Record<string, string[]> = {}
  const look = async (who: string, headers: Record<string, string>, ...groups: RouteGroup[]) => {
    const shown = new Set<string>()
    for (const { method, route, url } of requestsOf((one) => isIn(one, ...groups))) {
      if (method !== 'GET') continue
      const { body } = await send({ url, headers })
      if (body.replace(/\s|&nbsp;/g, '').includes(iban)) shown.add(route)
    }
    found[who] = [...shown].toSorted()
  }
  await look('with all roles', bearer, 'partner API', 'sandbox API', 'sandbox mailbox')
  await look('for customer support', { authorization: `Bearer ${support}` }, 'partner API')
  await look('operator', operator, 'operator API')
  for (const group of ['console', 'dashboard', 'customer pages'] as const)
    await look(group, headersOf[group] ?? {}, group)

  expect(found).toEqual({ ...routesWithIban, console: [], dashboard: [], 'customer pages': [] })
})

// Pages before APIs, since a call of an API may reset what pages show.
test.each((Object.keys(routeGroups) as RouteGroup[]).toReversed())(
  'every route of the group %s has the headers that keep browsers safe, with and without a token or a session',
  async (group) => {
    const faults: string[] = []
    for (const { method, route, url } of requestsOf((one) => isIn(one, group))) {
      for (const headers of [{}, ...(headersOf[group] ? [headersOf[group]] : [])]) {
        const answer = await send({ method, url, headers })
        const found = [...securityFaults(answer, route), ...(answer.statusCode === 500 ? ['a fault'] : [])]
        if (found.length > 0) faults.push(`${method} ${route} (${answer.statusCode}): ${found.join(', ')}`)
      }
    }

    expect(faults).toEqual([])
  },
)

test('so have answers to requests that no route takes', async () => {
  const requests = {
    'an unknown path': { url: '/nowhere' },
    'an unknown page': { url: '/account/nowhere' },
    'an unknown path in a browser': { url: '/nowhere', headers: { accept: 'text/html' } },
    'an unknown page of the console': { url: '/console/nowhere' },
    'an unknown page of the dashboard': { url: '/partners/nowhere' },
    'a wrong method': { method: 'DELETE', url: '/partner/v1/orders' },
    'a broken address': { url: '/partner/v1/orders/%zz' },
    'too long a part': { url: `/partner/v1/orders/${'x'.repeat(300)}` },
    'a wrong type': {
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    },
  } as const
  const faults: string[] = []
  for (const [what, request] of Object.entries(requests)) {
    const found = securityFaults(await send(request as { url: string }))
    if (found.length > 0) faults.push(`${what}: ${found.join(', ')}`)
  }

  expect(faults).toEqual([])
})

test('every route of an API is a 401 without a token, and a 403 to a token of another API', async () => {
  const faults: string[] = []
  for (const { method, route, url } of requestsOf(isApi)) {
    const foreign = isIn(route, 'operator API') ? bearer : operator
    const without = (await send({ method, url })).statusCode
    const withForeign = (await send({ method, url, headers: foreign })).statusCode
    // An operator moves the clocks of all partners at once.
    const isDenied = route === '/sandbox/v1/clock' ? withForeign !== 403 : withForeign === 403
    if (without !== 401 || !isDenied)
      faults.push(`${method} ${route}: ${without} without a token, ${withForeign} with a foreign one`)
  }

  expect(faults).toEqual([])
})

test('the description of the operator API is as open as that of the partner API', async () => {
  const urls = ['/operator/reference', '/operator/reference/getOperatorOrder', '/operator/openapi.json']
  const closed: string[] = []
  for (const url of urls) if ((await send({ url })).statusCode !== 200) closed.push(url)

  expect(closed).toEqual([])
})

test('every cookie is out of reach of scripts, of other sites and of plain http', async () => {
  const cookies: string[] = []
  const post = async (url: string, page: Answer, fields: Record<string, string>) => {
    const given = [page.headers['set-cookie'] ?? []].flat()
    const secret = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: given.map((cookie) => cookie.split(';')[0]).join('; '),
    }
    const payload = new URLSearchParams({ ...fields, form_token: secret }).toString()
    return send({ method: 'POST', url, headers, payload })
  }
  const login = { email: customer.account.emailAddress, password }
  for (const [page, form] of [
    ['/account/login', '/account/login'],
    [`/link/${token}`, `/link/${token}/login`],
  ] as const) {
    const shown = await send({ url: page })
    const answer = await post(form, shown, login)
    expect(answer.statusCode).toBe(303)
    cookies.push(...[shown.headers['set-cookie'] ?? [], answer.headers['set-cookie'] ?? []].flat())
  }
  for (const { url } of routes) cookies.push(...[(await send({ url })).headers['set-cookie'] ?? []].flat())

  const safe = /^__Host-wattline-[\w-]+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure(; Max-Age=\d+)?$/
  expect(cookies.length).toBeGreaterThan(6)
  expect(cookies.filter((cookie) => !safe.test(cookie))).toEqual([])
})

test('no page leads to an address that came with the request', async () => {
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)//evil',
    '%0d%0aLocation:%20https://evil.example',
  ]
  const names = [
    'next',
    'url',
    'redirect',
    'return',
    'returnTo',
    'continue',
    'lang',
    'ended',
    'login',
    'successUrl',
    'redirect_uri',
  ]
  const led: string[] = []
  const redirecting = new Set<string>()
  for (const target of targets) {
    const query = names
      .map((name) => `${name}=${name === 'lang' ? target : encodeURIComponent(target)}`)
      .join('&')
    for (const { method, route, url } of requestsOf((one) => !isApi(one))) {
      if (method !== 'GET') continue
      const { cookie } = headersOf[groupsOf(route)[0] ?? 'health'] ?? {}
      // Signed in, a page that does not redirect at all is asked once.
      const isAskedSignedIn = cookie !== undefined && (target === targets[0] || redirecting.has(route))
      for (const headers of [{}, ...(isAskedSignedIn ? [{ cookie }] : [])]) {
        const answer = await send({
          url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
          headers: { ...headers, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        })
        if (answer.headers.location !== undefined && 'cookie' in headers) redirecting.add(route)
        // Signing in leads back to the page that was asked for, with its whole query.
        const location = String(answer.headers.location ?? '').replace(
          /\?next=%2F(console|partners)(%2F|%3F)[^&]*$/,
          '',
        )
        if (/evil/.test(location)) led.push(`${route} led to ${location} by ${target}`)
      }
    }
  }

  expect(led).toEqual([])
})
