import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { AnsweredRequest } from '../../platform/http/count-requests.ts'
import { signAccessToken } from '../tokens/access-token.ts'
import { requestLog } from './request-log.ts'

const { pool, deps, send, server, tokenOf } = await testService()
const partner = deps.directory.current().partners.find(({ slug }) => slug === 'demo-whitelabel') ?? null
const now = new Date('2026-03-15T12:34:56.000Z')

type Room = Parameters<typeof requestLog>[1]['room']
function process(db: Db = pool, room: Room = {}) {
  const errors: unknown[] = []
  const clock = stoppedClock(now)
  const log = requestLog(db, { clock, onError: (error) => errors.push(error), room })
  onTestFinished(() => log.close())
  return { ...log, errors, clock }
}
const answered = (changes: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  requestId: 'one',
  operationId: 'listTariffs',
  schema: {},
  method: 'GET',
  route: '/partner/v1/tariffs',
  params: {},
  receivedAt: now,
  status: 200,
  errorCode: '',
  refusedFor: [],
  milliseconds: 3.14,
  caller: { clientId: 'demo-whitelabel', partner },
  namedClient: undefined,
  ...changes,
})
const refusal = (changes: Partial<AnsweredRequest> = {}) =>
  answered({ status: 404, errorCode: 'not-found', refusedFor: [{ code: 'not-found' }], ...changes })
const logged = async () =>
  (
    await pool.query<Record<string, unknown>>(sql`
      select client_id as client, request_id as request, received_at as "at", operation, method, route,
        contract_number as contract, status, items, milliseconds from request_log order by id`)
  ).rows
const sumOf = async (table: 'hours' | 'minutes') =>
  (table === 'hours'
    ? await pool.query<{ sum: number }>(sql`select coalesce(sum(requests), 0)::int as sum from request_hours`)
    : await pool.query<{ sum: number }>(
        sql`select coalesce(sum(requests), 0)::int as sum from request_minutes`,
      )
  ).rows[0]?.sum

async function empty() {
  await deps.requestLog.flush()
  await pool.query(sql`delete from request_log`)
  await pool.query(sql`delete from request_hours`)
  await pool.query(sql`delete from request_minutes`)
}
beforeEach(empty)
afterEach(() => vi.useRealTimers())

describe('a process', () => {
  test('writes a request down with operation, status, items and duration', async () => {
    const { count, flush } = process()
    count(
      refusal({
        route: '/partner/v1/orders/:contractNumber',
        params: { contractNumber: '3082649177', customerNumber: '20000018' },
        schema: { body: { properties: { zipCode: {} } } },
        refusedFor: [
          { code: 'validation-failed', details: 'zipCode' },
          { code: 'validation-failed', details: 'Erika' },
        ],
      }),
    )
    await flush()

    expect(await logged()).toEqual([
      {
        client: 'demo-whitelabel',
        request: 'one',
        at: new Date(now.getTime() - 3),
        operation: 'listTariffs',
        method: 'GET',
        route: '/partner/v1/orders/:contractNumber',
        contract: '3082649177',
        status: 404,
        items: [
          { code: 'validation-failed', field: 'zipCode' },
          { code: 'validation-failed', field: '?' },
        ],
        milliseconds: expect.closeTo(3.1),
      },
    ])
  })

  test('keeps of a path nothing but the number of a contract', async () => {
    const { count, flush } = process()
    for (const contractNumber of ['Erika', '4917012345678', '20000018', '3082649177x', '30000016'])
      count(refusal({ params: { contractNumber } }))
    await flush()

    expect((await logged()).map(({ contract }) => contract)).toEqual([null, null, null, null, '30000016'])
  })

  test('writes down every refused request and a sample of the others, and counts all', async () => {
    const { count, flush } = process()
    for (let times = 0; times < 250; times++) count(answered())
    for (let times = 0; times < 30; times++) count(refusal())
    await flush()

    const statuses = (await logged()).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(await sumOf('hours')).toBe(280)
    expect(await sumOf('minutes')).toBe(280)
  })

  test('restarts its sample with each minute, and for each client and operation', async () => {
    const { count, flush, clock } = process()
    for (let times = 0; times < 20; times++) count(answered())
    for (let times = 0; times < 20; times++) count(answered({ operationId: 'listOrders' }))
    clock.moveTo(new Date(now.getTime() + 60_000))
    for (let times = 0; times < 20; times++) count(answered())
    await flush()

    expect(await logged()).toHaveLength(30)
  })

  test('counts what the limit refused apart, and when each code came first and last', async () => {
    const { count, flush, clock } = process()
    count(refusal({ status: 429, refusedFor: [{ code: 'rate-limited' }] }))
    await flush()
    clock.moveTo(new Date(now.getTime() + 5000))
    count(refusal({ status: 429, refusedFor: [{ code: 'rate-limited' }] }))
    await flush()

    const hours = await pool.query(sql`select requests::int, code, first_at, last_at from request_hours`)
    const minutes = await pool.query(
      sql`select requests::int, limited::int from request_minutes order by minute`,
    )
    expect(hours.rows).toEqual([
      { requests: 2, code: 'rate-limited', first_at: now, last_at: new Date(now.getTime() + 5000) },
    ])
    expect(minutes.rows).toEqual([
      { requests: 1, limited: 1 },
      { requests: 1, limited: 1 },
    ])
  })

  test('leaves out callers without a partner', async () => {
    const { count, flush } = process()
    count(refusal({ caller: { clientId: 'demo-operator', partner: null } }))
    count(refusal({ caller: undefined }))
    await flush()

    expect(await logged()).toEqual([])
    expect(await sumOf('hours')).toBe(0)
  })

  test('has room for so many, of one client, and in the name of a client, and counts the rest', async () => {
    const { count, flush, dropped } = process(pool, { requests: 6, ofClient: 4, unproved: 1 })
    const other = { clientId: 'demo-other', partner }
    for (let times = 0; times < 5; times++) count(refusal())
    for (let times = 0; times < 2; times++) count(refusal({ caller: undefined, namedClient: other }))
    for (let times = 0; times < 2; times++) count(refusal({ caller: other }))
    await flush()

    expect((await logged()).map(({ client }) => client)).toEqual([
      ...Array(4).fill('demo-whitelabel'),
      'demo-other',
      'demo-other',
    ])
    expect(dropped()).toBe(3)
    expect(await sumOf('hours')).toBe(9)
  })

  test('writes once a second, and when it closes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { count, close } = process()
    count(answered())
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await expect.poll(async () => (await logged()).length).toBe(1)

    count(answered())
    await close()

    expect(await logged()).toHaveLength(2)
  })

  test('keeps what it has room for while the database is away, and writes it later', async () => {
    let isAway = true
    const shaky: Db = {
      ...pool,
      query: (query) => (isAway ? Promise.reject(new Error('away')) : pool.query(query)),
    }
    const { count, flush, dropped } = process(shaky, { requests: 2 })
    count(refusal({ requestId: 'before' }))
    await expect(flush()).rejects.toThrow('away')
    for (const requestId of ['during', 'beyond']) count(refusal({ requestId }))

    isAway = false
    await flush()

    expect((await logged()).map(({ request }) => request)).toEqual(['before', 'during'])
    expect(dropped()).toBe(1)
    expect(await sumOf('hours')).toBe(3)
  })

  test('writes a batch in one statement', async () => {
    let statements = 0
    const counting: Db = {
      ...pool,
      query: (query) => {
        statements++
        return pool.query(query)
      },
    }
    const { count, flush } = process(counting)
    for (let times = 0; times < 50; times++) count(refusal({ operationId: `operation${times}` }))
    await flush()

    expect(statements).toBe(1)
    expect(await logged()).toHaveLength(50)
  })
})

