import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { contractPath, setContractFacts } from './contract-facts.fixture.ts'
import { intervalSpellings, metricTypes, valueTypes } from './metric.ts'
import type { Metrics } from './schema.ts'

const service = await testService()
const { send } = service

type Body = {
  data: Metrics
  error: { severity: string; code: string; message: string; details: string | null }[] | null
}
type Query = Record<string, string>

const day: Query = {
  'period.from': '2026-01-15',
  'period.to': '2026-01-16',
  interval: 'Daily',
  metricType: 'Consumption',
}

const ask = (query: Query, headers: Record<string, string> = {}, path = contractPath) =>
  send({
    method: 'GET',
    url: `${path}/metrics?${new URLSearchParams(query)}`,
    as: 'demo-whitelabel',
    headers,
  })

const answerTo = async (query: Query) => (await ask({ ...day, ...query })).json<Body>()
const dataOf = async (query: Query) => (await answerTo(query)).data

const putReadings = async (date: string, kwh: (index: number) => number, valueState = 'Final') => {
  const values = berlinDay(date).quartersOfDay.map((_, index) => kwh(index))
  const answer = await send({
    method: 'PUT',
    url: '/sandbox/v1/contracts/30000016/readings',
    as: 'demo-whitelabel',
    payload: { days: [{ date, kwh: values, valueState }] },
  })
  expect(answer.statusCode).toBe(200)
}

beforeEach(() => setContractFacts(service))

describe('an invalid request', () => {
  test.each([
    ['period.from', ''],
    ['period.from', '2026-02-30'],
    ['period.to', '16.01.2026'],
    ['interval', 'Minutely'],
    ['interval', 'daily'],
    ['metricType', 'Cost'],
    ['valueType', 'Real'],
    ['dateTimeFormat', 'Iso'],
  ])('%s=%s is refused with the name of the parameter', async (name, value) => {
    const answer = await ask({ ...day, [name]: value })

    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().error).toMatchObject([{ code: 'validation-failed', details: name }])
  })

  test('reports everything that is missing at once', async () => {
    const answer = await ask({})

    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().error?.map(({ details }) => details)).toEqual([
      'period.from',
      'period.to',
      'interval',
      'metricType',
    ])
  })

  test('a reversed period is refused', async () => {
    const answer = await ask({ ...day, 'period.to': '2026-01-14' })

    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().error).toMatchObject([{ code: 'validation-failed', details: 'period.from' }])
  })

  test.each([
    ['QuarterHourly', '2026-01-17', '1 day'],
    ['Hourly', '2026-01-19', '3 days'],
    ['Daily', '2026-03-16', '2 months'],
    ['Weekly', '2027-01-16', '1 year'],
    ['Monthly', '2041-01-16', '15 years'],
    ['Yearly', '2076-01-16', '50 years'],
  ])('a period over the limit of %s is refused with the limit', async (interval, to, limit) => {
    const answer = await ask({ ...day, interval, 'period.to': to })

    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().error).toMatchObject([{ code: 'period-too-long', details: 'period.to' }])
    expect(answer.json<Body>().error?.[0]?.message).toContain(limit)
    const longest = await ask({ ...day, interval, 'period.to': plusDays(to, -1) })
    expect(longest.statusCode).toBe(200)
  })

  test('an unknown interval gets all that there are, and the usual spelling of the shortest one first', async () => {
    const answer = await ask({ ...day, interval: '15min' })

    expect(answer.json().message).toMatch(/^interval must be one of QuarterHourly, Hourly, /)
  })

  test.each(intervalSpellings)(
    'at the end of the calendar is answered or refused with the interval %s',
    async (interval) => {
      const at = (date: string) =>
        ask({ ...day, interval, metricType: 'TotalCost', 'period.from': date, 'period.to': date })

      expect((await at('9998-12-30')).statusCode).toBe(200)
      expect((await at('9999-12-31')).statusCode).toBe(400)
      expect((await at('9999-12-31T23:59:00-23:59')).statusCode).toBe(400)
      expect((await at('0000-01-01')).statusCode).toBe(200)
    },
  )

  test('is refused before the contract is looked up', async () => {
    const answer = await ask({ ...day, interval: 'Never' }, {}, '/partner/v1/customers/1/contracts/2')

    expect(answer.statusCode).toBe(400)
  })
})

