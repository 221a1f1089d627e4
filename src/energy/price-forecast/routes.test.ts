import { beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { retrainForecast } from './retrain.ts'
import { storePrices } from './stored-prices.fixture.ts'
import { minDays } from './walk-forward.ts'

const { send, deps, pool, clock, tokenOf } = await testService(
  { PRICE_SOURCES: 'smard' },
  stoppedClock(new Date('2026-11-16T12:00:00Z')),
)
const url = '/partner/v1/day-ahead-prices/forecast'
type Entry = { at: string; expected: number; low: number; high: number }

const ask = async (query: Record<string, string> = {}, headers = {}) =>
  send({
    url: `${url}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${await tokenOf('demo-hems')}`, ...headers },
  })
const dataOf = async (query: Record<string, string> = {}) => (await ask(query)).json().data
const publish = async (date: string, count = 1) => {
  await storePrices(pool, date, count, clock.now())
  await deps.revisions.refresh()
}
const retrain = async () => {
  const done = await retrainForecast(pool, { now: clock.now(), isSynthetic: false, drivers: undefined })
  await deps.revisions.refresh()
  return done.state
}

// The clocks go forward on 28 March. Each test goes on where the one before ended.
const today = '2027-03-23'
beforeAll(() => clock.moveTo(new Date(`${today}T09:00:00+01:00`)))

describe('GET /partner/v1/day-ahead-prices/forecast', () => {
  test('200 says in a Notice that there is no forecast yet', async () => {
    const answer = await ask()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      error: [{ severity: 'Notice', code: 'no-data', message: expect.stringContaining('126 days') }],
      data: { madeAt: null, from: null, to: null, sources: [], accuracy: null, prices: [] },
    })
    expect(answer.headers['cache-control']).toBe('private, max-age=30')
  })

  test('200 has seven days after the published prices once it was made', async () => {
    await publish(today, minDays)
    expect(await retrain()).toBe('made')

    const { prices, ...data } = await dataOf()

    expect(data).toEqual({
      pricesUnit: { main: 'Cent', per: 'Kwh' },
      pricesKind: 'Net',
      madeAt: expect.stringMatching(/^2027-03-23 09:0/),
      from: '2027-03-24 00:00:00',
      to: '2027-03-31 00:00:00',
      bandPercent: 80,
      sources: ['Bundesnetzagentur | SMARD.de'],
      accuracy: null,
    })
    expect(prices).toHaveLength(6 * 96 + 92)
    expect(prices[0].at).toBe('2027-03-24 00:00:00')
    for (const { expected, low, high } of prices as Entry[]) {
      expect(low).toBeLessThanOrEqual(expected)
      expect(high).toBeGreaterThanOrEqual(expected)
    }
  })

  test('200 writes times as the query says', async () => {
    const { prices, to } = await dataOf({ dateTimeFormat: 'Utc' })

    expect([prices[0].at, to]).toEqual(['2027-03-23T23:00:00Z', '2027-03-30T22:00:00Z'])
  })

  test('304 for a caller that has it, until something changes', async () => {
    const { etag } = (await ask()).headers
    const again = await ask({}, { 'if-none-match': etag })

    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask({ dateTimeFormat: 'Utc' }, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('400 for a way to write times that there is not', async () => {
    expect((await ask({ dateTimeFormat: 'Whenever' })).statusCode).toBe(400)
  })

  test('401 without a token; any partner may read it', async () => {
    expect((await send({ url })).statusCode).toBe(401)

    const authorization = `Bearer ${await tokenOf('demo-sales', 'api:partner')}`
    expect((await send({ url, headers: { authorization } })).statusCode).toBe(200)
  })
})

describe('when prices are published', () => {
  test('the forecast begins after them at once', async () => {
    clock.moveTo(new Date(`${today}T13:01:00+01:00`))
    const before = (await ask()).headers.etag
    await publish(plusDays(today, 1))

    const { from, to, prices } = await dataOf()

    expect([from, to]).toEqual(['2027-03-25 00:00:00', '2027-03-31 00:00:00'])
    expect(prices).toHaveLength(5 * 96 + 92)
    const answer = await ask({}, { 'if-none-match': before })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=30'])
  })

  test('it reaches a day further when it was rebuilt, and says how wrong the last one was', async () => {
    expect(await retrain()).toBe('made')

    const { from, to, accuracy } = await dataOf()

    expect([from, to]).toEqual(['2027-03-25 00:00:00', '2027-04-01 00:00:00'])
    expect(accuracy).toEqual({
      firstDate: '2027-03-24',
      lastDate: '2027-03-24',
      meanAbsoluteError: expect.any(Number),
      bandHeldPercent: expect.any(Number),
      byDaysAhead: [
        {
          daysAhead: 1,
          meanAbsoluteError: accuracy.meanAbsoluteError,
          bandHeldPercent: accuracy.bandHeldPercent,
        },
      ],
    })
    expect(accuracy.meanAbsoluteError).toBeGreaterThan(0)
  })

  test('it may be kept until then, and for seconds while prices are due', async () => {
    expect((await ask()).headers['cache-control']).toBe('private, max-age=900')

    clock.moveTo(new Date('2027-03-24T12:58:00+01:00'))
    expect((await ask()).headers['cache-control']).toBe('private, max-age=30')
  })
})
