import { describe, expect, test } from 'vitest'
import { aContract, aDay } from '../../energy/readings/contract.fixture.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { recountOrders } from './recount-orders.ts'

const service = await operatorService()
const { get, post, place, advance, parkedTask, pool, send, clock } = service
const today = () => berlinDate(clock.now())
const dataOf = async (path: string, query: Record<string, string> = {}) =>
  (await get(`/statistics/${path}`, query)).json().data

const paths = [
  'orders',
  'funnel',
  'delivery-times',
  'rejections',
  'traffic',
  'readings',
  'price-forecast',
] as const

describe.each(paths)('GET /operator/v1/statistics/%s', (path) => {
  test('200 for the last thirty days', async () => {
    const answer = await get(`/statistics/${path}`)

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ to: today() })
  })

  test.each([
    [{ from: '2026-02-30' }, 400],
    [{ from: '2026-03-02', to: '2026-03-01' }, 400],
    [{ from: '2025-01-01', to: '2026-12-31' }, 400],
    [{ from: 'yesterday' }, 400],
  ])('%j is answered with %i', async (query, status) => {
    expect((await get(`/statistics/${path}`, query as unknown as Record<string, string>)).statusCode).toBe(
      status,
    )
  })

  test('403 for a partner', async () => {
    const url = `/operator/v1/statistics/${path}`

    expect((await send({ url, as: 'demo-whitelabel' })).statusCode).toBe(403)
  })
})

test.each(['orders', 'funnel', 'delivery-times', 'rejections', 'traffic'])(
  '404 for %s of a partner that does not exist',
  async (path) => {
    expect((await get(`/statistics/${path}`, { 'filter.partner': 'nobody' })).statusCode).toBe(404)
  },
)

describe('an order', () => {
  test('is counted at once, and moves on with its state', async () => {
    const before = await dataOf('funnel', { from: today() })
    const contractNumber = await place()
    expect(await dataOf('funnel', { from: today() })).toMatchObject({ received: before.received + 1 })

    await advance(contractNumber, 'Delivery')

    expect(await dataOf('funnel', { from: today() })).toMatchObject({
      received: before.received + 1,
      accepted: before.accepted + 1,
      delivered: before.delivered + 1,
    })
  })

  test('that is denied counts with its reason', async () => {
    const contractNumber = await place({}, { as: 'demo-sales' })
    await post(`/orders/${contractNumber}/events`, { event: 'denied', denialReason: 'Dunning' })

    const query = { from: today(), 'filter.partner': 'demo-sales' }
    expect((await dataOf('rejections', query)).reasons).toContainEqual({ reason: 'Dunning', orders: 1 })
    expect((await dataOf('orders', query)).states).toContainEqual({ state: 'Rejected', orders: 1 })
    expect((await dataOf('rejections', { ...query, 'filter.tariff': 'NO_SUCH' })).reasons).toEqual([])
  })
})

test('after an upgrade the answer says that orders are missing, until they have been counted', async () => {
  await place()
  await pool.query(sql`delete from order_figures`)
  await pool.query(sql`delete from order_figure_changes`)
  await pool.query(sql`update order_figure_counts set counted_at = null`)
  expect(await dataOf('orders', { from: today() })).toMatchObject({ isComplete: false, orders: 0 })

  expect(await recountOrders(pool, clock.now())).toMatchObject({ isFirst: true })

  const { isComplete, orders } = await dataOf('orders', { from: today() })
  expect(isComplete).toBe(true)
  expect(orders).toBeGreaterThan(0)
})

describe('GET /operator/v1/statistics/queue', () => {
  test('200 has what waits, what was given up and the last 48 hours', async () => {
    const before = await dataOf('queue')
    await parkedTask(await place(), 'send-withdrawal-mail')

    const queue = await dataOf('queue')

    expect(queue.parked).toBe(before.parked + 1)
    expect(queue.due).toBeGreaterThan(before.due)
    expect(queue.kinds).toContainEqual({ kind: 'send-withdrawal-mail', due: 0, parked: 1 })
    expect(queue.hours).toHaveLength(48)
    expect(queue.hours.at(-1).hour.slice(0, 13)).toBe(berlinDateTime(clock.now()).slice(0, 13))
  })
})

