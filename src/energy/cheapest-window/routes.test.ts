import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { revokeLink, seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { contractPath, setContractFacts } from '../metrics/contract-facts.fixture.ts'
import type { WorkingPrices } from '../working-prices/schema.ts'
import type { CheapestWindow } from './schema.ts'

const service = await testService()
const { send, clock, pool } = service

type Body = {
  data: CheapestWindow
  error: { severity: string; code: string; message: string; details: string | null }[] | null
}
type Query = Record<string, string>

const get = async (url: string, { as = 'demo-whitelabel', headers = {} } = {}) => {
  const authorization = `Bearer ${await service.tokenOf(as)}`
  return send({ method: 'GET', url, headers: { authorization, ...headers } })
}
const urlOf = (query: Query, path = contractPath) =>
  `${path}/day-ahead-working-prices/cheapest?${new URLSearchParams({ dateTimeFormat: 'Utc', ...query })}`
const ask = (query: Query, path = contractPath) => get(urlOf(query, path))
const bodyOf = async (query: Query, path?: string) => (await ask(query, path)).json<Body>()

const fixedContract = '/partner/v1/customers/20000018/contracts/30000024'
const isOrdinary = (date: string) => berlinDay(date).quartersOfDay.length === 96
let today = plusDays(berlinDate(clock.now()), 1)
while (!isOrdinary(today) || !isOrdinary(plusDays(today, 1))) today = plusDays(today, 1)
const moveTo = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  clock.moveTo(new Date(startOfBerlinDate(date).getTime() + (hours * 60 + minutes) * 60_000))
}
const utc = (date: string, time: string) =>
  `${new Date(startOfBerlinDate(date).getTime() + Date.parse(`1970-01-01T${time}:00Z`)).toISOString().slice(0, 19)}Z`

/** What the working prices say, in ten-thousandths of a cent, from a time on. */
async function pricesFrom(from: string, count: number) {
  const answer = await get(`${contractPath}/day-ahead-working-prices?dateTimeFormat=Utc`)
  const { prices } = answer.json<{ data: WorkingPrices }>().data
  const start = prices.findIndex(({ at }) => at === from)
  return prices.slice(start, start + count).map(({ at, price }) => ({ at, price: Math.round(price * 1e4) }))
}
const sumOf = (entries: readonly { price: number }[]) => entries.reduce((sum, { price }) => sum + price, 0)
const euro = (amounts: number, powerKw: number) => Math.round((amounts * powerKw) / 4 / 100) / 1e4

moveTo(today, '18:02')
beforeEach(() => setContractFacts(service))

const byMorning = { durationMinutes: '120', powerKw: '11', within: `${plusDays(today, 1)} 07:00` }

