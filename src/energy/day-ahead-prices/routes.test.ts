import { beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { readSamplePrices } from './sample-prices.ts'
import { storeDays } from './store-days.ts'
import { syntheticDay } from './synthetic-prices.ts'

const { send, deps, pool, clock, tokenOf } = await testService(
  {},
  stoppedClock(new Date('2026-11-16T12:00:00Z')),
)
type Entry = { at: string; price: number }

const ask = (query: Record<string, string> = {}, headers = {}) =>
  send({
    url: `/partner/v1/day-ahead-prices/limited?${new URLSearchParams(query)}`,
    as: 'demo-hems',
    headers,
  })
const pricesOf = async (query: Record<string, string>) => (await ask(query)).json().data.prices as Entry[]
const store = async (...days: Parameters<typeof storeDays>[1]) => {
  await storeDays(pool, days, clock.now())
  await deps.revisions.refresh()
}

beforeAll(() => clock.moveTo(new Date('2027-02-10T09:00:00+01:00')))

describe('GET /partner/v1/day-ahead-prices/limited', () => {
  test('200 gives quarter-hourly net prices in cents for today and what is known of tomorrow', async () => {
    const answer = await ask()

    expect(answer.statusCode).toBe(200)
    const { data, ...envelope } = answer.json()
    expect(envelope).toEqual({ isSuccess: true, message: null, error: null, refUri: null })
    expect(data).toMatchObject({
      pricesUnit: { main: 'Cent', per: 'Kwh' },
      pricesKind: 'Net',
      from: '2027-02-10 00:00:00',
      to: '2027-02-12 00:00:00',
      sources: ['Synthetic prices of the test environment'],
    })
    expect(data.prices).toHaveLength(96)
    expect(data.prices[95].at).toBe('2027-02-10 23:45:00')
    const [first = 0] = syntheticDay('2027-02-10').microCentPerKwh
    expect(data.prices[0]).toEqual({ at: '2027-02-10 00:00:00', price: first / 1e6 })
  })

  test('200 gives exactly the decimals of the price', async () => {
    const prices = Int32Array.from({ length: 96 }, (_, index) => index - 1)
    await store(aPriceDay('2026-06-01', 0, { microCentPerKwh: prices }))

    const answer = await ask({ from: '2026-06-01', to: '2026-06-01' })

    expect(answer.body).toContain('"price":-0.000001}')
    expect(answer.json().data.prices[95].price).toBe(0.000094)
  })

  test('200 gives the mean of four quarter-hours for an hour', async () => {
    // 50.00, then 40.00 and at the end -1.25 EUR/MWh, on a day of 23 hours.
    const prices = Int32Array.from({ length: 92 }, (_, index) =>
      index < 4 ? 5_000_000 : index < 89 ? 4_000_000 : -125_000,
    )
    await store(aPriceDay('2026-03-29', 0, { microCentPerKwh: prices }))

    const hours = await pricesOf({ from: '2026-03-29', to: '2026-03-29', granularity: 'Hourly' })

    expect(hours).toHaveLength(23)
    expect([hours[0], hours[1], hours[2], hours[22]]).toEqual([
      { at: '2026-03-29 00:00:00', price: 5 },
      { at: '2026-03-29 01:00:00', price: 4 },
      { at: '2026-03-29 03:00:00', price: 4 },
      { at: '2026-03-29 23:00:00', price: 0.90625 },
    ])
  })

  test.each([
    ['2026-03-28', '2026-03-30', 188, 47],
    ['2026-10-24', '2026-10-26', 196, 49],
    ['2026-01-15', '2026-01-17', 192, 48],
  ])('200 from %s to %s has %i quarter-hours and %i hours', async (from, to, quarters, hours) => {
    expect(await pricesOf({ from, to })).toHaveLength(quarters)
    expect(await pricesOf({ from, to, granularity: 'Hourly' })).toHaveLength(hours)
  })

  test('200 shows the repeated hour of October twice, told apart by offset or UTC', async () => {
    const period = { from: '2026-10-25 02:00:00', to: '2026-10-25 03:00:00', granularity: 'Hourly' }
    const labels = async (dateTimeFormat: string) =>
      (await pricesOf({ ...period, dateTimeFormat })).map(({ at }) => at)

    expect(await labels('Local')).toEqual(['2026-10-25 02:00:00', '2026-10-25 02:00:00'])
    expect(await labels('Offset')).toEqual(['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'])
    expect(await labels('Utc')).toEqual(['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'])
    expect((await ask({ ...period, dateTimeFormat: 'Offset' })).json().data.to).toBe(
      '2026-10-25T03:00:00+01:00',
    )
  })

  test('200 begins with the price in effect at `from`, and ends before `to`', async () => {
    const within = { from: '2026-01-15 13:50:00', to: '2026-01-15 14:15:00' }

    expect((await pricesOf(within)).map(({ at }) => at.slice(11, 16))).toEqual(['13:45', '14:00'])
    expect((await pricesOf({ ...within, granularity: 'Hourly' })).map(({ at }) => at.slice(11, 16))).toEqual([
      '13:00',
      '14:00',
    ])
  })

  test.each([
    ['2025-01-12', ['Bundesnetzagentur | SMARD.de']],
    ['2025-01-13', ['Bundesnetzagentur | SMARD.de', 'Synthetic prices of the test environment']],
    ['2025-01-14', ['Synthetic prices of the test environment']],
  ])(
    '200 from %s on names both sources where real prices end and generated ones begin',
    async (from, sources) => {
      const { data } = (await ask({ from })).json()
      const [first = 0] =
        (await readSamplePrices())(from)?.microCentPerKwh ?? syntheticDay(from).microCentPerKwh

      expect(data.sources).toEqual(sources)
      expect(data.prices[0].price).toBe(first / 1e6)
    },
  )

  test('200 accepts parameter names in any case, and ignores unknown ones', async () => {
    const answer = await ask({ From: '2026-01-15', TO: '2026-01-15', GRANULARITY: 'Hourly', colour: 'green' })

    expect(answer.json().data.prices).toHaveLength(24)
  })

  test.each([
    { from: '2027-02-11' },
    { from: '2031-01-01', to: '2031-01-02' },
    { from: '2019-12-31', to: '2019-12-31' },
  ])('200 with a notice where there is nothing: %j', async (query) => {
    const answer = await ask(query)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      isSuccess: true,
      error: [{ severity: 'Notice', code: 'no-data', details: null }],
      data: { prices: [], sources: [] },
    })
  })

  test('200 names every source of the period', async () => {
    await store(aPriceDay('2026-05-01', 1), aPriceDay('2026-05-02', 1, { source: 'smard' }))

    const { data } = (await ask({ from: '2026-05-01' })).json()

    expect(data.sources).toEqual(['ENTSO-E Transparency Platform', 'Bundesnetzagentur | SMARD.de'])
  })

  test('304 for an unchanged response, until prices are corrected', async () => {
    await store(aPriceDay('2026-05-10', 1))
    const query = { from: '2026-05-10', to: '2026-05-10' }
    const etag = String((await ask(query)).headers.etag)

    expect((await ask(query, { 'if-none-match': etag })).statusCode).toBe(304)

    await store(aPriceDay('2026-05-10', 2))
    const corrected = await ask(query, { 'if-none-match': etag })
    expect([corrected.statusCode, corrected.json().data.prices[0].price]).toEqual([200, 0.000002])
  })

  test.each([
    [{ from: '2026-01-15', to: '2026-01-18' }, 'period-too-long', 'to', '48 hours'],
    [{ from: '2026-01-15 00:00:00', to: '2026-01-17 00:00:01' }, 'period-too-long', 'to', '48 hours'],
    [{ from: '2026-01-16', to: '2026-01-15' }, 'validation-failed', 'to', 'after from'],
    [{ from: '2026-02-29' }, 'validation-failed', 'from', 'date'],
    [{ to: '2026-02-30' }, 'validation-failed', 'to', 'date'],
    [{ from: 'x'.repeat(41) }, 'validation-failed', 'from', 'at most 40'],
    [{ granularity: 'Daily' }, 'validation-failed', 'granularity', 'QuarterHourly, Hourly'],
    [{ dateTimeFormat: 'Unix' }, 'validation-failed', 'dateTimeFormat', 'Local, LocalMinutes, Offset, Utc'],
  ])('400 to %j', async (query, code, details, says) => {
    const answer = await ask(query as Record<string, string>)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([
      { severity: 'Error', code, details, message: expect.stringContaining(says) },
    ])
  })

  test('400 reports all faults at once', async () => {
    const answer = await ask({ from: 'yesterday', to: 'tomorrow' })

    expect(answer.json().error.map(({ details }: { details: string }) => details)).toEqual(['from', 'to'])
  })

  test('401 without a token; api:partner is sufficient', async () => {
    expect((await send({ url: '/partner/v1/day-ahead-prices/limited' })).statusCode).toBe(401)

    const authorization = `Bearer ${await tokenOf('demo-sales', 'api:partner')}`
    const answer = await send({ url: '/partner/v1/day-ahead-prices/limited', headers: { authorization } })
    expect(answer.statusCode).toBe(200)
  })
})

