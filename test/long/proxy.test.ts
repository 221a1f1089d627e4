/** The proxy configuration of deploy/nginx, in front of the service. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '../../src/platform/http/envelope.ts'
import { freePort } from '../support/free-port.ts'
import {
  ask,
  openSession,
  type ProxyAnswer,
  type ProxyRequest,
  type RunningProxy,
  startProxy,
} from '../support/proxy.ts'
import { testService } from '../support/test-service.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
// The proxy knows the service by its public name, without a port.
const publicUrl = 'https://localhost'
const tooMany = refused(
  [{ code: 'rate-limited', message: 'Too many requests; try again in 5 s.' }],
  publicUrl,
)
const away = refused(
  [{ code: 'unavailable', message: 'The service is temporarily unavailable; please try again.' }],
  publicUrl,
)

/** What every answer of the proxy's own is sent with. */
const ownHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}

describe('the proxy', { tags: 'nginx' }, () => {
  let service: Awaited<ReturnType<typeof testService>>
  let proxy: RunningProxy
  let session: ReturnType<typeof openSession>
  /** The headers of every request that reached the service. */
  const arrived: Record<string, unknown>[] = []
  const arrivedFrom = (address: string) =>
    arrived.filter((headers) => headers['x-forwarded-for'] === address).length

  beforeAll(async () => {
    service = await testService({ TRUST_PROXY: 'loopback' })
    service.server.server.on('request', ({ headers }) => arrived.push(headers))
    await service.server.listen({ host: '127.0.0.1', port: 0 })
    proxy = await startProxy({ servicePort: (service.server.server.address() as AddressInfo).port })
    session = openSession(proxy.origin)
  })
  afterAll(async () => {
    session?.close()
    await proxy?.stop()
  })

  const send = (request: ProxyRequest) => ask(session, request)
  /** Sends as fast as it can, without ever more than 128 requests in progress. */
  const sendMany = async (count: number, requestOf: (index: number) => ProxyRequest) => {
    const answers: ProxyAnswer[] = []
    while (answers.length < count) {
      // nginx takes 128 requests at a time on a connection, and 1,000 in all.
      const connection = openSession(proxy.origin)
      const share = Math.min(500, count - answers.length)
      const requests = Array.from({ length: share }, (_, index) => requestOf(answers.length + index))
      answers.push(...(await Promise.all(requests.map((request) => ask(connection, request)))))
      connection.close()
    }
    return answers
  }
  const asClient = async (name: string) => ({ authorization: `Bearer ${await service.tokenOf(name)}` })

  test('takes the shipped files', () => {
    expect(proxy.check).toMatchObject({ code: 0 })
    // Newer versions would like HTTP/2 to be written differently, which older ones do not understand.
    const complaints = proxy.check.output
      .split('\n')
      .filter((line) => /\[(warn|error|emerg)\]/.test(line) && !line.includes('"listen ... http2"'))
    expect(complaints).toEqual([])
  })

  test('logs each request with its id, and no path: paths carry tokens', async () => {
    const requestId = 'logged-without-a-path'
    await send({
      path: '/account/password?token=secret-of-a-mail',
      headers: { 'x-request-id': requestId },
      from: '192.0.2.2',
    })

    await expect.poll(proxy.accessLog).toMatch(/GET \d{3} .*logged-without-a-path/)
    expect(proxy.accessLog()).not.toMatch(/secret-of-a-mail|account/)
  })

  test('speaks HTTP/2, and leads from HTTP to HTTPS', async () => {
    const answer = await send({ path: '/health/live', from: '192.0.2.1' })
    const unencrypted = await fetch(`${proxy.httpOrigin}/docs?a=b`, { redirect: 'manual' })

    expect(session.alpnProtocol).toBe('h2')
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'strict-transport-security': 'max-age=31536000' },
    })
    expect(unencrypted.status).toBe(308)
    expect(unencrypted.headers.get('location')).toBe('https://localhost/docs?a=b')
  })

  test('tells the service who called, whatever the caller says', async () => {
    await send({
      path: '/health/live',
      from: '192.0.2.2',
      headers: {
        'x-forwarded-for': '198.51.100.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'evil.example',
        'x-request-id': 'a1b2c3',
      },
    })

    expect(arrived.at(-1)).toMatchObject({
      host: 'localhost',
      'x-forwarded-for': '192.0.2.2',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'localhost',
      'x-request-id': 'a1b2c3',
    })
  })

  test('lets the service count each caller by itself', async () => {
    const path = '/connect/authorize'
    const answers = await sendMany(61, () => ({ path, from: '192.0.2.3' }))
    const other = await send({ path, from: '192.0.2.4' })

    expect(arrivedFrom('192.0.2.3')).toBe(61)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(other.status).toBe(400)
  })

  describe('limits what one address sends', () => {
    test('of many forms at once 31 pass and others get a page, and other callers are not affected', async () => {
      const login = { path: '/account/login', method: 'POST', headers: form }
      const flood = await sendMany(200, () => ({ ...login, from: '192.0.2.11' }))
      const reading = await send({ path: '/account/login', from: '192.0.2.11' })
      const other = await send({ ...login, from: '192.0.2.12' })

      const page = flood.find(({ status }) => status === 429)
      expect(page?.headers).toMatchObject({
        ...ownHeaders,
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '5',
        'x-frame-options': 'DENY',
      })
      expect(page?.text).toContain('<h1>Bitte warten Sie einen Moment</h1>')
      expect(page?.text).toContain('<section lang="en"><h1>Please wait a moment</h1>')
      expect(arrivedFrom('192.0.2.11')).toBeGreaterThanOrEqual(31)
      expect(arrivedFrom('192.0.2.11')).toBeLessThan(200)
      expect(reading.status).toBe(200)
      expect(other.status).toBe(403)
    })

    test.each(['/link/x/login', '/withdrawal', '/email-address', '/account/forgot-password'])(
      'forms of %s too',
      async (path) => {
        const from = `192.0.2.${20 + path.length}`
        const flood = await sendMany(200, () => ({ path, method: 'POST', headers: form, from }))

        expect(statuses(flood)).toContain(429)
        expect(arrivedFrom(from)).toBeLessThan(200)
      },
    )

    test('addresses of one IPv6 /64 count together, those of another apart', async () => {
      const login = { path: '/account/login', method: 'POST', headers: form }
      const flood = await sendMany(200, (index) => ({
        ...login,
        from: `2001:db8:0:a:${index.toString(16)}::1`,
      }))
      const neighbour = await send({ ...login, from: '2001:db8:0:b::1' })

      expect(statuses(flood)).toContain(429)
      expect(neighbour.status).toBe(403)
    })

    test('of many requests for tokens 601 pass, and others are refused in the words of OAuth', async () => {
      const flood = await sendMany(1500, () => ({
        ...{ path: '/connect/token', method: 'POST', headers: json, body: '{}', from: '192.0.2.51' },
      }))

      expect(arrivedFrom('192.0.2.51')).toBeGreaterThanOrEqual(601)
      expect(statuses(flood)).toEqual([400, 429])
      const refusal = flood.find(({ status }) => status === 429)
      expect(refusal?.headers).toMatchObject({
        ...ownHeaders,
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
      })
      expect(JSON.parse(refusal?.text ?? '')).toEqual({
        error: 'temporarily_unavailable',
        error_description: 'Too many requests; try again in 5 s.',
      })
    })

    test('a partner may send all requests of a minute at once', async () => {
      const headers = await asClient('demo-whitelabel')
      const answers = await sendMany(6000, () => ({
        path: '/partner/v1/tariffs',
        headers,
        from: '192.0.2.60',
      }))

      expect(statuses(answers)).toEqual([200])
    })

    test('of more than 400 requests in progress the last gets the envelope, and others pass', async () => {
      const headers = { ...json, 'x-request-id': 'mine' }
      const request = { path: '/partner/v1/orders', headers, from: '192.0.2.70' }
      const held = holdRequests(420, request.from)
      await expect.poll(held.answered).toBe(20)
      const refusal = await send(request)
      const other = await send({ ...request, from: '192.0.2.71' })
      held.end()

      expect(refusal.headers).toMatchObject({
        ...ownHeaders,
        ':status': 429,
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
        'x-request-id': 'mine',
      })
      expect(JSON.parse(refusal.text)).toEqual(tooMany)
      expect(other.status).toBe(401)
      // There is room again when the others have ended.
      await expect.poll(async () => (await send(request)).status).toBe(401)
    })
  })

  describe('bounds bodies as the service does', () => {
    const body = (bytes: number) => JSON.stringify({}).padEnd(bytes)
    const from = '192.0.2.80'

    test.each([
      ['POST', '/partner/v1/orders', 256 * 1024, 'demo-platform'],
      ['POST', '/operator/v1/partners', 256 * 1024, 'demo-operator'],
      ['PUT', '/sandbox/v1/contracts/C1/readings', 2 * 1024 * 1024, 'demo-platform'],
    ] as const)(
      '%s %s takes %i bytes, and one more is refused in the same words',
      async (method, path, bytes, client) => {
        const headers = { ...json, ...(await asClient(client)) }
        const largest = await send({ method, path, from, headers, body: body(bytes) })
        const tooLarge = await send({ method, path, from, headers, body: body(bytes + 1) })
        const own = await service.send({ method, url: path, headers, payload: body(bytes + 1) })

        expect(largest.status).toBe(400)
        expect(tooLarge.status).toBe(413)
        // The proxy names itself in addresses, as BASE_URL does in production.
        const text = tooLarge.text.replace('https://localhost/', 'http://localhost:8080/')
        expect(JSON.parse(text)).toEqual(own.json())
        expect(tooLarge.headers).toMatchObject(ownHeaders)
        expect(tooLarge.headers).not.toHaveProperty('retry-after')
      },
    )

    test('a stream of an operator may have any length', async () => {
      const answer = await send({
        method: 'POST',
        path: '/operator/v1/readings',
        from,
        headers: { 'content-type': 'application/x-ndjson', ...(await asClient('demo-operator')) },
        body: `${' '.repeat(1023)}\n`.repeat(20 * 1024),
      })

      expect(answer.status).toBe(200)
    })

    test('so may a file that staff upload in the console, who have to sign in first', async () => {
      const answer = await send({
        method: 'POST',
        path: '/console/imports',
        from,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(300 * 1024)}\r\n--x--\r\n`,
      })

      expect(answer.status).toBe(303)
    })
  })

  test('while the service is away, programs get the envelope and people a page', async () => {
    const alone = await startProxy({ servicePort: await freePort() })
    const connection = openSession(alone.origin)
    const from = '192.0.2.90'
    const api = await ask(connection, { path: '/partner/v1/tariffs', from })
    const token = await ask(connection, { path: '/connect/token', method: 'POST', from })
    const pages = [
      '/',
      '/account/',
      '/terminate',
      '/imprint',
      '/partners/orders',
      '/console',
      '/operator/reference',
    ]
    const bodies: string[] = []
    for (const path of pages) bodies.push((await ask(connection, { path, from })).text)
    const page = await ask(connection, { path: '/account/', from })
    const style = await ask(connection, { path: '/style.css', from })
    connection.close()
    await alone.stop()

    expect(JSON.parse(api.text)).toEqual(away)
    expect(JSON.parse(token.text)).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'The service is temporarily unavailable; please try again.',
    })
    expect(pages.filter((_, at) => !bodies[at]?.includes('<h1>Gerade nicht erreichbar</h1>'))).toEqual([])
    expect(page.text).toContain('<h1>Temporarily unavailable</h1>')
    expect(statuses([api, token, page, style])).toEqual([502])
    for (const { headers } of [api, token, page, style]) {
      expect(headers).toMatchObject({ ...ownHeaders, 'retry-after': '2' })
      expect(headers).toHaveProperty('x-request-id')
    }
    expect([api, token, page, style].map(({ headers }) => headers['content-type'])).toEqual([
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      'text/html; charset=utf-8',
      'application/json; charset=utf-8',
    ])
  })

  test('the console and the operator API can be closed to all but the networks of staff', async () => {
    const closed = await startProxy({
      servicePort: (service.server.server.address() as AddressInfo).port,
      hasStaffNetwork: true,
    })
    const connection = openSession(closed.origin)
    const paths = ['/console', '/console/orders', '/operator/v1/orders', '/operator/reference']
    const from = (address: string) =>
      Promise.all(paths.map((path) => ask(connection, { path, from: address })))
    const [inside, outside] = [await from('10.1.2.3'), await from('192.0.2.91')]
    const others = await ask(connection, { path: '/terminate', from: '192.0.2.91' })
    connection.close()
    await closed.stop()

    expect(inside.map(({ status }) => status)).toEqual([303, 303, 401, 200])
    expect(statuses(outside)).toEqual([404])
    expect(others.status).toBe(200)
  })

  /** Requests of one address whose bodies do not come to their end. */
  function holdRequests(count: number, from: string) {
    const perConnection = 105
    const sessions = Array.from({ length: count / perConnection }, () => openSession(proxy.origin))
    let answered = 0
    for (const held of sessions) {
      for (let index = 0; index < perConnection; index++) {
        const start = { ':path': '/partner/v1/orders', ':method': 'POST', 'x-test-caller': from }
        const stream = held.request({ ...start, ...json, 'content-length': '2' }, { endStream: false })
        stream.on('response', () => answered++)
        stream.on('error', () => {})
      }
    }
    return { answered: () => answered, end: () => sessions.map((held) => held.destroy()) }
  }
})

/** Every status that occurs, once. */
const statuses = (answers: ProxyAnswer[]) => [...new Set(answers.map(({ status }) => status))]