describe('the cheapest window', () => {
  test('to charge 22 kWh at 11 kW by 7 o’clock is the cheapest of all, by the working prices', async () => {
    const { data, error } = await bodyOf(byMorning)

    const prices = await pricesFrom(utc(today, '18:15'), 51)
    const starts = prices.slice(0, -7).map((_, index) => index)
    const sums = starts.map((start) => sumOf(prices.slice(start, start + 8)))
    const best = sums.indexOf(Math.min(...sums))
    expect(error).toBeNull()
    expect(data).toMatchObject({
      pricesUnit: { main: 'Cent', per: 'Kwh' },
      pricesKind: 'Gross',
      from: utc(today, '18:15'),
      to: utc(plusDays(today, 1), '07:00'),
      publishedUntil: utc(plusDays(today, 1), '07:00'),
      forecastMadeAt: null,
      durationMinutes: 120,
      powerKw: 11,
      energyKwh: 22,
    })
    expect(data.cheapest).toMatchObject({
      from: prices[best]?.at,
      to: prices[best + 8]?.at ?? utc(plusDays(today, 1), '07:00'),
      source: 'Published',
      costEuro: euro(sums[best] ?? 0, 11),
      costBand: null,
    })
    expect(data.cheapest?.parts).toHaveLength(1)
    expect(data.earliest).toMatchObject({ from: utc(today, '18:15'), costEuro: euro(sums[0] ?? 0, 11) })
    expect(data.savingsEuro).toBeCloseTo((data.earliest?.costEuro ?? 0) - (data.cheapest?.costEuro ?? 0), 9)
    expect(data.savingsEuro).toBeGreaterThan(0)
  })

  test('with pauses has the cheapest quarter-hours, and costs no more', async () => {
    const { data } = await bodyOf({ ...byMorning, split: 'true' })
    const { data: inOneGo } = await bodyOf(byMorning)

    const prices = await pricesFrom(utc(today, '18:15'), 51)
    const cheapest = prices.toSorted((one, other) => one.price - other.price).slice(0, 8)
    expect(data.cheapest?.costEuro).toBe(euro(sumOf(cheapest), 11))
    expect(data.cheapest?.costEuro).toBeLessThanOrEqual(inOneGo.cheapest?.costEuro ?? 0)
    const minutes = data.cheapest?.parts.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 60_000)
    expect(minutes?.reduce((sum, part) => sum + part, 0)).toBe(120)
    expect(data.earliest).toEqual(inOneGo.earliest)
  })

  test('by default is for 1 kW in one go within 24 hours', async () => {
    const { data } = await bodyOf({ durationMinutes: '60' })

    expect(data).toMatchObject({ powerKw: 1, energyKwh: 1, to: utc(plusDays(today, 1), '18:00') })
    expect(data.cheapest?.parts).toHaveLength(1)
  })

  test('may begin after a start, and never before now', async () => {
    const later = await bodyOf({
      durationMinutes: '15',
      within: `${today} 22:00/${plusDays(today, 1)} 02:00`,
    })
    const past = await bodyOf({ durationMinutes: '15', within: `${today} 10:00/${today} 19:00` })

    expect(later.data).toMatchObject({ from: utc(today, '22:00'), earliest: { from: utc(today, '22:00') } })
    expect(past.data.from).toBe(utc(today, '18:15'))
  })

  test('follows the grid fees of module 3', async () => {
    await pool.query(sql`
      insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
      values ('30000016', '2026-01-01', true, false, true, '{Wallbox}')`)

    const { data } = await bodyOf(byMorning)

    const prices = await pricesFrom(utc(today, '18:15'), 8)
    expect(data.earliest?.costEuro).toBe(euro(sumOf(prices), 11))
  })

  test('uses the requested time format, and is not sent again while it is the same', async () => {
    const url = urlOf({ ...byMorning, dateTimeFormat: 'LocalMinutes' })
    const answer = await get(url)

    expect(answer.json<Body>().data.from).toBe(`${today} 18:15`)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    const again = await get(url, { headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})

describe('with a fixed price', () => {
  test('every window costs the same: it is the earliest, and saves nothing', async () => {
    const { data, error } = await bodyOf({ ...byMorning, split: 'true' }, fixedContract)

    expect(error).toBeNull()
    expect(data.cheapest).toMatchObject({ from: utc(today, '18:15'), source: 'Fixed', costBand: null })
    expect(data.cheapest).toEqual(data.earliest)
    expect(data.savingsEuro).toBe(0)
  })

  test('it is known for a whole week', async () => {
    const { data } = await bodyOf({ durationMinutes: '10065', within: 'PT168H' }, fixedContract)

    expect(data).toMatchObject({ energyKwh: 167.75, publishedUntil: data.to, savingsEuro: 0 })
    expect(data.cheapest?.from).toBe(utc(today, '18:15'))
  })
})

describe('there is none', () => {
  const none = { cheapest: null, earliest: null, savingsEuro: null, publishedUntil: null }

  test.each([
    ['after the delivery ended', { endDate: '2026-01-20' }, 'ended on 2026-01-20'],
    ['before it begins', { startDate: '2090-01-01' }, 'begins on 2090-01-01'],
  ])('%s', async (_when, facts, words) => {
    await setContractFacts(service, facts)

    const { data, error } = await bodyOf(byMorning)

    expect(data).toMatchObject(none)
    expect(error).toMatchObject([
      { severity: 'Notice', code: 'no-data', message: expect.stringContaining(words) },
    ])
  })

  test('without a smart meter', async () => {
    const { data, error } = await bodyOf(
      { durationMinutes: '60', within: 'PT168H' },
      '/partner/v1/customers/20000026/contracts/30000032',
    )

    expect(data).toMatchObject({ ...none, forecastMadeAt: null })
    expect(error?.[0]?.message).toContain('smart meter')
  })
})

test('on the last day of delivery it ends before midnight', async () => {
  await setContractFacts(service, { endDate: today })

  const { data, error } = await bodyOf(byMorning)

  expect(data.publishedUntil).toBe(utc(plusDays(today, 1), '00:00'))
  expect(data.cheapest?.to && data.cheapest.to <= utc(plusDays(today, 1), '00:00')).toBe(true)
  expect(error).toMatchObject([
    { code: 'no-data', message: '28 of 51 quarter-hours have no price yet: they were left out.' },
  ])
})

describe('a request is refused with the name of the parameter', () => {
  test.each<[Query, string, string]>([
    [{ durationMinutes: '' }, 'durationMinutes', 'must be a whole number'],
    [{ durationMinutes: '0' }, 'durationMinutes', 'must be at least 15'],
    [{ durationMinutes: '20' }, 'durationMinutes', 'must be a multiple of 15'],
    [{ durationMinutes: '10095' }, 'durationMinutes', 'must be at most 10080'],
    [{ durationMinutes: '15.5' }, 'durationMinutes', 'must be a whole number'],
    [{ powerKw: '0.09' }, 'powerKw', 'must be at least 0.1'],
    [{ powerKw: '1000.1' }, 'powerKw', 'must be at most 1000'],
    [{ powerKw: 'eleven' }, 'powerKw', 'must be a number'],
    [{ split: 'maybe' }, 'split', 'must be'],
    [{ within: 'P1D' }, 'within', 'must be an end such as'],
    [{ within: 'x'.repeat(81) }, 'within', 'must have at most 80 characters'],
    [{ within: 'PT168H1M' }, 'within', 'must end within 7 days'],
    [{ within: `${plusDays(berlinDate(clock.now()), -3)} 07:00` }, 'within', 'must end after its start'],
    [{ within: 'PT2H' }, 'within', 'leaves 105 minutes in whole quarter-hours'],
    [{ dateTimeFormat: 'Iso' }, 'dateTimeFormat', 'must be one of'],
  ])('%j', async (query, details, words) => {
    const answer = await ask({ ...byMorning, ...query })

    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().error).toMatchObject([
      { severity: 'Error', details, message: expect.stringContaining(words) },
    ])
  })

  test('that is missing', async () => {
    const answer = await ask({})

    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().error).toMatchObject([
      { details: 'durationMinutes', message: 'durationMinutes is required.' },
    ])
  })

  test('and taken at the borders', async () => {
    for (const query of [{ powerKw: '0.1' }, { powerKw: '1000' }, { within: 'PT2H13M' }])
      expect((await ask({ ...byMorning, ...query })).statusCode).toBe(200)
  })
})

describe('a contract', () => {
  test('of another partner is denied until its customer gives access, and again when that is withdrawn', async () => {
    const url = urlOf(byMorning)
    expect((await get(url, { as: 'demo-hems' })).statusCode).toBe(403)

    const grantId = await seedLink(pool, { customerNumber: '20000018', partner: 'demo-hems' })
    expect((await get(url, { as: 'demo-hems' })).statusCode).toBe(200)

    await revokeLink(pool, grantId)
    expect((await get(url, { as: 'demo-hems' })).statusCode).toBe(403)
  })

  test('is not shown to an affiliate, nor without a token', async () => {
    expect((await get(urlOf(byMorning), { as: 'demo-sales' })).statusCode).toBe(403)
    expect((await send({ method: 'GET', url: urlOf(byMorning) })).statusCode).toBe(401)
  })

  test('that does not exist is not found, nor one of another customer', async () => {
    for (const path of ['20000018/contracts/39999999', '20000026/contracts/30000016'])
      expect((await ask(byMorning, `/partner/v1/customers/${path}`)).statusCode).toBe(404)
  })
})

test('as time passes, what has begun is no longer offered', async () => {
  const url = urlOf(byMorning)
  const before = await get(url)
  moveTo(today, '18:16')

  const after = await get(url, { headers: { 'if-none-match': String(before.headers.etag) } })

  expect(after.statusCode).toBe(200)
  expect(after.json<Body>().data.from).toBe(utc(today, '18:30'))
})
