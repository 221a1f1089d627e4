import { beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { aPriceDay } from '../../energy/day-ahead-prices/price-day.fixture.ts'
import { storeDays } from '../../energy/day-ahead-prices/store-days.ts'
import { retrainForecast } from '../../energy/price-forecast/retrain.ts'
import { storePrices } from '../../energy/price-forecast/stored-prices.fixture.ts'
import { minDays } from '../../energy/price-forecast/walk-forward.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, send, pool, clock, deps, auditOf } = await operatorService(
  { PRICE_SOURCES: 'smard,awattar' },
  stoppedClock(new Date('2026-11-16T12:00:00Z')),
)
const store = async (...days: Parameters<typeof storeDays>[1]) => {
  await storeDays(pool, days, clock.now())
  await deps.revisions.refresh()
}

beforeAll(() => clock.moveTo(new Date('2027-02-10T14:30:00+01:00')))

test('the status says how far prices reach, what is missing and whether they are late', async () => {
  await store(
    aPriceDay('2027-02-10', 1, { source: 'smard' }),
    aPriceDay('2027-02-09', 1, { source: 'awattar', resolutionMinutes: 60 }),
  )

  const answer = await get('/day-ahead-prices/status')

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toEqual({
    lastDate: '2027-02-10',
    lastSource: 'smard',
    isLate: true,
    missingDates: [
      '2027-02-11',
      '2027-02-09',
      '2027-02-08',
      '2027-02-07',
      '2027-02-06',
      '2027-02-05',
      '2027-02-04',
      '2027-02-03',
    ],
    lastLookAt: null,
    days: [
      {
        date: '2027-02-10',
        version: 1,
        source: 'smard',
        resolutionMinutes: 15,
        knownAt: expect.stringMatching(/^2027-02-10 14:3/),
      },
      expect.objectContaining({ date: '2027-02-09', source: 'awattar', resolutionMinutes: 60 }),
    ],
  })
})

test('the versions of a day say what was known when, newest first', async () => {
  await store(aPriceDay('2027-01-05', 9_876_000, { source: 'smard' }))
  await store(aPriceDay('2027-01-05', -125_000))

  const { data } = (await get('/day-ahead-prices/2027-01-05/versions')).json()

  expect(data).toMatchObject([
    { version: 2, source: 'entsoe', date: '2027-01-05' },
    { version: 1, source: 'smard' },
  ])
  expect([data[0].eurPerMwh.length, data[0].eurPerMwh[0], data[1].eurPerMwh[0]]).toEqual([96, -1.25, 98.76])
})

test.each(['2027-01-06', '2027-02-30', 'today'])('404 for %s, for which nothing is stored', async (date) => {
  expect((await get(`/day-ahead-prices/${date}/versions`)).statusCode).toBe(404)
})

describe('the days', () => {
  test('have prices, source and state, or say why there are none', async () => {
    await store(aPriceDay('2027-02-10', -125_000, { source: 'smard' }))

    const days = (await get('/day-ahead-prices', { from: '2027-02-02', days: '10' })).json().data

    expect(days).toHaveLength(10)
    expect(days[0]).toEqual({
      date: '2027-02-02',
      state: 'missing',
      quarterHours: 96,
      version: null,
      source: null,
      resolutionMinutes: null,
      knownAt: null,
      lowest: null,
      mean: null,
      highest: null,
      eurPerMwh: null,
    })
    expect(days.slice(7)).toMatchObject([
      { date: '2027-02-09', state: 'hourly' },
      { date: '2027-02-10', source: 'smard', lowest: -1.25, mean: -1.25, highest: -1.25 },
      { date: '2027-02-11', state: 'late' },
    ])
    expect(days[8].eurPerMwh).toHaveLength(96)
  })

  test.each([
    ['2027-03-28', 92],
    ['2027-10-31', 100],
  ])('%s has %i quarter-hours', async (date, count) => {
    const { data } = (await get('/day-ahead-prices', { from: date, days: '1' })).json()

    expect(data).toMatchObject([{ date, quarterHours: count, state: 'expected' }])
  })

  test('are today and tomorrow unless the query says otherwise', async () => {
    const { data } = (await get('/day-ahead-prices')).json()

    expect(data).toMatchObject([{ date: '2027-02-10' }, { date: '2027-02-11' }])
  })

  test.each([{ days: '0' }, { days: '32' }, { from: '2027-02-30' }, { from: 'today' }])(
    '400 for %j',
    async (query) => {
      expect((await get('/day-ahead-prices', query)).statusCode).toBe(400)
    },
  )
})

test('the sources are asked again at once, and the audit trail says by whom', async () => {
  await pool.query(sql`update day_ahead_price_looks set looked_at = now()`)

  const answer = await post('/day-ahead-prices/look')

  expect(answer.json().data.lastLookAt).toBeNull()
  expect(await auditOf('day-ahead-prices')).toMatchObject([{ action: 'prices.look' }])
})

test('the monthly means of the exchange are listed, oldest first', async () => {
  await pool.query(sql`delete from exchange_price_months`)
  await pool.query(sql`insert into exchange_price_months values ('2026-02-01', 8.5), ('2026-01-01', -0.25)`)

  expect((await get('/exchange-prices')).json().data).toEqual([
    { month: '2026-01', meanCentPerKwhNet: -0.25 },
    { month: '2026-02', meanCentPerKwhNet: 8.5 },
  ])
})

test('403 for partners', async () => {
  const answer = await send({ url: '/operator/v1/day-ahead-prices/status', as: 'demo-whitelabel' })

  expect(answer.statusCode).toBe(403)
})

describe('the forecast', () => {
  test('is null while there is none', async () => {
    expect((await get('/day-ahead-prices/forecast')).json().data).toBeNull()
  })

  test('has the days after the published ones with their band', async () => {
    await storePrices(pool, '2027-02-11', minDays, clock.now())
    await retrainForecast(pool, { now: clock.now(), isSynthetic: false, drivers: undefined })
    await deps.revisions.refresh()

    const { days, ...data } = (await get('/day-ahead-prices/forecast')).json().data

    expect(data).toMatchObject({
      knownUntil: '2027-02-11',
      madeAt: expect.stringMatching(/^2027-02-10 14:3/),
      sources: expect.arrayContaining(['Bundesnetzagentur | SMARD.de']),
      accuracy: null,
    })
    expect(days.map(({ date }: { date: string }) => date)).toEqual([
      ...['2027-02-12', '2027-02-13', '2027-02-14', '2027-02-15', '2027-02-16', '2027-02-17', '2027-02-18'],
    ])
    expect([days[0].expected.length, days[0].low.length, days[0].high.length]).toEqual([96, 96, 96])
  })
})
