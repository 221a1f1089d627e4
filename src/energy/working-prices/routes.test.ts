import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { contractPath, setContractFacts } from '../metrics/contract-facts.fixture.ts'
import type { WorkingPrices } from './schema.ts'

const service = await testService()
const { send, clock, pool } = service

type Body = { data: WorkingPrices; error: { code: string; message: string }[] | null }

// A new token each time, because the clock moves by hours.
const get = async (url: string, { as = 'demo-whitelabel', headers = {} } = {}) => {
  const authorization = `Bearer ${await service.tokenOf(as)}`
  return send({ method: 'GET', url, headers: { authorization, ...headers } })
}
const ask = (path = contractPath, query = '', headers = {}) =>
  get(`${path}/day-ahead-working-prices${query}`, { headers })
const bodyOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json<Body>()

const tomorrow = plusDays(berlinDate(clock.now()), 1)
const moveTo = (date: string, hours: number) =>
  clock.moveTo(new Date(startOfBerlinDate(date).getTime() + hours * 3_600_000))

beforeEach(() => setContractFacts(service))

describe('the working prices of today and tomorrow', () => {
  test('are only those of today until tomorrow is published', async () => {
    moveTo(tomorrow, 10)

    const { data } = await bodyOf()

    expect(data.prices).toHaveLength(berlinDay(tomorrow).quartersOfDay.length)
    expect(data.prices[0]?.at).toBe(`${tomorrow} 00:00:00`)
    expect(data).toMatchObject({
      from: `${tomorrow} 00:00:00`,
      to: `${plusDays(tomorrow, 2)} 00:00:00`,
      pricesKind: 'Gross',
      pricesUnit: { main: 'Cent', per: 'Kwh' },
    })
  })

  test('include tomorrow from then on, with another ETag', async () => {
    const before = await ask()
    moveTo(tomorrow, 14)

    const after = await ask(contractPath, '', { 'if-none-match': String(before.headers.etag) })

    expect(after.statusCode).toBe(200)
    const count = [tomorrow, plusDays(tomorrow, 1)].reduce(
      (sum, date) => sum + berlinDay(date).quartersOfDay.length,
      0,
    )
    expect(after.json<Body>().data.prices).toHaveLength(count)
    const again = await ask(contractPath, '', { 'if-none-match': String(after.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toBe('private, no-cache')
  })

  test('are exactly the sum of their parts', async () => {
    for (const { price, components } of (await bodyOf()).data.prices) {
      const sum = Object.values(components).reduce((total, part) => total + Math.round(part * 1e4), 0)
      expect(sum).toBe(Math.round(price * 1e4))
      expect(components.serviceFee).toBe(1.785)
    }
  })

  test('equal those of the metrics', async () => {
    const { data } = await bodyOf()
    const query = `period.from=${tomorrow}&period.to=${tomorrow}&interval=QuarterHourly&metricType=WorkingPrice`
    const metrics = await get(`${contractPath}/metrics?${query}`)

    const values = metrics
      .json<{ data: { records: { value: number }[] } }>()
      .data.records.map(({ value }) => value)
    expect(data.prices.slice(0, values.length).map(({ price }) => price)).toEqual(values)
  })

  test('have the grid fee of the time of day with module 3', async () => {
    await pool.query(sql`
      insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
      values ('30000016', '2026-01-01', true, false, true, '{Wallbox}')`)

    const fees = new Set((await bodyOf()).data.prices.map(({ components }) => components.gridFee))

    expect(fees.size).toBeGreaterThan(1)
  })

  test('use the requested time format', async () => {
    const { data } = await bodyOf(contractPath, '?dateTimeFormat=Utc')

    expect(data.prices[0]?.at).toBe(`${startOfBerlinDate(tomorrow).toISOString().slice(0, 19)}Z`)
    expect((await ask(contractPath, '?dateTimeFormat=Iso')).statusCode).toBe(400)
  })
})

describe('there are none', () => {
  test.each([
    ['after the delivery ended', { endDate: '2026-01-20' }, 'ended on 2026-01-20'],
    ['before it begins', { startDate: '2090-01-01' }, 'begins on 2090-01-01'],
  ])('%s', async (_when, facts, words) => {
    await setContractFacts(service, facts)

    const { data, error } = await bodyOf()

    expect(data.prices).toEqual([])
    expect(error).toMatchObject([{ code: 'no-data' }])
    expect(error?.[0]?.message).toContain(words)
  })

  test('without a smart meter', async () => {
    const { data, error } = await bodyOf('/partner/v1/customers/20000026/contracts/30000032')

    expect(data.prices).toEqual([])
    expect(error?.[0]?.message).toContain('smart meter')
  })
})

test('a fixed tariff has the same price in every quarter-hour', async () => {
  const { data } = await bodyOf('/partner/v1/customers/20000018/contracts/30000024')

  expect(new Set(data.prices.map(({ price }) => price)).size).toBe(1)
  expect(data.prices[0]?.components).toMatchObject({ energyPrice: 12.971, riskPremiumFee: 0.5355 })
})

test('a foreign contract is denied, and an unknown one not found', async () => {
  const url = `${contractPath}/day-ahead-working-prices`

  expect((await get(url, { as: 'demo-hems' })).statusCode).toBe(403)
  expect((await ask('/partner/v1/customers/20000018/contracts/39999999')).statusCode).toBe(404)
})
