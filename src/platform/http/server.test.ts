import { type AddressInfo, connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { requireScopes } from '../../partners/require-scopes.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../refusal.ts'
import { systemClock } from '../time/clock.ts'
import { ok } from './envelope.ts'
import { Closed, LocalDate, Maybe, OneOf, Type } from './schema.ts'
import { createServer } from './server.ts'

const faults: unknown[] = []
const server = createServer({
  clock: systemClock,
  baseUrl: 'http://localhost:8080',
  trustProxy: false,
  onFault: (error) => faults.push(error),
})

const Point = Closed({
  meterNumber: Maybe(Type.String({ description: 'Meter.', minLength: 1, maxLength: 20 })),
  moveInDate: Maybe(LocalDate({ description: 'Date.' })),
})
const Body = Closed({
  kwh: Type.Integer({ description: 'kWh.', minimum: 1, maximum: 100 }),
  type: OneOf(['Private', 'Business'], { description: 'Type.' }),
  zipCode: Type.String({ description: 'Zip.', pattern: '^\\d{5}$', 'x-must': 'be five digits' }),
  point: Point,
  isGreen: Maybe(Type.Boolean({ description: 'Green.' })),
})
server.delete('/things/:thingId/empty', async ({ body }) => ({ hasBody: body !== undefined }))
server.post('/things/:thingId', { schema: { body: Body } }, async ({ body }) => ok(body))
server.get(
  '/things',
  {
    schema: {
      querystring: Closed({
        'period.from': Type.Optional(LocalDate({ description: 'From.' })),
        limit: Type.Integer({ description: 'Limit.', minimum: 1, maximum: 500, default: 10 }),
        isOpen: Type.Optional(Type.Boolean({ description: 'Open.' })),
      }),
    },
  },
  async ({ query }) => ok(query),
)
server.get('/bug', async () => {
  throw new Error('the secret cause')
})
server.get('/down', async () => {
  throw new DatabaseUnavailable(new Error('no route'))
})
const kinds = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'unknown',
  'conflict',
  'unprocessable',
  'throttled',
  'unavailable',
] as const
for (const kind of kinds) {
  server.get(`/refuse/${kind}`, async () => {
    throw new Refusal(
      kind,
      { code: 'conflict', message: 'A sentence.', details: 'a.b' },
      { 'Retry-After': '3' },
    )
  })
}
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo
afterAll(() => server.close())

const valid = { kwh: 5, type: 'Private', zipCode: '10115', point: {} }
const post = (payload: unknown, headers = {}) =>
  server.inject({ method: 'POST', url: '/things/1', payload: payload as object, headers })
const list = (count: number, value: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => value(index)).join(',')
const long = 'x'.repeat(20_000)
const itemsOf = async (payload: unknown) =>
  (await post(payload))
    .json<{ error: { message: string; details: string }[] }>()
    .error.map(({ details, message }) => [details, message])

