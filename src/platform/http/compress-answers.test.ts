import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { compressAnswers } from './compress-answers.ts'
import { cacheable, sendCacheable } from './etag.ts'
import { page } from './paging.ts'
import { Type } from './schema.ts'
import { sendList } from './send-list.ts'
import { createServer } from './server.ts'

const server = createServer({
  clock: systemClock,
  baseUrl: 'http://localhost:8080',
  trustProxy: false,
  onFault: () => {},
})
afterAll(() => server.close())
const safe = 'nothing but figures'
compressAnswers(server, {
  long: safe,
  short: safe,
  border: safe,
  list: safe,
  cached: safe,
  broken: safe,
  refused: safe,
})

const Item = Type.Object({ name: Type.String() })
const items = Array.from({ length: 300 }, (_, index) => ({ name: `Zählpunkt ${index} ${'x'.repeat(50)}` }))
const get = (
  operationId: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => server.get(`/${operationId}`, { schema: { operationId } as object }, handler)
get('long', async () => items)
get('secret', async () => items)
get('short', async () => ({ kwh: 'x'.repeat(3000) }))
get('border', async (request) => 'x'.repeat(Number((request.query as { length: string }).length)))
get('list', async (_request, reply) => sendList(reply, page(items, { offset: 0, limit: 500 }), Item))
get('cached', async (request, reply) =>
  sendCacheable(request, reply, cacheable(JSON.stringify(items)), 'private'),
)
get('broken', async (_request, reply) =>
  reply.type('application/json').send(
    Readable.from(
      (async function* () {
        yield '[1'
        throw new Error('the database is gone')
      })(),
    ),
  ),
)
get('refused', async (_request, reply) => reply.code(400).send(items))

const ask = (url: string, accepts?: string, more: { method?: 'HEAD'; headers?: object } = {}) =>
  server.inject({
    method: more.method ?? 'GET',
    url,
    headers: { ...(accepts === undefined ? {} : { 'accept-encoding': accepts }), ...more.headers },
  })
type Answer = Awaited<ReturnType<typeof ask>>
const decoded = ({ headers, rawPayload }: Answer): string =>
  String(
    headers['content-encoding'] === 'br'
      ? brotliDecompressSync(rawPayload)
      : headers['content-encoding'] === 'gzip'
        ? gunzipSync(rawPayload)
        : rawPayload,
  )

describe.each(['/long', '/list', '/cached'])('a long answer of an operation that may, %s,', (url) => {
  test.each(['br', 'gzip'])(
    'is compressed for a caller that asks for %s, and is the same',
    async (coding) => {
      const [plain, compressed] = [await ask(url), await ask(url, coding)]

      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(compressed.headers['content-encoding']).toBe(coding)
      expect(compressed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(decoded(compressed)).toBe(plain.body)
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    },
  )

  test('varies by what is asked for, compressed or not', async () => {
    for (const accepts of [undefined, 'identity', 'gzip']) {
      expect((await ask(url, accepts)).headers.vary).toBe('Accept-Encoding')
    }
  })

  test('is plain for a caller that cannot read it otherwise', async () => {
    for (const accepts of [undefined, 'identity', 'deflate', 'gzip;q=0'])
      expect((await ask(url, accepts)).headers['content-encoding']).toBeUndefined()
  })
})

test('the length that is announced is that of the compressed answer, to HEAD as well', async () => {
  const compressed = await ask('/long', 'gzip')
  const head = await ask('/long', 'gzip', { method: 'HEAD' })

  expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length))
  expect(head.headers['content-encoding']).toBe('gzip')
  expect(head.headers['content-length']).toBe(compressed.headers['content-length'])
  expect(head.body).toBe('')
})

test.each([
  [4096, 'gzip'],
  [4095, undefined],
])('an answer of %i bytes has the coding %s', async (length, coding) => {
  const answer = await ask(`/border?length=${length}`, 'gzip')

  expect(decoded(answer)).toHaveLength(length)
  expect(answer.headers['content-encoding']).toBe(coding)
})

test('a short answer, a refusal, and an operation that is not listed stay plain', async () => {
  for (const url of ['/short', '/refused', '/secret'])
    expect((await ask(url, 'br, gzip')).headers['content-encoding'], url).toBeUndefined()
  expect((await ask('/secret', 'br, gzip')).headers.vary).toBeUndefined()
})

test('a list that fails before anything of it was sent is answered by a plain error', async () => {
  const { statusCode, headers, body } = await ask('/broken', 'gzip')

  expect([statusCode, headers['content-encoding']]).toEqual([500, undefined])
  expect(JSON.parse(body)).toMatchObject({ isSuccess: false })
})

describe('the tag of an answer', () => {
  test('is one for all codings, and therefore weak', async () => {
    const tags = [await ask('/cached'), await ask('/cached', 'br'), await ask('/cached', 'gzip')].map(
      ({ headers }) => headers.etag,
    )

    expect(tags[0]).toMatch(/^W\/"[\w-]+"$/)
    expect(new Set(tags).size).toBe(1)
  })

  test('gets 304 with the same tag, whatever the coding', async () => {
    const { headers } = await ask('/cached', 'br')
    for (const accepts of [undefined, 'br', 'gzip']) {
      const again = await ask('/cached', accepts, { headers: { 'if-none-match': String(headers.etag) } })

      expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, headers.etag, ''])
      expect(again.headers['content-encoding']).toBeUndefined()
    }
  })
})
