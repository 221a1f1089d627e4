/** Which answers of the service are compressed, asked of every route that there is: docs/decisions/0043-compression.md. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressedOperations } from '../src/app/compressed-operations.ts'
import { routesOf } from '../src/portal/described-routes.ts'
import { isInterface, routeAddresses } from './abuse/route-addresses.ts'
import { testService } from './support/test-service.ts'

const { server, send } = await testService()
const known = { customerNumber: '20000018', contractNumber: '30000016', slug: 'demo-hems' }
const operations = new Map(
  routesOf(server).flatMap(({ url, method, schema }) =>
    [method].flat().map((name) => [`${name} ${url}`, (schema as { operationId: string }).operationId]),
  ),
)
const queries: Record<string, string> = {
  readMetrics: '?period.from=2026-11-01&period.to=2026-11-02&interval=QuarterHourly&metricType=Consumption',
  readCheapestWindow: '?durationMinutes=120',
}

/** Nothing in these is anybody's: they are the same for all, and made before somebody asks. */
const isDocument = (route: string) =>
  route === '/' ||
  route === '/docs' ||
  route === '/status' ||
  (/\.(css|js|json|md|txt|xml)$/.test(route) &&
    !/^\/(brand|\.well-known|robots|(console|partners)\/brand-preview|account\/settings)\b/.test(route)) ||
  /^\/(docs|operator)\/reference\/:/.test(route) ||
  (/^\/(docs|operator)\/[a-z-]+$/.test(route) && !/^\/docs\/(search|suggestions|run)$/.test(route))

const clientOf = (route: string) =>
  route.startsWith('/operator/v1') ? 'demo-operator' : isInterface(route) ? 'demo-whitelabel' : undefined

const routes = routeAddresses(server, known).flatMap(({ route, url, methods }) =>
  methods.map((method) => ({ method, route, url })),
)

describe('an answer', () => {
  test.each(routes)('to $method $route is compressed only if it may be', async ({ method, route, url }) => {
    const operation = operations.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? ''
    const as = clientOf(route)
    const answer = await send({
      method: method as 'GET',
      url: `${url}${queries[operation] ?? ''}`,
      headers: { 'accept-encoding': 'br, gzip' },
      ...(as && { as }),
    })

    const mayBe = operation in compressedOperations || isDocument(route)
    expect(answer.headers.vary === 'Accept-Encoding', 'varies').toBe(mayBe)
    if (!mayBe) expect(answer.headers['content-encoding']).toBeUndefined()
    // What may be compressed was answered, so that this is no refusal of something that was spelt wrongly.
    if (mayBe) expect(answer.statusCode).toBe(200)
  })

  test('of every operation that is listed comes from an operation that there is', () => {
    expect([...operations.values()]).toEqual(expect.arrayContaining(Object.keys(compressedOperations)))
  })
})

describe.each([
  '/',
  '/style.css',
  '/console/style.css',
  '/console/script.js',
  '/docs',
  '/docs/reference',
  '/docs/reference/createOrder',
  '/operator/reference/getOperatorOrder',
  '/docs/reference.js',
  '/docs/quick-start',
  '/docs/quick-start.md',
  '/docs/images/order-states.svg',
  '/openapi.json',
  '/operator/openapi.json',
  '/llms-full.txt',
])('the document %s', (url) => {
  const get = (headers: Record<string, string>) => send({ url, headers })

  test('is there in three codings, each with a strong tag of its own', async () => {
    const plain = await get({})
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get({ 'accept-encoding': 'gzip' })

    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    const answers = [plain, br, gzip]
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of answers) expect(headers.etag).toMatch(/^"[\w-]+"$/)
    for (const { headers } of answers) expect(headers.vary).toBe('Accept-Encoding')
  })

  test('gets 304 in the coding that the caller has, and not in another', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' })
    const etag = String(headers.etag)

    const again = await get({ 'accept-encoding': 'br', 'if-none-match': etag })
    const other = await get({ 'accept-encoding': 'gzip', 'if-none-match': etag })

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers.vary).toBe('Accept-Encoding')
    expect(other.statusCode).toBe(200)
  })
})

test('prices are compressed above 4 kB, and a page with a form never is', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const prices = await send({
    url: '/partner/v1/day-ahead-prices/limited?granularity=QuarterHourly',
    as: 'demo-whitelabel',
    headers,
  })
  const login = await send({ url: '/account/login', headers })

  expect(prices.headers['content-encoding']).toBe('br')
  expect(JSON.parse(String(brotliDecompressSync(prices.rawPayload))).isSuccess).toBe(true)
  expect(login.body).toContain('<form')
  expect(login.headers['content-encoding']).toBeUndefined()
})