describe('a body', () => {
  test('that is valid is passed on unchanged', async () => {
    const answer = await post({
      ...valid,
      isGreen: null,
      point: { meterNumber: 'Zähler ☀', moveInDate: null },
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({
      ...valid,
      isGreen: null,
      point: { meterNumber: 'Zähler ☀', moveInDate: null },
    })
  })

  test('comes back with all its faults at once, one item per field, each with its exact path', async () => {
    const items = await itemsOf({
      kwh: '5',
      type: '',
      zipCode: '1011',
      point: { moveInDate: '2026-02-30', meterNumber: '' },
    })

    expect(items).toEqual([
      ['kwh', 'kwh must be a whole number.'],
      ['type', 'type must be one of Private, Business.'],
      ['zipCode', 'zipCode must be five digits.'],
      ['point.meterNumber', 'point.meterNumber must not be empty.'],
      ['point.moveInDate', 'point.moveInDate must be a date in the format yyyy-mm-dd.'],
    ])
  })

  test('with 99 faults comes back with all of them, and with more says that there are more', async () => {
    const withUnknown = (count: number) => ({
      ...valid,
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown-${index}`, 1])),
    })
    const all = await itemsOf(withUnknown(99))
    const some = await itemsOf(withUnknown(2000))

    expect(all).toHaveLength(99)
    expect(all.at(-1)).toEqual(['unknown-98', 'unknown-98 is not a known property.'])
    expect(some).toEqual([...all, [null, 'There are more faults than these: validation stopped here.']])
  })

  test.each([
    ['names', (count: number) => `{${list(count - 1, (index) => `"${index.toString(36)}":1`)}}`, 3000],
    ['objects', (count: number) => `[${list(count - 1, () => '{      }')}]`, 3000],
    ['values', (count: number) => `{"a":[${list(count + 1, () => '1')}]}`, 50_000],
    ['levels', (count: number) => `${'['.repeat(count)}"${long}"${']'.repeat(count)}`, 50],
    ['characters in a name', (count: number) => `["${long}", {"${'n'.repeat(count)}":1}]`, 200],
    ['characters in a number', (count: number) => `["${long}", ${'1'.repeat(count)}]`, 100],
    ['characters in a number alone', (count: number) => `${'1'.repeat(count)}${' '.repeat(20_000)}`, 100],
  ])('may have so many %s and no more, before it is parsed', async (_what, make, max) => {
    const json = { 'content-type': 'application/json' }

    const message =
      'The body may have at most 3000 names, objects and lists, 50000 values in lists, a depth of 50, names of 200 and numbers of 100 characters.'
    expect((await post(make(max), json)).json().error[0].message).not.toBe(message)
    const refused = await post(make(max + 1), json)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toMatchObject([{ code: 'validation-failed', message }])
  })

  test('may have any characters in its texts', async () => {
    const text = '\\"{[:,'.repeat(4000)

    expect(await itemsOf({ ...valid, point: { meterNumber: text } })).toEqual([
      ['point.meterNumber', expect.stringContaining('must have at most')],
    ])
  })

  test('names each missing field', async () => {
    expect((await itemsOf({ kwh: 1, point: {} })).map(([details]) => details)).toEqual(['type', 'zipCode'])
  })

  test.each([
    ['meternumber', 'point.meternumber is not a known property; did you mean meterNumber?'],
    ['metrNumber', 'point.metrNumber is not a known property; did you mean meterNumber?'],
    ['meterNumbers', 'point.meterNumbers is not a known property; did you mean meterNumber?'],
    ['metreNumber', 'point.metreNumber is not a known property; did you mean meterNumber?'],
    ['meterNo', 'point.meterNo is not a known property; did you mean meterNumber?'],
    ['colour', 'point.colour is not a known property.'],
    ['__proto', 'point.__proto is not a known property.'],
  ])('with the unknown property %s is refused, and told what was probably meant', async (name, message) => {
    expect(await itemsOf({ ...valid, point: { [name]: 'x' } })).toEqual([[`point.${name}`, message]])
  })

  test.each([
    ['kwh', 0, 'kwh must be at least 1.'],
    ['kwh', 101, 'kwh must be at most 100.'],
    ['kwh', 1.5, 'kwh must be a whole number.'],
    ['kwh', null, 'kwh must be a whole number.'],
    ['isGreen', 'true', 'isGreen must be true or false or null.'],
    ['point', [], 'point must be an object.'],
  ])('with %s = %j is refused without being bent into shape', async (name, value, message) => {
    expect(await itemsOf({ ...valid, [name]: value })).toEqual([[name, message]])
  })

  test('that is not an object is refused with that reason', async () => {
    expect(await itemsOf([valid])).toEqual([[null, 'The body must be an object.']])
  })

  test('that is empty is none where none is taken, whatever type it says', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({ method: 'DELETE', url: '/things/1/empty', payload: '', headers })

    expect([answer.statusCode, answer.json()]).toEqual([200, { hasBody: false }])
  })

  test('that is missing is refused', async () => {
    const answer = await server.inject({ method: 'POST', url: '/things/1' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0]).toMatchObject({
      code: 'validation-failed',
      message: 'The body must be an object.',
    })
  })
})

describe('a query', () => {
  const query = async (text: string) => (await server.inject({ url: `/things?${text}` })).json()

  test('matches names whatever their case', async () => {
    expect((await query('Period.From=2026-03-01&LIMIT=3')).data).toEqual({
      'period.from': '2026-03-01',
      limit: 3,
    })
  })

  test('ignores unknown parameters', async () => {
    expect((await query('foo=bar')).data).toEqual({ limit: 10 })
  })

  test('reads numbers and booleans', async () => {
    expect((await query('limit=7&isOpen=true')).data).toEqual({ limit: 7, isOpen: true })
  })

  test.each([
    'limit=0',
    'limit=501',
    'limit=',
    'limit=abc',
    'limit=0x10',
    'limit=1e2',
    'limit=1&limit=2',
    'limit=2.5',
  ])('refuses %s', async (text) => {
    expect(await query(text)).toMatchObject({
      isSuccess: false,
      error: [{ code: 'validation-failed', details: 'limit' }],
    })
  })
})

describe('every answer', () => {
  test('carries the request id that the caller sent', async () => {
    const answer = await server.inject({ url: '/things', headers: { 'x-request-id': 'order-4711' } })

    expect(answer.headers['x-request-id']).toBe('order-4711')
  })

  test.each(['', 'a b', 'x'.repeat(129), 'a\u00e4'])('carries one of our own instead of %j', async (id) => {
    const answer = await server.inject({ url: '/things', headers: { 'x-request-id': id } })

    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'text/json',
    'text/json; charset=utf-8',
    'application/merge-patch+json',
    'application/vnd.example.v1+json;v=1',
  ])('takes JSON as %s', async (type) => {
    const request = {
      method: 'POST',
      url: '/things/1',
      payload: '{"kwh":"x"}',
      headers: { 'content-type': type },
    }

    expect((await server.inject(request as InjectOptions)).json().error).toContainEqual(
      expect.objectContaining({ details: 'kwh' }),
    )
  })

  test.each(['text/jsonp', 'application/+json', 'application/jsonx', 'image/svg+xml'])(
    'does not take JSON as %s',
    async (type) => {
      const request = {
        method: 'POST',
        url: '/things/1',
        payload: '{"kwh":1}',
        headers: { 'content-type': type },
      }

      expect((await server.inject(request as InjectOptions)).statusCode).toBe(415)
    },
  )

  const wrong = [
    { name: 'an unknown path', request: { url: '/nowhere' }, status: 404, code: 'not-found' },
    {
      name: 'a wrong method',
      request: { method: 'DELETE', url: '/things/1' },
      status: 405,
      code: 'method-not-allowed',
    },
    {
      name: 'another content type',
      request: { method: 'POST', url: '/things/1', payload: 'a', headers: { 'content-type': 'text/plain' } },
      status: 415,
      code: 'unsupported-media-type',
    },
    {
      name: 'malformed JSON',
      request: {
        method: 'POST',
        url: '/things/1',
        payload: '{"a":',
        headers: { 'content-type': 'application/json' },
      },
      status: 400,
      code: 'malformed-request',
    },
    {
      name: 'an empty JSON body',
      request: {
        method: 'POST',
        url: '/things/1',
        payload: '',
        headers: { 'content-type': 'application/json' },
      },
      status: 400,
      code: 'malformed-request',
    },
    {
      name: 'a prototype attack',
      request: {
        method: 'POST',
        url: '/things/1',
        payload: '{"__proto__":{"a":1}}',
        headers: { 'content-type': 'application/json' },
      },
      status: 400,
      code: 'malformed-request',
    },
    {
      name: 'a body over 256 KiB',
      request: { method: 'POST', url: '/things/1', payload: { kwh: 'x'.repeat(256 * 1024) } },
      status: 413,
      code: 'payload-too-large',
    },
    { name: 'a path that is no URL', request: { url: '/%zz' }, status: 400, code: 'malformed-request' },
    { name: 'a database that is away', request: { url: '/down' }, status: 503, code: 'unavailable' },
    { name: 'a bug', request: { url: '/bug' }, status: 500, code: 'internal-error' },
  ]
  test.each(wrong)('to $name is the envelope with $status $code', async ({ request, status, code }) => {
    const answer = await server.inject(request as InjectOptions)

    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-request-id']).toBeTruthy()
    expect(answer.json()).toEqual({
      isSuccess: false,
      message: expect.any(String),
      error: [
        {
          severity: 'Error',
          code,
          message: expect.any(String),
          details: null,
          docUrl: `http://localhost:8080/docs/errors#${code}`,
        },
      ],
      refUri: null,
      data: null,
    })
  })

  test('to a wrong method names the allowed methods', async () => {
    expect((await server.inject({ method: 'PUT', url: '/things' })).headers.allow).toBe('GET, HEAD')
  })

  test('to a bug contains the request id but not the cause, which is reported', async () => {
    const answer = await server.inject({ url: '/bug', headers: { 'x-request-id': 'bug-1' } })

    expect(answer.body).toContain('bug-1')
    expect(answer.body).not.toContain('secret cause')
    expect(faults.at(-1)).toMatchObject({ message: 'the secret cause' })
  })

  test('to an outage says when to try again', async () => {
    expect((await server.inject({ url: '/down' })).headers['retry-after']).toBe('2')
  })

  const statuses = {
    invalid: 400,
    unauthenticated: 401,
    forbidden: 403,
    unknown: 404,
    conflict: 409,
    unprocessable: 422,
    throttled: 429,
    unavailable: 503,
  }
  test.each(kinds)('to a refusal of the kind %s has its status, items and headers', async (kind) => {
    const answer = await server.inject({ url: `/refuse/${kind}` })

    expect(answer.statusCode).toBe(statuses[kind])
    expect(answer.headers['retry-after']).toBe('3')
    expect(answer.json().error).toMatchObject([
      { severity: 'Error', code: 'conflict', message: 'A sentence.', details: 'a.b' },
    ])
  })
})

describe('invalid HTTP', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => {
        received += data
      })
      socket.on('close', () => resolve(received))
    })

  test('is answered with 400 in the envelope', async () => {
    const answer = await raw('GET / NONSENSE\r\n\r\n')

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"malformed-request"')
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}/)
  })

  test('is answered with 431 when its headers are too large', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`)

    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('a route', () => {
  test('that declares no scopes does not start', () => {
    const guarded = createServer({
      clock: systemClock,
      baseUrl: 'http://localhost:8080',
      trustProxy: false,
      onFault: () => {},
    })
    requireScopes(guarded)

    expect(() => guarded.get('/open', async () => 'x')).toThrow(
      'GET /open declares neither scopes nor public.',
    )
    expect(() => guarded.get('/fine', { config: { scopes: [] } }, async () => 'x')).not.toThrow()
    expect(() => guarded.get('/public', { config: { public: true } }, async () => 'x')).not.toThrow()
  })
})