describe('a contract without access', () => {
  test.each([
    ['an unknown customer', '/partner/v1/customers/29999999/contracts/30000016'],
    ['an unknown contract', '/partner/v1/customers/20000018/contracts/39999999'],
    ["another customer's contract", '/partner/v1/customers/20000018/contracts/30000032'],
    ['a number that cannot be one', '/partner/v1/customers/20000018/contracts/x%00'],
  ])('%s is 404', async (_what, path) => {
    const answer = await ask(day, {}, path)

    expect(answer.statusCode).toBe(404)
    expect(answer.json<Body>().error).toMatchObject([{ code: 'not-found' }])
  })

  test('403 if the customer has not granted access', async () => {
    const url = `${contractPath}/metrics?${new URLSearchParams(day)}`

    expect((await send({ method: 'GET', url, as: 'demo-hems' })).statusCode).toBe(403)
    expect((await send({ method: 'GET', url, as: 'demo-sales' })).statusCode).toBe(403)
    expect((await send({ method: 'GET', url })).statusCode).toBe(401)
  })
})

describe('a forecast', () => {
  test.each([
    ['2026-01-15', 10.90143],
    ['2026-03-29', 10.542342],
    ['2026-07-15', 8.023314],
    ['2026-10-25', 11.285841],
  ])('of %s is %s kWh', async (date, kwh) => {
    const data = await dataOf({ 'period.from': date, 'period.to': date, valueType: 'Forecast' })

    expect(data.records).toEqual([
      { moment: `${date} 00:00:00`, value: kwh, valueRelevanceType: 'Forecast', valueState: 'Estimated' },
    ])
  })

  const farming = 'AgricultureForestryLivestockFarmingAndFisheries'
  test.each([
    ['a household', {}, 10.90143],
    ['one with photovoltaics', { hasPhotovoltaics: true }, 16.171795],
    ['one with storage too', { hasPhotovoltaics: true, hasBatteryStorage: true }, 22.771733],
    ['a business', { type: 'Business', industry: 'Retail' }, 12.407286],
    ['a farm', { type: 'Business', industry: farming }, 10.438404],
  ] as const)('follows the profile of %s', async (_customer, facts, kwh) => {
    await setContractFacts(service, facts)

    const data = await dataOf({
      'period.from': '2026-01-15',
      'period.to': '2026-01-15',
      valueType: 'Forecast',
    })

    expect(data.records.map(({ value }) => value)).toEqual([kwh])
    await setContractFacts(service)
  })

  test('of a year adds up to the yearly consumption', async () => {
    const query = {
      'period.from': '2026-01-01',
      'period.to': '2027-01-01',
      interval: 'Monthly',
      valueType: 'Forecast',
    }
    const data = await dataOf(query)

    expect(data.totalValue).toBe(3500)
    expect(data.intervalDuration).toBe(12)
    expect(data.averageValuePerInterval).toBe(291.6667)
    expect(data.records.map(({ value }) => Number(value.toFixed(3)))).toEqual([
      354.158, 307.364, 307.875, 286.89, 274.704, 248.575, 258.251, 257.596, 254.218, 291.795, 308.714,
      349.859,
    ])
  })

  test('reaches as far into the future as the limit allows', async () => {
    const query = {
      'period.from': '2027-01-01',
      'period.to': '2077-01-01',
      interval: 'Yearly',
      metricType: 'TotalCost',
    }
    const data = await dataOf(query)

    expect(data.numberOfEntries).toBe(50)
    expect(data.records.every(({ valueRelevanceType }) => valueRelevanceType === 'Forecast')).toBe(true)
  })
})

