import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testService } from '../../../../test/support/test-service.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { AnsweredRequest } from '../../../platform/http/count-requests.ts'
import type { Traffic as TrafficAnswer } from '../schema.ts'
import { countTraffic } from './count-traffic.ts'

const { pool, deps, send } = await testService()
const partnerOf = (slug: string) => deps.directory.current().partners.find((one) => one.slug === slug) ?? null
const demo = { clientId: 'demo-whitelabel', partner: partnerOf('demo-whitelabel') }

function process(db: Db = pool, maxCounts?: number) {
  const errors: unknown[] = []
  const options = { onError: (error: unknown) => errors.push(error), ...(maxCounts && { maxCounts }) }
  const traffic = countTraffic(db, options)
  onTestFinished(() => traffic.close())
  return { ...traffic, errors }
}
const answered = (changes: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  requestId: 'one',
  operationId: 'listTariffs',
  schema: {},
  method: 'GET',
  route: '/partner/v1/tariffs',
  params: {},
  receivedAt: new Date('2026-03-15T12:00:00Z'),
  status: 200,
  errorCode: '',
  refusedFor: [],
  milliseconds: 3,
  caller: demo,
  namedClient: undefined,
  ...changes,
})
async function trafficOf(query: Record<string, string>): Promise<TrafficAnswer> {
  const url = `/operator/v1/statistics/traffic?${new URLSearchParams(query)}`
  return (await send({ url, as: 'demo-operator' })).json().data
}
const day = (date: string) => ({ from: date, to: date })

beforeEach(async () => {
  await deps.traffic.flush()
  await pool.query(sql`delete from api_traffic`)
  await pool.query(sql`delete from api_latency`)
})
afterEach(() => vi.useRealTimers())

describe('requests', () => {
  test('of two processes are added up', async () => {
    const [one, other] = [process(), process()]
    for (let count = 0; count < 3; count++) one.count(answered())
    other.count(answered())
    other.count(answered({ status: 400, errorCode: 'validation-failed', milliseconds: 40 }))

    await Promise.all([one.flush(), other.flush()])
    one.count(answered({ status: 503, errorCode: 'unavailable' }))
    await one.flush()

    expect(await trafficOf(day('2026-03-15'))).toMatchObject({
      requests: 6,
      clientErrors: 1,
      serverErrors: 1,
      days: [{ date: '2026-03-15', requests: 6, p50: 5, p95: 50, p99: 50 }],
      operations: [{ operation: 'listTariffs', requests: 6 }],
      partners: [{ partner: 'demo-whitelabel', requests: 6, clientErrors: 1, serverErrors: 1 }],
    })
  })

  test('are distinguished by partner, and those without one have none', async () => {
    const { count, flush } = process()
    count(answered())
    count(answered({ caller: { clientId: 'demo-operator', partner: null } }))
    count(answered({ caller: undefined, status: 401, errorCode: 'unauthorized' }))
    await flush()

    const all = await trafficOf(day('2026-03-15'))
    const ofPartner = await trafficOf({ ...day('2026-03-15'), 'filter.partner': 'demo-whitelabel' })

    expect(all.partners).toEqual([
      { partner: null, requests: 2, clientErrors: 1, serverErrors: 0 },
      { partner: 'demo-whitelabel', requests: 1, clientErrors: 0, serverErrors: 0 },
    ])
    expect(ofPartner).toMatchObject({ requests: 1, errors: [] })
  })

  test('belong to their day in Berlin, also where clocks change', async () => {
    const { count, flush } = process()
    const instants = [
      '2026-03-28T22:59:59.999Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00Z',
    ]
    for (const at of instants) count(answered({ receivedAt: new Date(at) }))
    await flush()

    const spring = await trafficOf({ from: '2026-03-28', to: '2026-03-30' })
    const autumn = await trafficOf({ from: '2026-10-25', to: '2026-10-26' })

    expect([...spring.days, ...autumn.days].map(({ requests }) => requests)).toEqual([1, 2, 1, 1, 1])
  })

  test('that were refused are listed by code, with what the code means', async () => {
    const { count, flush } = process()
    count(answered({ status: 404, errorCode: 'not-found' }))
    for (let times = 0; times < 2; times++) count(answered({ status: 429, errorCode: 'rate-limited' }))
    count(answered({ status: 401 }))
    await flush()

    const { errors } = await trafficOf(day('2026-03-15'))

    expect(errors).toEqual([
      {
        status: 429,
        code: 'rate-limited',
        requests: 2,
        when: 'Too many requests.',
        remedy: expect.any(String),
      },
      { status: 401, code: '', requests: 1, when: null, remedy: null },
      { status: 404, code: 'not-found', requests: 1, when: expect.any(String), remedy: 'Do not retry.' },
    ])
  })

  test('that are streams count, but not how long they lasted', async () => {
    const { count, flush } = process()
    count(answered({ operationId: 'streamEvents', milliseconds: null }))
    await flush()

    expect((await trafficOf(day('2026-03-15'))).days).toMatchObject([{ requests: 1, p50: null }])
  })

  test('that took longer than the last limit have no quantile', async () => {
    const { count, flush } = process()
    count(answered({ milliseconds: 10_000 }))
    count(answered({ milliseconds: 10_001 }))
    await flush()

    expect((await trafficOf(day('2026-03-15'))).days).toMatchObject([{ p50: 10_000, p95: null }])
  })
})