// These move the clock beyond the life of any token, so they come last.
describe('tomorrow', () => {
  const tomorrow = '2027-02-11'
  const askAnew = async (query: Record<string, string> = {}) =>
    ask(query, { authorization: `Bearer ${await tokenOf('demo-hems')}` })
  const cacheControl = async (query: Record<string, string> = {}) =>
    (await askAnew(query)).headers['cache-control']

  test('is missing before 13:00, and the response expires when that may change', async () => {
    clock.moveTo(new Date('2027-02-10T12:54:00+01:00'))

    expect((await askAnew({ from: tomorrow, to: tomorrow })).json().data.prices).toEqual([])
    expect(await cacheControl()).toMatch(/^private, max-age=(60|59|58)$/)
    expect(await cacheControl({ from: '2027-02-09', to: '2027-02-10' })).toBe('private, max-age=900')
  })

  test('is there from 13:00, even if the response without it was cached', async () => {
    clock.moveTo(new Date('2027-02-10T13:00:00+01:00'))

    const answer = await askAnew({ from: tomorrow, to: tomorrow })

    expect(answer.json().data.prices).toHaveLength(96)
    expect(await cacheControl()).toBe('private, max-age=900')
  })

  test('is today after midnight', async () => {
    clock.moveTo(new Date('2027-02-10T23:59:00+01:00'))
    expect((await askAnew()).json().data.from).toBe('2027-02-10 00:00:00')
    expect(await cacheControl()).toMatch(/^private, max-age=(60|59|58)$/)

    clock.moveTo(new Date('2027-02-11T00:00:01+01:00'))
    expect((await askAnew()).json().data.from).toBe('2027-02-11 00:00:00')
  })
})