describe('the response', () => {
  test('has every field of the specification', async () => {
    const body = await answerTo({ 'period.from': '2026-03-01', 'period.to': '2026-04-01' })

    expect(body).toMatchObject({ isSuccess: true, error: null, refUri: null })
    expect(body.data).toMatchObject({
      valueUnitInfo: 'in kWh',
      consideredDataPeriod: { from: '2026-03-01 00:00:00', to: '2026-04-01 00:00:00' },
      metricType: 'Consumption',
      valueType: 'Combined',
      interval: 'Daily',
      intervalDuration: 30.9583,
      numberOfEntries: 31,
    })
    expect(body.data.averageValuePerInterval).toBeCloseTo(body.data.totalValue / (743 / 24), 3)
  })

  test.each([
    ['Consumption', 'in kWh'],
    ['WorkingPrice', 'in Cent/kWh'],
    ['TotalCost', 'in Euro'],
    ['Saving', 'in Euro'],
    ['Co2Saving', 'in kg CO2'],
  ])('of %s is %s', async (metricType, unit) => {
    expect((await dataOf({ metricType })).valueUnitInfo).toBe(unit)
  })

  test('exists for every interval, metric and value type', async () => {
    for (const interval of intervalSpellings) {
      for (const metricType of metricTypes) {
        for (const valueType of valueTypes) {
          const data = await dataOf({ interval, metricType, valueType })
          expect(data).toMatchObject({ interval, metricType, valueType })
          expect(data.records).toHaveLength(data.numberOfEntries)
        }
      }
    }
  })

  test('uses the spelling of the request', async () => {
    for (const interval of ['QuarterHourly', 'QuarteryHourly']) {
      const data = await dataOf({ interval })
      expect(data.interval).toBe(interval)
      expect(data.numberOfEntries).toBe(96)
    }
  })

  test('accepts parameter names in any case, and ignores unknown ones', async () => {
    const answer = await ask({
      'Period.From': '2026-01-15',
      'PERIOD.TO': '2026-01-15',
      Interval: 'Hourly',
      metrictype: 'WorkingPrice',
      page: '7',
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.json<Body>().data.numberOfEntries).toBe(24)
  })

  test.each([
    ['Local', '2026-10-25 02:00:00', '2026-10-25 02:00:00'],
    ['Offset', '2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'],
    ['Utc', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
  ])(
    'has the hour that October repeats twice, written %s as %s and %s',
    async (dateTimeFormat, first, second) => {
      const query = {
        'period.from': '2026-10-25',
        'period.to': '2026-10-26',
        interval: 'Hourly',
        dateTimeFormat,
      }
      const data = await dataOf(query)

      expect(data.numberOfEntries).toBe(25)
      expect(data.intervalDuration).toBe(25)
      expect(data.records.slice(2, 4).map(({ moment }) => moment)).toEqual([first, second])
    },
  )

  test('has weeks that begin on Monday, cut to the period', async () => {
    const query = { 'period.from': '2026-01-01', 'period.to': '2026-01-14', interval: 'Weekly' }

    expect((await dataOf(query)).records.map(({ moment }) => moment)).toEqual([
      '2026-01-01 00:00:00',
      '2026-01-05 00:00:00',
      '2026-01-12 00:00:00',
    ])
  })
})

describe('readings', () => {
  beforeAll(async () => {
    await putReadings('2026-02-10', () => 0.1)
    await putReadings('2026-02-11', () => 0.2, 'Preliminary')
  })
  const twoDays = { 'period.from': '2026-02-10', 'period.to': '2026-02-12' }

  test('are actual values', async () => {
    const data = await dataOf({ ...twoDays, valueType: 'Actual' })

    expect(data.records).toEqual([
      { moment: '2026-02-10 00:00:00', value: 9.6, valueRelevanceType: 'Actual', valueState: 'Final' },
      { moment: '2026-02-11 00:00:00', value: 19.2, valueRelevanceType: 'Actual', valueState: 'Preliminary' },
    ])
    expect(data).toMatchObject({ totalValue: 28.8, averageValuePerInterval: 14.4, intervalDuration: 2 })
  })

  test('cost their amount times the price, plus the fees of the day', async () => {
    const of = (metricType: string) => dataOf({ ...twoDays, metricType, valueType: 'Actual' })
    const [consumption, prices, costs] = await Promise.all([
      of('Consumption'),
      of('WorkingPrice'),
      of('TotalCost'),
    ])

    // No campaign here: 4.99 + 5.95 + 2.50 € a month, over the 28 days of February.
    costs.records.forEach(({ value }, place) => {
      const work = ((consumption.records[place]?.value ?? 0) * (prices.records[place]?.value ?? 0)) / 100
      expect(value).toBeCloseTo(work + 13.44 / 28, 5)
    })
  })

  test('are mixed with forecasts only by Combined', async () => {
    const week = { 'period.from': '2026-02-09', 'period.to': '2026-02-16' }
    const kinds = async (valueType: string) =>
      (await dataOf({ ...week, valueType })).records
        .map(({ valueRelevanceType }) => valueRelevanceType[0])
        .join('')

    expect(await kinds('Combined')).toBe('FAAFFFF')
    expect(await kinds('Dynamic')).toBe('FFFFFFF')
    expect(await kinds('Actual')).toBe('AA')
    expect((await dataOf({ ...twoDays, valueType: 'Dynamic' })).records[0]?.valueRelevanceType).toBe('Actual')
  })

  test('define the considered period, from first to last', async () => {
    const data = await dataOf({ 'period.from': '2026-02-01', 'period.to': '2026-03-01', valueType: 'Actual' })

    expect(data.consideredDataPeriod).toEqual({ from: '2026-02-10 00:00:00', to: '2026-02-12 00:00:00' })
    expect(data.intervalDuration).toBe(2)
  })

  test('change the response and its ETag when they are corrected', async () => {
    await putReadings('2026-02-20', () => 0.3, 'Preliminary')
    const query = { ...day, 'period.from': '2026-02-20', 'period.to': '2026-02-20' }
    const before = await ask(query)
    const etag = String(before.headers.etag)

    expect(before.headers['cache-control']).toBe('private, no-cache')
    expect((await ask(query, { 'if-none-match': etag })).statusCode).toBe(304)
    await putReadings('2026-02-20', () => 0.25)

    const after = await ask(query, { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.headers.etag).not.toBe(etag)
    expect(after.json<Body>().data.records).toMatchObject([{ value: 24, valueState: 'Final' }])
  })

  test('of 28 complete days scale the forecast', async () => {
    for (let index = 0; index < 28; index++) await putReadings(plusDays('2026-05-04', index), () => 0.05)

    const data = await dataOf({
      'period.from': '2026-05-04',
      'period.to': '2026-06-01',
      valueType: 'Forecast',
    })

    expect(data.totalValue).toBeCloseTo(28 * 4.8, 3)
  })
})

describe('there is no data', () => {
  const noticeOf = async (query: Query) => {
    const { data, error } = await answerTo(query)
    expect(data).toMatchObject({
      records: [],
      numberOfEntries: 0,
      totalValue: 0,
      averageValuePerInterval: 0,
      intervalDuration: 0,
    })
    expect(error).toMatchObject([{ severity: 'Notice', code: 'no-data' }])
    return error?.[0]?.message
  }

  test('before the delivery begins', async () => {
    const query = { 'period.from': '2023-12-01', 'period.to': '2024-01-01' }

    expect(await noticeOf(query)).toContain('begins on 2024-01-01')
    expect((await dataOf({ ...query, 'period.to': '2024-01-02' })).numberOfEntries).toBe(1)
  })

  test('after it ended, but on its last day there is', async () => {
    await setContractFacts(service, { endDate: '2026-01-20' })

    const data = await dataOf({ 'period.from': '2026-01-18', 'period.to': '2026-02-01' })

    expect(data.records.map(({ moment }) => moment.slice(0, 10))).toEqual([
      '2026-01-18',
      '2026-01-19',
      '2026-01-20',
    ])
    expect(data.consideredDataPeriod.to).toBe('2026-01-21 00:00:00')
    expect(await noticeOf({ 'period.from': '2026-01-21', 'period.to': '2026-02-01' })).toContain(
      'ended on 2026-01-20',
    )
  })

  test('for a contract that ended before it began', async () => {
    await setContractFacts(service, { startDate: '2026-01-10', endDate: '2026-01-09' })

    expect(await noticeOf({})).toContain('ended before its delivery began')
  })

  test('as Actual before any reading', async () => {
    expect(
      await noticeOf({ 'period.from': '2025-07-01', 'period.to': '2025-07-02', valueType: 'Actual' }),
    ).toContain('no readings')
  })

  test('for costs before fees are known', async () => {
    await setContractFacts(service, { startDate: '2023-01-01' })
    const query = { 'period.from': '2023-06-01', 'period.to': '2023-06-02' }

    expect(await noticeOf({ ...query, metricType: 'TotalCost' })).toContain(
      'price data of the delivery address is missing',
    )
    expect((await dataOf(query)).numberOfEntries).toBe(1)
  })
})

describe('without a smart meter', () => {
  const path = '/partner/v1/customers/20000026/contracts/30000032'
  const today = () => new Date(service.clock.now().getTime() - 40 * 86_400_000).toISOString().slice(0, 7)
  const month = () => ({ ...day, 'period.from': `${today()}-01`, 'period.to': `${today()}-08` })

  test('there are only forecasts, and the Notice says so', async () => {
    const answer = await ask({ ...month(), valueType: 'Actual' }, {}, path)

    expect(answer.json<Body>().error?.[0]?.message).toContain('only forecasts')
    const combined = (await ask({ ...month() }, {}, path)).json<Body>().data
    expect(combined.numberOfEntries).toBe(7)
    expect(combined.records.every(({ valueState }) => valueState === 'Estimated')).toBe(true)
  })

  test('every quarter-hour of a month costs the same', async () => {
    const { data } = (await ask({ ...month(), metricType: 'WorkingPrice' }, {}, path)).json<Body>()

    expect(new Set(data.records.map(({ value }) => value)).size).toBe(1)
  })
})