describe('what was counted', () => {
  test('is stored when the process closes', async () => {
    const { count, close } = process()
    count(answered())

    await close()

    expect((await trafficOf(day('2026-03-15'))).requests).toBe(1)
  })

  test('is stored every ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { count } = process()
    count(answered())

    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()

    await expect.poll(async () => (await trafficOf(day('2026-03-15'))).requests).toBe(1)
  })

  test('is kept while the database is away, and stored later', async () => {
    let isAway = true
    const shaky: Db = {
      ...pool,
      query: (query) => (isAway ? Promise.reject(new Error('away')) : pool.query(query)),
    }
    const { count, flush } = process(shaky)
    count(answered())
    await expect(flush()).rejects.toThrow('away')
    count(answered())

    isAway = false
    await flush()

    expect(await trafficOf(day('2026-03-15'))).toMatchObject({ requests: 2, days: [{ p99: 5 }] })
  })

  test('has a bound: what goes beyond it counts without partner, operation and code', async () => {
    const { count, flush } = process(pool, 2)
    for (const operationId of ['one', 'two', 'three', 'four', 'one'])
      count(answered({ operationId, status: 404, errorCode: 'not-found' }))
    await flush()

    const { requests, clientErrors, operations, partners } = await trafficOf(day('2026-03-15'))

    expect({ requests, clientErrors }).toEqual({ requests: 5, clientErrors: 5 })
    expect(operations.map(({ operation, requests: count }) => [operation, count])).toEqual([
      ['one', 2],
      ['others', 2],
      ['two', 1],
    ])
    expect(partners).toMatchObject([
      { partner: 'demo-whitelabel', requests: 3 },
      { partner: null, requests: 2 },
    ])
  })
})

describe('the service', () => {
  const asked = { as: 'demo-whitelabel' }
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(deps.clock.now())

  test('counts the operations of its APIs by partner, with the code of a refusal, but no page and no health check', async () => {
    await send({ url: '/partner/v1/tariffs', ...asked })
    await deps.traffic.flush()
    await pool.query(sql`delete from api_traffic`)

    await send({ url: '/partner/v1/tariffs', ...asked })
    await send({ url: '/partner/v1/orders/30009999', ...asked })
    await send({ method: 'POST', url: '/partner/v1/orders', payload: {}, ...asked })
    await send({ url: '/partner/v1/orders' })
    await send({ url: '/health/live' })
    await send({ url: '/account/login' })
    await deps.traffic.flush()

    const { rows } = await pool.query(sql`
      select operation, status, code, requests, partner_id is not null as "hasPartner" from api_traffic
      where day = ${today()} order by operation, status`)
    expect(rows).toEqual([
      { operation: 'createOrder', status: 400, code: 'validation-failed', requests: 1, hasPartner: true },
      { operation: 'getOrder', status: 404, code: 'not-found', requests: 1, hasPartner: true },
      { operation: 'listOrders', status: 401, code: 'unauthorized', requests: 1, hasPartner: false },
      { operation: 'listTariffs', status: 200, code: '', requests: 1, hasPartner: true },
    ])
  })
})
