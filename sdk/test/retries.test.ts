import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { patience, until } from '../../test/support/patience.ts'
import { WattlineError } from '../src/index.ts'
import { readRetryAfter, retryDelay } from '../src/retry.ts'
import { dropped, ok, page, refused, scriptedServer, silent } from './support/scripted-server.ts'

const { script, seen, client } = scriptedServer()
const placed = ok({ customerNumber: '1', contractNumber: '2' })
const soon = { 'retry-after': '0' }

/** The milliseconds of every timer that is set from now on. */
function watchRests() {
  const set = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => set.mockRestore())
  return () => set.mock.calls.map(([, milliseconds]) => milliseconds ?? 0)
}

describe('requests are sent again', () => {
  test.each([
    ['429', refused(429, 'rate-limited', soon)],
    ['503', refused(503, 'unavailable', soon)],
    ['502 of a proxy', page(502)],
    ['504 of a proxy', page(504)],
    ['a dropped connection', dropped],
  ])('after %s', async (_what, fault) => {
    script.api = [fault, ok(['a tariff'])]

    await expect(client().tariffs.list()).resolves.toMatchObject({ data: ['a tariff'] })

    expect(seen.api).toHaveLength(2)
    expect(seen.api[0]?.headers['x-request-id']).toBe(seen.api[1]?.headers['x-request-id'])
  })

  test('after an answer that took too long', async () => {
    script.api = [silent, ok()]

    await client().tariffs.list({}, { timeout: patience(0.3) })

    expect(seen.api).toHaveLength(2)
  })

  test('not before Retry-After has passed', async () => {
    script.api = [refused(429, 'rate-limited', { 'retry-after': '1' }), ok()]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const rests = watchRests()

    let isListed = false
    const listed = client()
      .tariffs.list()
      .then(() => {
        isListed = true
      })
    // The HTTP client has timers of a second too, and sets them before it is answered.
    await until(
      'the client rests',
      () => seen.api.length > 0 && rests().some((rest) => rest >= 1000 && rest <= 1250),
    )
    await vi.advanceTimersByTimeAsync(999)
    expect(seen.api).toHaveLength(1)
    // The server may have closed the idle connection, after which the client rests once more.
    await until('it is answered', async () => {
      await vi.advanceTimersByTimeAsync(251)
      return isListed
    })
    await listed

    expect(seen.api).toHaveLength(2)
  })

  test('not at all where the service asks for more patience than there is', async () => {
    script.api = [refused(503, 'unavailable', { 'retry-after': '3600' })]

    await expect(client().tariffs.list()).rejects.toMatchObject({ status: 503, retryAfter: 3600 })

    expect(seen.api).toHaveLength(1)
  })

  test('only so many times', async () => {
    script.api = [refused(429, 'rate-limited', soon)]

    await expect(client({ retries: 2 }).tariffs.list()).rejects.toMatchObject({ status: 429, retryAfter: 0 })
    expect(seen.api).toHaveLength(3)

    await expect(client().tariffs.list({}, { retries: 0 })).rejects.toMatchObject({ status: 429 })
    expect(seen.api).toHaveLength(4)
  })

  test.each([400, 403, 404, 422, 500])('never after %i', async (status) => {
    script.api = [refused(status, 'no')]

    await expect(client().tariffs.list()).rejects.toMatchObject({ status, code: 'no' })

    expect(seen.api).toHaveLength(1)
  })
})

describe('an order', () => {
  test('is sent again with the key of its first try', async () => {
    script.api = [dropped, refused(503, 'unavailable', soon), placed]

    const { contractNumber } = (await client().orders.create(anOrder())).data

    const keys = seen.api.map(({ headers }) => headers['idempotency-key'])
    expect(contractNumber).toBe('2')
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(seen.api.map(({ body }) => body)).size).toBe(1)
  })

  test('waits for its first try where that is still being worked on', async () => {
    script.api = [refused(409, 'conflict', soon), placed]

    await client().orders.create(anOrder())

    expect(seen.api).toHaveLength(2)
  })

  test('has a key of its own, also through request, or the one that it is given', async () => {
    script.api = [placed]
    const wattline = client()

    await wattline.orders.create(anOrder())
    await wattline.orders.create(anOrder(), { idempotencyKey: 'crm-4711', partnerToken: 'a-partner' })
    await wattline.request('POST', '/partner/v1/orders', { body: anOrder() })

    const keys = seen.api.map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe('crm-4711')
    expect(new Set(keys).size).toBe(3)
    expect(seen.api[1]?.headers['partner-token']).toBe('a-partner')
  })

  test('that fails for good tells its key', async () => {
    script.api = [dropped]

    const error = await client({ retries: 1 })
      .orders.create(anOrder())
      .catch((thrown) => thrown)

    expect(error).toMatchObject({ status: 0, code: 'network-error', idempotencyKey: expect.any(String) })
    expect(error.idempotencyKey).toBe(seen.api[0]?.headers['idempotency-key'])
  })
})