describe('the service', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const noted = async () => {
    await deps.requestLog.flush()
    return (await logged()).map(({ operation, client, status, items }) => ({
      operation,
      client,
      status,
      items,
    }))
  }

  test('notes refused and answered requests of a partner with their items', async () => {
    await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })
    await empty()

    await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })
    await send({ url: '/partner/v1/orders/3999999999', as: 'demo-whitelabel' })
    await send({ url: '/partner/v1/orders?limit=Erika', as: 'demo-whitelabel' })
    await send({ url: '/operator/v1/orders', as: 'demo-operator' })
    await send({ url: '/partner/v1/tariffs' })

    const client = 'demo-whitelabel'
    expect(await noted()).toEqual([
      { operation: 'listTariffs', client, status: 200, items: [] },
      { operation: 'getOrder', client, status: 404, items: [{ code: 'not-found', field: null }] },
      {
        operation: 'listOrders',
        client,
        status: 400,
        items: [{ code: 'validation-failed', field: 'limit' }],
      },
    ])
  })

  test('names the fields of an order that was refused', async () => {
    await send({
      method: 'POST',
      url: '/partner/v1/orders',
      payload: { contract: { Erika: 1 } },
      as: 'demo-whitelabel',
    })

    const [{ items } = { items: [] }] = (await noted()).filter(({ operation }) => operation === 'createOrder')
    const fields = (items as { field: string }[]).map(({ field }) => field)
    expect(fields).toContain('contract.?')
    expect(fields.filter((field) => !field.includes('?')).length).toBeGreaterThan(3)
  })

  test('notes a refused request for a token under the client that it names, and none of unknown clients', async () => {
    for (const client_id of ['demo-whitelabel', 'nobody', 'demo-operator'])
      await server.inject({
        method: 'POST',
        url: '/connect/token',
        headers: form,
        payload: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id,
          client_secret: 'wrong',
        }).toString(),
      })

    expect(await noted()).toEqual([
      {
        operation: 'issueToken',
        client: 'demo-whitelabel',
        status: 401,
        items: [{ code: 'invalid_client', field: null }],
      },
    ])
  })

  test('notes a request with an expired token under the client that it was issued to', async () => {
    const now = new Date(Date.now() - 2 * 3600_000)
    const token = await signAccessToken(deps.signer, {
      clientId: 'demo-whitelabel',
      scope: 'api:partner',
      now,
    })
    for (const sent of [token, `${token}x`])
      await send({ url: '/partner/v1/tariffs', headers: { authorization: `Bearer ${sent}` } })

    const items = [{ code: 'unauthorized', field: null }]
    expect(await noted()).toEqual([
      { operation: 'listTariffs', client: 'demo-whitelabel', status: 401, items },
    ])
  })

  test('notes under its own request id what came with one', async () => {
    const requestId = randomUUID()
    await send({
      url: '/partner/v1/orders/30009999',
      as: 'demo-whitelabel',
      headers: { 'x-request-id': requestId },
    })
    await deps.requestLog.flush()

    expect((await logged()).map(({ request }) => request)).toContain(requestId)
  })

  test('notes the real time, also where the clock was moved', async () => {
    const moved = { method: 'POST', url: '/sandbox/v1/clock', payload: { advance: 'P40D' } } as const
    expect((await send({ ...moved, as: 'demo-whitelabel' })).statusCode).toBe(200)
    const authorization = `Bearer ${await tokenOf('demo-whitelabel')}`
    await send({ url: '/partner/v1/orders/30009999', headers: { authorization } })
    await deps.requestLog.flush()

    const { at, status } = (await logged()).at(-1) as { at: Date; status: number }
    expect(status).toBe(404)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(3600_000)
  })
})
