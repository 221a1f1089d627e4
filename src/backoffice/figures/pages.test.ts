import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'
import { allFigures } from './all-figures.ts'

const service = await operatorService()
const { place, post, send, deps, clock } = service
const { signedIn } = staffOf(service)
const { open } = await signedIn('viewer')
const textOf = ({ body }: { body: string }) =>
  body
    .replace(/<(svg|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const today = berlinDate(clock.now())

const denied = await place()
await post(`/orders/${denied}/events`, { event: 'denied', denialReason: 'Dunning' })
await place({}, { as: 'demo-sales' })
await send({ url: '/partner/v1/orders/30009999', as: 'demo-sales' })
await deps.traffic.flush()

describe.each(Object.keys(allFigures))('the figure %s', (name) => {
  test('is a page with its tab, which needs no script', async () => {
    const { statusCode, body } = await open(`/console/figures/${name}`)

    expect(statusCode).toBe(200)
    expect(body).toContain(`<a href="/console/figures/${name}" aria-current="page">`)
    expect(body).not.toMatch(/ style=|<script(?![^>]* src=)/)
  })

  test('has every file that its page leads to', async () => {
    const { body } = await open(`/console/figures/${name}?from=2026-01-01`)
    const paths = [...body.matchAll(/href="([^"]*\.csv[^"]*)"/g)].map(([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    )

    for (const path of paths) {
      const file = await open(path)
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.body.split('\r\n').length).toBeGreaterThan(1)
    }
  })

  test('404 for a file that it has not', async () => {
    expect((await open(`/console/figures/${name}.csv?file=secrets`)).statusCode).toBe(404)
    expect((await open(`/console/figures/${name}.csv?file=toString`)).statusCode).toBe(404)
  })
})

describe('the overview', () => {
  test('has the last thirty days beside the thirty before, with links to each figure', async () => {
    const answer = await open('/console/figures')

    expect(textOf(answer)).toMatch(/Orders received \d+ \d+/)
    for (const name of ['orders', 'funnel', 'rejections', 'traffic', 'queue', 'readings'])
      expect(answer.body).toContain(`href="/console/figures/${name}"`)
  })
})

describe('filters', () => {
  test('choose partner, tariff and days, and stay in the links', async () => {
    const query = `from=${today}&to=${today}&filter.partner=demo-sales`

    const { body } = await open(`/console/figures/orders?${query}`)

    expect(body).toContain(`/console/figures/orders.csv?${query.replaceAll('&', '&amp;')}&amp;file=days`)
    expect(body).toContain('<option value="demo-sales" selected>')
    expect((await open(`/console/figures/orders.csv?${query}&file=partners`)).body).toBe(
      'partner,orders\r\ndemo-sales,1\r\n',
    )
  })

  test('that are empty count as not given', async () => {
    expect((await open('/console/figures/orders?from=&to=&filter.partner=&filter.tariff=')).statusCode).toBe(
      200,
    )
  })

  test.each([
    ['from=2026-02-30', 'from must be a date of the form yyyy-mm-dd'],
    ['from=2026-03-02&to=2026-03-01', 'from must not be after to.'],
    ['from=2024-01-01&to=2026-03-01', 'The period may have 400 days.'],
    ['from=yesterday', 'from must be'],
  ])('%s are refused at their field', async (query, says) => {
    const answer = await open(`/console/figures/orders?${query}`)

    expect(answer.statusCode).toBe(400)
    expect(textOf(answer)).toContain(says)
  })

  test('404 for a partner that does not exist', async () => {
    expect((await open('/console/figures/orders?filter.partner=nobody')).statusCode).toBe(404)
  })

  test('draw a year by week, and have its days in the file', async () => {
    const query = 'from=2026-01-01&to=2026-12-31'

    expect(textOf(await open(`/console/figures/orders?${query}`))).toContain('Orders by week, from Mondays')
    expect((await open(`/console/figures/orders.csv?${query}&file=days`)).body.split('\r\n')).toHaveLength(
      367,
    )
  })
})

describe('the page of rejections', () => {
  test('names the reasons', async () => {
    expect(textOf(await open(`/console/figures/rejections?from=${today}`))).toContain('Open debts')
  })

  test('says what to do where there are none', async () => {
    expect(textOf(await open('/console/figures/rejections?from=2020-01-01&to=2020-01-02'))).toContain(
      'No order of these days is denied. Choose other days to see more.',
    )
  })
})

describe('the usage of a partner', () => {
  test('has errors by code with their meaning, and nothing of other partners', async () => {
    const text = textOf(await open(`/console/partners/demo-sales/usage?from=${today}`))

    expect(text).toContain('Usage of demo-sales')
    expect(text).toMatch(/404 not-found 1 [\d.]+ % The path or number is unknown/)
    expect(text).toContain('getOrder')
    expect(text).not.toContain('demo-whitelabel')
  })

  test('is a file too', async () => {
    const { body } = await open(`/console/partners/demo-sales/usage.csv?file=errors&from=${today}`)

    expect(body).toMatch(/^status,code,requests,when,remedy\r\n404,not-found,1,/)
  })

  test('says what to do where there is none', async () => {
    expect(textOf(await open('/console/partners/demo-sales/usage?from=2020-01-01&to=2020-01-02'))).toContain(
      'The partner sent no request in these days.',
    )
  })

  test('404 for a partner that does not exist', async () => {
    expect((await open('/console/partners/nobody/usage')).statusCode).toBe(404)
    expect((await open('/console/partners/nobody/usage.csv?file=days')).statusCode).toBe(404)
  })
})

describe('the figure of the price forecast', () => {
  test('says what to do where nothing was measured', async () => {
    expect(textOf(await open('/console/figures/price-forecast'))).toContain('Choose other days.')
  })

  test('shows errors by day and by days ahead', async () => {
    await service.pool.query(sql`insert into price_forecasts values ('2026-06-01', now(), '{}', 730, 1)`)
    await service.pool.query(sql`
      insert into price_forecast_days (known_until, delivery_date, starts_at, expected, low, high, price_version, error,
        last_week_error, four_weeks_error, held)
      select '2026-06-01', d::date, now(), p.prices, p.prices, p.prices, 1, 24.25, 33.5, 29, 0.8
      from (select array_fill(1, array[96])) p (prices), generate_series('2026-06-02', '2026-06-03', interval '1 day') d`)

    const path = '/console/figures/price-forecast?from=2026-06-01&to=2026-06-05'
    const page = await open(path)

    expect(textOf(page)).toContain('1 1 24.25 33.50 29.00 80.0 % 2 1 24.25')
    expect(page.body).toContain('Same quarter-hour last week')
    const file = await open(path.replace('price-forecast?', 'price-forecast.csv?file=days-ahead&'))
    expect(file.body).toBe(
      'daysAhead,days,error,lastWeekError,fourWeeksError,held\r\n1,1,24.25,33.5,29,0.8\r\n2,1,24.25,33.5,29,0.8\r\n',
    )
  })
})
