import { beforeAll, expect, test } from 'vitest'
import { aPriceDay } from '../../energy/day-ahead-prices/price-day.fixture.ts'
import { storeDays } from '../../energy/day-ahead-prices/store-days.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, send, pool, clock, deps } = await operatorService({
  PRICE_SOURCES: 'smard,awattar',
})
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

test('403 for partners', async () => {
  const answer = await send({ url: '/operator/v1/day-ahead-prices/status', as: 'demo-whitelabel' })

  expect(answer.statusCode).toBe(403)
})
