/** What no library would send: paths, headers and bodies by hand, over a socket. */
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { startCpuTime } from '../support/cpu-time.ts'
import { patience } from '../support/patience.ts'
import { testService } from '../support/test-service.ts'
import { leaksIn } from './judge-answer.ts'
import { wireTo } from './wire.ts'

const { server, tokenOf, logLines } = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
const origin = await server.listen({ port: 0, host: '127.0.0.1' })
const wire = wireTo(origin)
afterAll(() => wire.close())
const port = Number(new URL(origin).port)
const token = await tokenOf('demo-whitelabel')
const authorization = { authorization: `Bearer ${token}` }
const json = { ...authorization, 'content-type': 'application/json' }

/** Writes bytes to the port and returns all that comes back. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.setTimeout(patience(30), () => socket.destroy())
    socket.on('data', (data) => {
      text += data
      if (text.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

describe('a path', () => {
  test.each([
    '/partner/v1/../../../../etc/passwd',
    '/partner/v1/%2e%2e/%2e%2e/etc/passwd',
    '/docs/..%2f..%2fpackage.json',
    '/docs/guides/..%2f..%2f..%2fpackage.json',
    '/docs/guides/%2e%2e%5c%2e%2e%5cpackage.json',
    '/brand/..%2f..%2fpackage.json.css',
    '/brand/%00.css',
    '//etc/passwd',
    '/partner/v1/orders/%c0%ae%c0%ae%2f',
    '/partner/v1/orders/..%00',
    '/partner/v1/orders/%',
    '/partner/v1/orders/%zz',
    '/partner//v1/orders',
    '/partner/v1/orders;admin=true',
    '/PARTNER/V1/ORDERS/1',
    '/operator/v1/orders/../../partner/v1/orders',
    '/partner/v1/../../operator/v1/orders',
    'http://evil.example/partner/v1/nowhere',
  ])('leads nowhere and to no file: %s', async (path) => {
    const answer = await wire({ method: 'GET', path, headers: authorization })

    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.text).not.toMatch(/root:|"dependencies"/)
    expect(leaksIn(answer.text)).toEqual([])
  })
})

test.each(['limit=1&limit=2', 'limit=1&LIMIT=2', 'Limit=1&limit=1'])(
  'a parameter that comes twice is refused, in whichever spellings: %s',
  async (query) => {
    const answer = await wire({ method: 'GET', path: `/partner/v1/orders?${query}`, headers: authorization })

    expect([answer.status, JSON.parse(answer.text).error[0].details]).toEqual([400, 'limit'])
  },
)

describe('a header', () => {
  test.each(['a b', 'x'.repeat(129), 'ä', '<script>', '{"level":50}', '"', '\t', '%0d%0aSet-Cookie:a=b'])(
    'X-Request-Id that is not harmless is replaced: %j',
    async (id) => {
      const answer = await wire({ method: 'GET', path: '/health/live', headers: { 'x-request-id': id } })

      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(logLines.join('')).not.toContain(JSON.stringify(id).slice(1, -1).padEnd(3, '\u0000'))
    },
  )

  test('with a line break in it is no header, and breaks no answer in two', async () => {
    const answers = [
      await raw('GET /health/live HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\rX: b\r\n\r\n'),
      await raw('GET /health/live HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\n\tb\r\n\r\n'),
      await raw('GET /partner/v1/%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: a\r\n\r\n'),
      await raw('GET /connect/authorize?client_id=a%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: a\r\n\r\n'),
    ]
    for (const answer of answers) expect(answer).not.toMatch(/^Set-Cookie: a=b/im)
  })

  test.each([
    [
      'two lengths',
      'POST /connect/token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /connect/token HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks in disguise',
      'POST /connect/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space before the colon', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n'],
    ['a NUL', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-A: a\u0000b\r\n\r\n'],
    ['another protocol', 'EHLO wattline\r\n\r\n'],
    ['too many of them', `GET /health/live HTTP/1.1\r\nHost: a\r\n${'X-A: bbbbbbbb\r\n'.repeat(3000)}\r\n`],
  ])('section with %s is refused in the envelope', async (_what, bytes) => {
    const answer = await raw(bytes)

    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toMatch(/X-Content-Type-Options: nosniff/i)
    expect(leaksIn(answer.replace(/^[\s\S]*?\r\n\r\n/, ''))).toEqual([])
  })

  test.each([
    'Bearer',
    'Bearer  ',
    'Basic Og==',
    'Bearer a b',
    `Bearer ${'a'.repeat(5000)}`,
    'Digest x',
    'bearer',
  ])('Authorization of another form is a 401: %s', async (text) => {
    const answer = await wire({
      method: 'GET',
      path: '/partner/v1/tariffs',
      headers: { authorization: text },
    })

    expect(answer.status).toBe(401)
  })

  test('Authorization that comes twice does not make two callers', async () => {
    const twice = `GET /partner/v1/tariffs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nAuthorization: Bearer ${token}\r\n\r\n`

    expect(await raw(twice)).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('a body', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    wire({ method: 'POST', path: '/partner/v1/orders', headers: { ...json, ...headers }, body })

  test.each(['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'identity, gzip', 'x'])(
    'that says it is compressed by %s is a 415, whatever is in it',
    async (coding) => {
      for (const bytes of [Buffer.from('{}'), gzipSync(Buffer.alloc(10_000_000))]) {
        const answer = await post(bytes, { 'content-encoding': coding })

        expect([answer.status, JSON.parse(answer.text).error[0].code]).toEqual([
          415,
          'unsupported-media-type',
        ])
      }
    },
  )

  test('that is compressed is refused by the token endpoint and the pages too', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }
    for (const path of ['/connect/token', '/account/login', '/withdrawal']) {
      const answer = await wire({ method: 'POST', path, headers, body: gzipSync('a=b') })

      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    }
  })

  test.each([
    ['250,000 lists in one another', '['.repeat(125_000) + ']'.repeat(125_000)],
    ['lists that never end', '['.repeat(260_000)],
    ['40,000 objects in one another', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['30,000 properties', `{${Array.from({ length: 22_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
    ['one property 20,000 times', `{${'"tariffKey":1,'.repeat(17_000)}"a":1}`],
    ['a number of 200,000 digits', `{"tariffKey":${'9'.repeat(200_000)}}`],
    ['a text of 200,000 letters', JSON.stringify({ tariffKey: 'x'.repeat(200_000) })],
    ['100,000 escapes', `{"tariffKey":"${'\\u0041'.repeat(40_000)}"}`],
    ['a list of 60,000 in place of an object', `{"contract":[${'{},'.repeat(60_000)}{}]}`],
  ])('of %s costs little and is reported in few words', async (_what, body) => {
    const milliseconds = startCpuTime()
    const answer = await post(body)

    expect(answer.status).toBe(400)
    expect(milliseconds()).toBeLessThan(2000)
    expect(answer.bytes.length).toBeLessThan(100_000)
  })

  test('of many unknown properties is answered with as many faults as somebody would read', async () => {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 0])),
    )

    const { error } = JSON.parse((await post(body)).text)

    expect(error.length).toBeLessThanOrEqual(100)
  })
})
