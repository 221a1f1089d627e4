import { beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import { cheapestRun } from '../../energy/cheapest-window/charging-plan.ts'
import type { WorkingPrices } from '../../energy/working-prices/schema.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import {
  anna,
  ben,
  dynamic,
  fixed,
  logInDemo,
  storeMeteredDays,
} from '../account/metered-customer.fixture.ts'

const service = await testService({}, stoppedClock(new Date('2026-11-16T12:00:00Z')))
const { clock } = service
// In the afternoon tomorrow has prices.
clock.moveTo(new Date('2027-03-20T13:06:00Z'))
const { today: day } = await storeMeteredDays(service)
let browser: Awaited<ReturnType<typeof logInDemo>>
let prices: WorkingPrices['prices']
beforeAll(async () => {
  browser = await logInDemo(service, anna)
  const answer = await service.send({
    url: `/partner/v1/customers/20000018/contracts/${dynamic}/day-ahead-working-prices`,
    headers: { authorization: `Bearer ${await service.tokenOf('demo-whitelabel')}` },
  })
  prices = answer.json<{ data: WorkingPrices }>().data.prices
})

const url = (query: Record<string, string> = {}, path = '/account/prices') =>
  `${path}?${new URLSearchParams({ lang: 'en', contract: dynamic, ...query })}`
const linesOf = (body: string) =>
  body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

describe('the prices of a contract', () => {
  test('as CSV are the working prices that partners read', async () => {
    const file = await browser.open(url({}, '/account/prices.csv'))

    expect(prices.length).toBeGreaterThan(180)
    expect(linesOf(file.body).map(([at, , cent]) => [at, Number(cent)])).toEqual(
      prices.map(({ at, price }) => [at, price]),
    )
  })

  test('as CSV open in a German spreadsheet', async () => {
    const file = await browser.open(url({ lang: 'de' }, '/account/prices.csv'))

    expect(file.body).toMatch(
      /^\uFEFFBeginn;Ende;ct\/kWh;Art\r\n\d{4}-\d\d-\d\d 00:00:00;[^;]+;-?\d+,\d+;Preis\r\n/,
    )
  })

  test('have the same values in the table of the chart', async () => {
    const page = await browser.open(url())
    const [table = ''] = page.body.match(/<tbody>.*?<\/tbody>/s) ?? []
    const cells = [...table.matchAll(/<td class="figure">([^<]*)/g)].map(([, text]) => Number(text))

    expect(cells).toEqual(prices.map(({ price }) => Math.round(price * 100) / 100))
  })

  test('mark now and the cheapest time, which no other time beats', async () => {
    const page = await browser.open(url({ hours: '3' }))
    const rest = prices.filter(({ at }) => at > `${day} 14:06:00`)
    const start =
      cheapestRun(
        rest.map(({ price }) => Math.round(price * 1e4)),
        12,
      ) ?? 0

    expect(page.body).toMatch(/<line class="now"/)
    expect(page.body).toMatch(/<rect class="window"/)
    expect(page.body).toContain(`${rest[start]?.at.slice(11, 16)}–`)
  })

  test('are explained part by part, and the parts add up', async () => {
    const page = await browser.open(url())
    const [, table = ''] = page.body.match(/id="made-of".*?<tbody>(.*?)<\/tbody>/s) ?? []
    const cents = [...table.matchAll(/<td class="figure">(-?[\d.]+)<\/td><td/g)].map(([, text]) =>
      Number(text),
    )
    const total = cents.pop() ?? 0

    expect(cents.length).toBeGreaterThan(7)
    expect(cents.reduce((sum, cent) => sum + cent, 0)).toBeCloseTo(total, 1)
  })

  test('of an earlier day are there, those from before the delivery are not', async () => {
    const earlier = await browser.open(url({ day: plusDays(day, -3) }, '/account/prices.csv'))
    const before = await browser.open(url({ day: '2023-12-31' }, '/account/prices.csv'))

    expect(linesOf(earlier.body)[0]?.[0]).toBe(`${plusDays(day, -3)} 00:00:00`)
    expect(linesOf(before.body)[0]?.[0]).toBe(`${day} 00:00:00`)
  })

  test.each(['0', '5', 'x'])('for %s hours are those for three', async (hours) => {
    expect((await browser.open(url({ hours }))).body).toMatch(/aria-current="true">3 hours/)
  })

  test('that are fixed have no curve', async () => {
    const page = await browser.open(url({ contract: fixed }))

    expect(page.body).toContain('Your price is fixed')
    expect(page.body).not.toContain('class="drawing"')
  })

  test('of an earlier day name its most expensive hour', async () => {
    const of = { day: plusDays(day, -1) }
    const lines = linesOf((await browser.open(url(of, '/account/prices.csv'))).body)
    const start = cheapestRun(
      lines.map(([, , cent]) => -Number(cent)),
      4,
    )
    const clock = (index: number) => lines[index]?.[0]?.slice(11, 16)
    const [from, to] = [clock(start ?? 0), lines[(start ?? 0) + 3]?.[1]?.slice(11, 16)]

    const page = await browser.open(url(of))

    expect(page.body).toMatch(new RegExp(`The most expensive hour: [^,]*, ${from}–${to}, `))
  })

  test('without a smart meter are explained by the month', async () => {
    const page = await (await logInDemo(service, ben)).open('/account/prices?lang=en')

    expect(page.body).toContain('Your price is worked out by the month')
    expect(page.body).toMatch(/<a href="\/account\/contracts\/30000032\?lang=en">What your price is made of/)
  })
})

describe('the overview', () => {
  test('has the price now, the next cheap hours, and what yesterday cost', async () => {
    const page = await browser.open('/account?lang=en')
    const now = prices.find(({ at }) => at === `${day} 14:00:00`)

    expect(page.body).toContain(`<strong>${now?.price.toFixed(2)}\u00a0ct/kWh</strong>`)
    expect(page.body).toContain('until 14:15')
    expect(page.body).toContain('The cheapest hour: ')
    expect(page.body).toContain(`href="/account/prices.csv?contract=${dynamic}&amp;lang=en"`)
    expect(page.body).toMatch(/<dt>This month, until [^<]*<\/dt><dd>[\d.,]+\u00a0kWh/)
  })

  test('of the other contract is a link away', async () => {
    const page = await browser.open('/account?lang=en')
    expect(page.body).toContain(`href="/account?contract=${fixed}&amp;lang=en"`)

    const other = await browser.open(`/account?contract=${fixed}&lang=en`)
    expect(other.body).toContain('Your price is fixed: it applies around the clock.')
  })
})