describe('GET /operator/v1/statistics/readings', () => {
  const period = { from: '2025-10-25', to: '2025-10-27' }

  test('200 has the share of contracts in delivery that have all quarter-hours', async () => {
    const [{ inDelivery }] = (await dataOf('readings', period)).days
    const [one, other] = [
      await aContract(pool, { startDate: '2025-10-26' }),
      await aContract(pool, { startDate: '2025-10-20', endDate: '2025-10-26' }),
    ]
    const partly = aDay(other, '2025-10-26')
    const days = [aDay(one, '2025-10-26'), { ...partly, kwh: partly.kwh.with(0, null as never) }]
    await storeReadings(pool, days, { now: clock.now() })

    expect((await dataOf('readings', period)).days).toMatchObject([
      { date: '2025-10-25', inDelivery: inDelivery + 1 },
      {
        date: '2025-10-26',
        inDelivery: inDelivery + 2,
        stored: expect.any(Number),
        complete: expect.any(Number),
      },
      { date: '2025-10-27', inDelivery: inDelivery + 1 },
    ])
    const day = (await dataOf('readings', period)).days[1]
    expect(day.stored - day.complete).toBeGreaterThanOrEqual(1)
    expect(day.completeShare).toBe(day.complete / day.inDelivery)
  })

  test('200 has no day that is not over, and no number for a day before the counting began', async () => {
    await pool.query(sql`update reading_figures_since set day = '2025-10-26'`)

    expect((await dataOf('readings', period)).days[0]).toMatchObject({
      stored: null,
      complete: null,
      completeShare: null,
    })
    expect((await dataOf('readings', period)).days[1].stored).toBeGreaterThan(0)
    expect((await dataOf('readings', { from: today() })).days).toEqual([])
  })
})

describe('the forecast of prices', () => {
  const forecast = (knownUntil: string, date: string, error: number, held: number) =>
    pool.query(sql`
      insert into price_forecast_days (known_until, delivery_date, starts_at, expected, low, high, price_version, error,
        last_week_error, four_weeks_error, held)
      select ${knownUntil}, ${date}, now(), p.prices, p.prices, p.prices, 1, ${error}, 40, 30.125, ${held}
      from (select array_fill(1, array[96])) p (prices)`)

  test('has its error by day and by days ahead, beside two simple rules', async () => {
    await pool.query(sql`
      insert into price_forecasts values ('2026-06-01', now(), '{}', 730, 1), ('2026-06-02', now(), '{}', 730, 1)`)
    await forecast('2026-06-01', '2026-06-02', 10, 0.9)
    await forecast('2026-06-01', '2026-06-03', 30, 0.7)
    await forecast('2026-06-02', '2026-06-03', 20, 0.8)
    await forecast('2026-06-02', '2026-06-05', 99, 0)

    const data = await dataOf('price-forecast', { from: '2026-06-01', to: '2026-06-03' })

    const rules = { lastWeekError: 40, fourWeeksError: 30.13 }
    expect(data).toEqual({
      from: '2026-06-01',
      to: '2026-06-03',
      days: [
        { date: '2026-06-02', error: 10, ...rules, held: 0.9 },
        { date: '2026-06-03', error: 25, ...rules, held: 0.75 },
      ],
      horizons: [
        { daysAhead: 1, days: 2, error: 15, ...rules, held: 0.85 },
        { daysAhead: 2, days: 1, error: 30, ...rules, held: 0.7 },
      ],
    })
  })

  test('has no days where none was measured', async () => {
    expect(await dataOf('price-forecast', { from: '2026-01-01', to: '2026-01-02' })).toMatchObject({
      days: [],
      horizons: [],
    })
  })
})
