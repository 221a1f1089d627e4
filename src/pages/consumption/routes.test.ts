import { beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import type { MetricType } from '../../energy/metrics/metric.ts'
import type { Metrics } from '../../energy/metrics/schema.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { customers } from '../account/customer.fixture.ts'
import {
  anna,
  ben,
  dynamic,
  fixed,
  logInDemo,
  storeMeteredDays,
  unmetered,
} from '../account/metered-customer.fixture.ts'

const service = await testService({}, stoppedClock(new Date('2026-11-16T12:00:00Z')))
service.clock.moveTo(new Date('2027-03-20T11:00:00Z'))
const stored = await storeMeteredDays(service)
const { today, missing, incomplete } = stored
let browser: Awaited<ReturnType<typeof logInDemo>>
beforeAll(async () => {
  browser = await logInDemo(service, anna)
})

const url = (query: Record<string, string>, path = '/account/consumption') =>
  `${path}?${new URLSearchParams({ lang: 'en', ...query })}`
const metricsOf = async (contractNumber: string, query: Record<string, string>, metricType: MetricType) => {
  const asked = new URLSearchParams({ valueType: 'Actual', metricType, ...query })
  const path = `/partner/v1/customers/20000018/contracts/${contractNumber}/metrics?${asked}`
  return (await service.send({ url: path, as: 'demo-whitelabel' })).json<{ data: Metrics }>().data
}

const month = '2027-02'
const monthPeriod = { 'period.from': '2027-02-01', 'period.to': '2027-03-01' }

describe('the consumption of a contract', () => {
  test.each([dynamic, fixed])('%s by month has the numbers that partners read', async (contract) => {
    const page = await browser.open(url({ contract, by: 'month', of: month }))
    const cost = await metricsOf(contract, { ...monthPeriod, interval: 'Daily' }, 'TotalCost')
    const energy = await metricsOf(contract, { ...monthPeriod, interval: 'Daily' }, 'Consumption')

    expect(page.statusCode).toBe(200)
    const tile = (name: string) => new RegExp(`<dt>${name}</dt><dd>([^<]*)`).exec(page.body)?.[1]
    expect(tile('Cost')).toBe(`${cost.totalValue.toFixed(2)}\u00a0€`)
    expect(Number(tile('Consumption')?.replace(/[^\d.]/g, ''))).toBeCloseTo(energy.totalValue, 0)
  })

  test('follows a change of VAT on its day, and names both rates', async () => {
    const { pool, deps } = service
    const costs = async (contract: string) =>
      (await metricsOf(contract, { ...monthPeriod, interval: 'Daily' }, 'TotalCost')).records.map(
        ({ value }) => value,
      )
    const before = await costs(fixed)
    await pool.query(
      sql`insert into vat_rates (valid_from, percent, source) values ('2027-02-15', 38, 'test')`,
    )
    await deps.revisions.refresh()
    const after = await costs(fixed)
    const page = await browser.open(url({ contract: fixed, by: 'month', of: month }))
    await pool.query(sql`delete from vat_rates`)
    await deps.revisions.refresh()

    expect(after.slice(0, 14)).toEqual(before.slice(0, 14))
    for (const [index, value] of after.slice(14).entries())
      if (value !== null) expect(value).toBeGreaterThan((before[14 + index] ?? 0) * 1.1)
    expect(page.body).toMatch(/All amounts include VAT \(19\u00a0%, from 15\sFebruary\s2027\s38\u00a0%\)/)
  })

  test('as CSV has every value of the metrics, day by day', async () => {
    const file = await browser.open(
      url({ contract: dynamic, by: 'month', of: month }, '/account/consumption.csv'),
    )
    const lines = file.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))

    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="consumption-${month}.csv"`,
      'cache-control': 'no-store',
    })
    for (const [column, metric] of (['Consumption', 'TotalCost', 'WorkingPrice'] as const).entries()) {
      const { records } = await metricsOf(dynamic, { ...monthPeriod, interval: 'Daily' }, metric)
      expect(
        lines.filter((line) => line[column + 1] !== '').map((line) => [line[0], Number(line[column + 1])]),
      ).toEqual(records.map(({ moment, value }) => [moment, value]))
    }
  })

  test('as CSV and in the table of the chart is the same', async () => {
    const query = { contract: dynamic, by: 'day', of: plusDays(today, -2) }
    const page = await browser.open(url(query))
    const file = await browser.open(url(query, '/account/consumption.csv'))

    const [table = ''] = page.body.match(/<tbody>.*?<\/tbody>/s) ?? []
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row)
    const cells = rows.map((row) => Number(/<td class="figure">([^<]*)/.exec(row)?.[1]))
    const values = file.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[1]))
    expect(cells).toHaveLength(24)
    expect(cells).toEqual(values.map((value) => Math.round(value * 1000) / 1000))
  })

  test('by month leads to each measured day, by its full name, beside the month before and the price', async () => {
    const page = await browser.open(url({ contract: dynamic, by: 'month', of: month }))

    expect(page.body).toContain(
      `href="/account/consumption?contract=${dynamic}&amp;by=day&amp;of=2027-02-04&amp;lang=en" aria-label="4 February: `,
    )
    expect(page.body).toMatch(
      /4 February: [\d.]+\u00a0kWh · [\d.]+\u00a0ct\/kWh · January 2027: [\d.]+\u00a0kWh/,
    )
  })

  test('of any day is a choice away', async () => {
    const page = await browser.open(url({ contract: dynamic, by: 'day' }))

    expect(page.body).toMatch(
      new RegExp(
        `<input id="of" type="date" name="of" value="${plusDays(today, -1)}" min="[^"]+" max="${plusDays(today, -1)}">`,
      ),
    )
  })

  test('says which quarter-hours are missing or preliminary, and why', async () => {
    const page = await browser.open(url({ contract: dynamic, by: 'day', of: incomplete }))
    const empty = await browser.open(url({ contract: dynamic, by: 'day', of: missing }))
    const early = await browser.open(url({ contract: dynamic, by: 'day', of: stored.preliminary }))

    expect(page.body).toContain(', 10:00–11:30: 6 quarter-hours are missing.')
    expect(empty.body).toContain('We have no values for this period yet.')
    expect(empty.body).toContain('the metering operator has sent us no values')
    expect(early.body).toContain('the values are preliminary')
  })

  test('by the quarter-hour has all of the day', async () => {
    const page = await browser.open(
      url({ contract: dynamic, by: 'day', of: plusDays(today, -1), quarters: 'yes' }),
    )

    expect(page.body).toContain('Consumption by quarter-hour')
    expect(page.body).toContain('>23:45</td>')
  })

  test('by year is compared, split and explained', async () => {
    const page = await browser.open(url({ contract: dynamic, by: 'year' }))

    for (const text of [
      'What you pay for',
      'default supplier at your address',
      'German electricity mix',
      'UBA',
    ])
      expect(page.body).toContain(text)
    expect(page.body).toMatch(/rel="prev"/)
  })

  test('without a smart meter tells of readings and asks for one', async () => {
    const page = await (await logInDemo(service, ben)).open(url({}))

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Your meter is read by hand')
    expect(page.body).toContain(`href="/account/contracts/${unmetered}/meter-readings?lang=en"`)
  })

  test('of nobody’s contract says what comes', async () => {
    const { browser: other } = await customers(service).loggedIn({ state: 'Open' })

    expect((await other.open(url({}))).body).toContain(
      'You will see your consumption here as soon as we supply you.',
    )
  })

  test.each([
    '/account/consumption',
    '/account/consumption.csv',
    '/account/prices',
    '/account/prices.csv',
    '/account',
  ])('%s of another customer’s contract does not exist', async (path) => {
    expect((await browser.open(url({ contract: unmetered }, path))).statusCode).toBe(404)
    expect((await browser.open(url({ contract: '3999999999' }, path))).statusCode).toBe(404)
  })

  test('is for who has logged in alone', async () => {
    const answer = await customers(service)
      .newBrowser()
      .open(url({ contract: dynamic }))

    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toContain('/account/login')
  })

  test.each(['by=<script>&of=%00', 'of=9999999999999999&by=year', 'by=day&by=month', 'quarters[]=1&by=day'])(
    'of an odd address (%s) is that of the latest period',
    async (query) => {
      const page = await browser.open(`/account/consumption?lang=en&contract=${dynamic}&${query}`)

      expect(page.statusCode).toBe(200)
      expect(page.body).not.toContain('<script>')
    },
  )
})
