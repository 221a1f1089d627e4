/** What holds for every route, asked of every route that there is. */
import { describe, expect, test } from 'vitest'
import { linking } from '../../src/customers/links/link.fixture.ts'
import { customers, password } from '../../src/pages/account/customer.fixture.ts'
import { type Answer, testService } from '../support/test-service.ts'
import { leaksIn } from './judge-answer.ts'
import { isInterface, routeAddresses } from './route-addresses.ts'

// As it is behind TLS: cookies are then for TLS alone.
const service = await testService({
  AUTH_URL: 'https://login.localhost',
  BASE_URL: 'https://api.localhost',
})
const { server, send, tokenOf } = service
const people = customers(service)
const { account } = await people.newCustomer()
const token = (await linking(service).link()).split('/').at(-1) ?? ''
const known = { token, customerNumber: '20000018', contractNumber: '30000016', slug: 'demo-hems' }
const routes = routeAddresses(server, known)
const bearer = { authorization: `Bearer ${await tokenOf('demo-whitelabel')}` }
const operator = { authorization: `Bearer ${await tokenOf('demo-operator')}` }

const headersFor = (route: string) =>
  route.startsWith('/operator/') ? operator : isInterface(route) ? bearer : {}
const isHtml = ({ headers }: Answer) => String(headers['content-type']).startsWith('text/html')

function securityFaults(answer: Answer): string[] {
  const { headers } = answer
  const policy = String(headers['content-security-policy'] ?? '')
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(headers['x-request-id'] ? [] : ['no X-Request-Id']),
    // A permanent redirect from one of our own addresses to another may be kept by anybody.
    ...(headers['cache-control'] || answer.statusCode === 308 ? [] : ['no Cache-Control']),
    ...(headers['x-powered-by'] || headers.server ? ['it names its software'] : []),
    ...(headers['access-control-allow-origin'] ? ['open to scripts of other sites'] : []),
    ...leaksIn(answer.body),
    ...(!isHtml(answer)
      ? []
      : [
          ...(/default-src 'none'/.test(policy) ? [] : ['no policy']),
          ...(/frame-ancestors 'none'/.test(policy) ? [] : ['may be framed']),
          ...(/script-src[^;]*unsafe|script-src[^;]*\*/.test(policy) ? ['unsafe scripts'] : []),
          ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['tells where one came from']),
        ]),
  ]
}

test.each(routes.flatMap(({ route, url, methods }) => methods.map((method) => ({ method, route, url }))))(
  '$method $route has the headers that keep browsers safe, with and without a token',
  async ({ method, route, url }) => {
    for (const headers of [{}, headersFor(route)]) {
      const answer = await send({ method: method as 'GET', url, headers })

      expect([answer.statusCode, securityFaults(answer)]).toEqual([answer.statusCode, []])
      expect(answer.statusCode).not.toBe(500)
    }
  },
)

test.each([
  ['an unknown path', { url: '/nowhere' }],
  ['an unknown page', { url: '/account/nowhere' }],
  ['an unknown path in a browser', { url: '/nowhere', headers: { accept: 'text/html' } }],
  ['a wrong method', { method: 'DELETE', url: '/partner/v1/orders' }],
  ['a broken address', { url: '/partner/v1/orders/%zz' }],
  ['too long a part', { url: `/partner/v1/orders/${'x'.repeat(300)}` }],
  [
    'a wrong type',
    { method: 'POST', url: '/connect/token', headers: { 'content-type': 'text/plain' }, payload: 'x' },
  ],
] as const)('%s has them too', async (_what, request) => {
  expect(securityFaults(await send(request as { url: string }))).toEqual([])
})

/** The description of the operator interface, as open as that of the partner interface. Nothing else below has no guard. */
const descriptions = [
  '/operator/reference',
  '/operator/reference/:operatorOperationId',
  '/operator/openapi.json',
]

describe('a route that is not public', () => {
  const guarded = routes
    .filter(({ route }) => /^\/(partner|operator|sandbox\/v1)\//.test(route))
    .filter(({ route }) => !descriptions.includes(route))

  test.each(guarded.flatMap(({ route, url, methods }) => methods.map((method) => ({ method, route, url }))))(
    '$method $route is a 401 without a token, and a 403 to a token of the other interface',
    async ({ method, route, url }) => {
      const foreign = route.startsWith('/operator/') ? bearer : operator

      expect((await send({ method: method as 'GET', url })).statusCode).toBe(401)
      const { statusCode } = await send({ method: method as 'GET', url, headers: foreign })
      // An operator moves the clocks of all partners at once.
      expect(statusCode === 403).toBe(route !== '/sandbox/v1/clock')
    },
  )
})

test.each(descriptions)('%s is open to everybody', async (route) => {
  const url = route.replace(':operatorOperationId', 'getOperatorOrder')
  expect((await send({ url })).statusCode).toBe(200)
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
  const login = { email: account.emailAddress, password }
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

  expect(cookies.length).toBeGreaterThan(6)
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^__Secure-wattline-[a-z]+=[\w-]{43}; Path=\/[\w/-]*; HttpOnly; SameSite=Lax; Secure(; Max-Age=\d+)?$/,
    )
  }
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '%0d%0aLocation:%20https://evil.example',
])('no page leads to an address that came with the request: %s', async (target) => {
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
  const query = names
    .map((name) => `${name}=${name === 'lang' ? target : encodeURIComponent(target)}`)
    .join('&')
  for (const { route, url, methods } of routes.filter(({ route }) => !isInterface(route))) {
    if (!methods.includes('GET')) continue
    const answer = await send({
      url: `${url}?${query}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })

    // Signing in leads back to the page of the console that was asked for, with whatever it was asked.
    const location = String(answer.headers.location ?? '').replace(/\?next=%2Fconsole(%2F|%3F)[^&]*$/, '')
    expect([route, location]).toEqual([route, expect.not.stringContaining('evil')])
  }
})