describe('what must not happen twice', () => {
  const advance = (retries?: number) => client({ retries }).sandbox.moveClock({ advance: 'P1D' })

  test('is not sent again after an outage', async () => {
    for (const fault of [dropped, refused(503, 'unavailable', soon)]) {
      script.api = [fault, ok({ now: '' })]
      seen.api = []

      await expect(advance()).rejects.toBeInstanceOf(WattlineError)
      expect(seen.api).toHaveLength(1)
    }
  })

  test('is sent again after 429, which did nothing', async () => {
    script.api = [refused(429, 'rate-limited', soon), ok({ now: '' })]

    await advance()

    expect(seen.api).toHaveLength(2)
  })

  test('a price and a link may', async () => {
    script.api = [dropped, ok({}), dropped, ok({})]
    const wattline = client()

    await wattline.tariffs.calculate('FIX_12', { yearlyConsumptionKwh: 1, zipCode: '10115' })
    await wattline.customers.link({ successUrl: 'https://app.example.com' })

    expect(seen.api).toHaveLength(4)
  })
})

describe('an abort', () => {
  test.each([
    ['before the request', ok(), () => true],
    ['while it runs', silent, () => seen.api.length === 1],
    [
      'between two tries',
      refused(503, 'unavailable', { 'retry-after': '40' }),
      (rests: number[]) => rests.some((rest) => rest >= 40_000),
    ],
  ])('%s ends it with the reason', async (when, play, isThen) => {
    script.api = [play]
    const controller = new AbortController()
    const reason = new Error('the user left')
    const rests = watchRests()
    if (when === 'before the request') controller.abort(reason)

    const listed = client().tariffs.list({}, { signal: controller.signal })
    const refusal = expect(listed).rejects.toBe(reason)
    await until(when, () => isThen(rests()))
    controller.abort(reason)

    await refusal
  })

  test('of a time limit is a TimeoutError, as everywhere in Node', async () => {
    script.api = [silent]

    const call = client().tariffs.list({}, { signal: AbortSignal.timeout(50) })

    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('answers that nobody foresaw', () => {
  test('a page of a proxy is told with its status', async () => {
    script.api = [page(403)]
    await expect(client().tariffs.list()).rejects.toMatchObject({ status: 403, code: 'unexpected-answer' })

    script.api = [page(200)]
    await expect(client().tariffs.list()).rejects.toMatchObject({ status: 200, code: 'unexpected-answer' })
  })

  test('a redirect is not followed, which would take the token elsewhere', async () => {
    script.api = [page(307, { location: 'http://127.0.0.1:1/' })]

    await expect(client().tariffs.list()).rejects.toMatchObject({ status: 307 })
  })

  test('an answer that stops in the middle is a failed connection', async () => {
    const half = (_seen: unknown, response: import('node:http').ServerResponse) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"isSuccess"', () => response.destroy())
    }
    script.api = [half, ok()]

    await expect(client().tariffs.list()).resolves.toMatchObject({ data: [] })
  })
})

describe('the wait before a retry', () => {
  const policy = { retries: 10, maxRetryDelay: 60_000 }
  const outage = (retryAfter?: number) => new WattlineError({ status: 503, items: [], retryAfter })
  const delay = (attempt: number, random: number, retryAfter?: number) =>
    retryDelay(outage(retryAfter), { attempt, isRepeatable: true, policy }, () => random)

  test('doubles, and half of it is left to chance', () => {
    expect([0, 1, 2, 3].map((attempt) => delay(attempt, 1))).toEqual([500, 1000, 2000, 4000])
    expect([0, 1, 2, 3].map((attempt) => delay(attempt, 0))).toEqual([250, 500, 1000, 2000])
    expect(delay(9, 1)).toBe(16_000)
    expect(delay(10, 1)).toBeUndefined()
  })

  test('is never shorter than Retry-After', () => {
    expect(delay(0, 0, 7)).toBe(7000)
    expect(delay(0, 1, 7)).toBe(7250)
    expect(delay(0, 0, 61)).toBeUndefined()
  })

  test.each([
    [null, undefined],
    ['12', 12],
    ['Sun, 15 Nov 2026 12:00:05 GMT', 5],
    ['Sun, 15 Nov 2020 12:00:05 GMT', 0],
    ['soon', undefined],
  ])('Retry-After %j is %j', (header, seconds) => {
    expect(readRetryAfter(header, Date.parse('2026-11-15T12:00:00Z'))).toBe(seconds)
  })
})
