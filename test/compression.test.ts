/** Which answers of the service are compressed, checked on every route that there is: decision 43. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedOperations } from '../src/app/compressed-operations.ts'
import { routesOf } from '../src/portal/described-routes.ts'
import { isApi, isIn, routeAddresses } from './abuse/route-addresses.ts'
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
  isIn(route, 'operator API') ? 'demo-operator' : isApi(route) ? 'demo-whitelabel' : undefined

const routes = routeAddresses(server, known).flatMap(({ route, url, methods }) =>
  methods.map((method) => ({ method, route, url })),
)

test('every answer is compressed only if it may be', async () => {
  const faults: string[] = []
  for (const { method, route, url } of routes) {
    const operation = operations.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? ''
    const as = clientOf(route)
    const { headers, statusCode } = await send({
      method: method as 'GET',
      url: `${url}${queries[operation] ?? ''}`,
      // As good as Brotli for what is asked here, and quick; the documents below come in both.
      headers: { 'accept-encoding': 'gzip' },
      ...(as && { as }),
    })
    const mayBe = operation in compressedOperations || isDocument(route)
    const found = [
      ...((headers.vary === 'Accept-Encoding') === mayBe ? [] : [`varies by ${headers.vary}`]),
      ...(mayBe || headers['content-encoding'] === undefined ? [] : [`has ${headers['content-encoding']}`]),
      // A rejected request would say nothing about the answer that may be compressed.
      ...(mayBe && statusCode !== 200 ? [`answered ${statusCode}`] : []),
    ]
    if (found.length > 0) faults.push(`${method} ${route}: ${found.join(', ')}`)
  }

  expect(faults).toEqual([])
})

test('every operation that is listed as compressed exists', () => {
  expect([...operations.values()]).toEqual(expect.arrayContaining(Object.keys(compressedOperations)))
})

const documents = [
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
]

test('every document is there in three codings, each with its own strong tag', async () => {
  const faults: string[] = []
  for (const url of documents) {
    const plain = await send({ url })
    const br = await send({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const gzip = await send({ url, headers: { 'accept-encoding': 'gzip' } })
    const answers = [plain, br, gzip]
    const isSame =
      br.headers['content-encoding'] === 'br' &&
      gzip.headers['content-encoding'] === 'gzip' &&
      brotliDecompressSync(br.rawPayload).equals(plain.rawPayload) &&
      gunzipSync(gzip.rawPayload).equals(plain.rawPayload)
    const tags = new Set(answers.map(({ headers }) => String(headers.etag)))
    const found = [
      ...(isSame ? [] : ['not the same text in br and gzip']),
      ...(tags.size === 3 && [...tags].every((tag) => /^"[\w-]+"$/.test(tag)) ? [] : [`tags ${[...tags]}`]),
      ...(answers.every(({ headers }) => headers.vary === 'Accept-Encoding') ? [] : ['does not vary']),
    ]
    if (found.length > 0) faults.push(`${url}: ${found.join(', ')}`)
  }

  expect(faults).toEqual([])
})

test('every document gets 304 in the coding that the caller has, and not in another', async () => {
  const faults: string[] = []
  for (const url of documents) {
    const etag = String((await send({ url, headers: { 'accept-encoding': 'br' } })).headers.etag)
    const again = await send({ url, headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    const other = await send({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } })
    const { headers, statusCode, body } = again
    const isUnchanged = statusCode === 304 && body === '' && headers.etag === etag
    if (!isUnchanged || headers.vary !== 'Accept-Encoding' || other.statusCode !== 200)
      faults.push(`${url}: ${statusCode}, ${headers.etag}, ${headers.vary}; in gzip ${other.statusCode}`)
  }

  expect(faults).toEqual([])
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
