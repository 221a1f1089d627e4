import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { toEurPerMwh } from '../price-day.ts'
import { versionsOfDay } from '../repository.ts'
import { readSamplePrices } from '../sample-prices.ts'
import { storeDays } from '../store-days.ts'
import { awattar } from './awattar.ts'
import { energyCharts } from './energy-charts.ts'
import { entsoe } from './entsoe.ts'
import { IncompleteDay } from './price-source.ts'
import { recorded, replaying, replayingSmard } from './recorded-answers.fixture.ts'
import { limits, saying, startSource } from './replay-server.fixture.ts'
import { smard } from './smard.ts'

const sources = {
  entsoe: (options: { baseUrl: string }) => entsoe({ token: 'secret-token', ...options }),
  'energy-charts': energyCharts,
  smard,
  awattar,
}
type Name = keyof typeof sources
type Answer = Parameters<typeof startSource>[0]

const sample = await readSamplePrices()
const eurOf = (prices: ArrayLike<number> = []) => Array.from(prices, toEurPerMwh)
const hourlyMeans = (prices: readonly number[]) =>
  prices.map((_, index) => {
    const hour = prices.slice(index - (index % 4), index - (index % 4) + 4)
    return Math.round(hour.reduce((sum, price) => sum + price, 0) * 25) / 100
  })

async function fetchedFrom(name: Name, date: string, answer: Answer) {
  const { baseUrl } = await startSource(answer)
  return sources[name]({ baseUrl, ...limits }).fetchDay(date)
}
const failureOf = (name: Name, date: string, answer: Answer): Promise<Error> =>
  fetchedFrom(name, date, answer).then(
    () => expect.unreachable(),
    (error) => error,
  )

describe('a day as it was published', () => {
  test.each<[Name, string, number, Answer]>([
    ['entsoe', '2025-10-26', 100, replaying('entsoe/2025-10-26.xml')],
    ['entsoe', '2026-03-29', 92, replaying('entsoe/2026-03-29.xml')],
    ['entsoe', '2026-05-01', 96, replaying('entsoe/2026-05-01-revision-2.xml')],
    ['energy-charts', '2025-10-26', 100, replaying('energy-charts/2025-10-26.json')],
    ['energy-charts', '2026-03-29', 92, replaying('energy-charts/2026-03-29.json')],
    ['energy-charts', '2026-05-01', 96, replaying('energy-charts/2026-05-01.json')],
    ['smard', '2025-10-26', 100, replayingSmard],
    ['smard', '2026-03-29', 92, replayingSmard],
    ['smard', '2026-05-06', 96, replayingSmard],
  ])('%s gives %s as %i quarter-hours, to the cent', async (name, date, count, answer) => {
    const day = await fetchedFrom(name, date, answer)

    expect(day?.resolutionMinutes).toBe(15)
    expect(day?.microCentPerKwh).toHaveLength(count)
    expect(eurOf(day?.microCentPerKwh)).toEqual(eurOf(sample(date)?.microCentPerKwh))
  })

  test.each<[Name, string, number, Answer]>([
    ['entsoe', '2024-05-12', 96, replaying('entsoe/2024-05-12-hourly.xml')],
    ['energy-charts', '2024-05-12', 96, replaying('energy-charts/2024-05-12-hourly.json')],
    ['awattar', '2024-05-12', 96, replaying('awattar/2024-05-12.json')],
    ['awattar', '2025-10-26', 100, replaying('awattar/2025-10-26.json')],
    ['awattar', '2026-03-29', 92, replaying('awattar/2026-03-29.json')],
  ])('%s gives %s by the hour, as %i quarter-hours', async (name, date, count, answer) => {
    const day = await fetchedFrom(name, date, answer)

    expect(day?.resolutionMinutes).toBe(60)
    expect(day?.microCentPerKwh).toHaveLength(count)
    expect(eurOf(day?.microCentPerKwh)).toEqual(hourlyMeans(eurOf(sample(date)?.microCentPerKwh)))
  })

  test('has prices below zero', async () => {
    const lowest = async (name: Name, answer: Answer) =>
      Math.min(...eurOf((await fetchedFrom(name, '2026-05-01', answer))?.microCentPerKwh))

    expect(await lowest('entsoe', replaying('entsoe/2026-05-01-revision-2.xml'))).toBe(-499.89)
    expect(await lowest('energy-charts', replaying('energy-charts/2026-05-01.json'))).toBe(-499.89)
    expect(await lowest('awattar', replaying('awattar/2026-05-01.json'))).toBe(-349.97)
  })

  test('leaves out points that repeat the one before (curve type A03)', async () => {
    const points = recorded('entsoe/2026-05-01-revision-2.xml').match(/<Point>/g) ?? []
    const day = await fetchedFrom('entsoe', '2026-05-01', replaying('entsoe/2026-05-01-revision-2.xml'))

    expect([points.length, day?.microCentPerKwh.length]).toEqual([94, 96])
  })
})

describe('a day of which half is published', () => {
  test.each<[Name, Answer]>([
    ['entsoe', replaying('entsoe/2026-05-07-partial.xml')],
    ['energy-charts', replaying('energy-charts/2026-05-07-partial.json')],
    ['smard', replayingSmard],
    ['awattar', replaying('awattar/2026-05-07-partial.json')],
  ])('is refused from %s, with what is known of it', async (name, answer) => {
    const failure = await failureOf(name, '2026-05-07', answer)

    expect(failure).toBeInstanceOf(IncompleteDay)
    expect(failure.message).toBe('48 quarter-hours of 2026-05-07 are missing.')
    const { prices } = failure as IncompleteDay
    expect(prices.slice(48)).toEqual(new Array(48).fill(undefined))
    expect(prices.slice(0, 48)).not.toContain(undefined)
  })

  test('is not taken for an hourly one if only its full hours are known', async () => {
    const { price, ...answer } = JSON.parse(recorded('energy-charts/2026-05-01.json'))
    const fullHours = price.map((value: number, index: number) => (index % 4 === 0 ? value : null))

    const failure = await failureOf('energy-charts', '2026-05-01', saying({ ...answer, price: fullHours }))

    expect(failure.message).toBe('72 quarter-hours of 2026-05-01 are missing.')
  })
})

describe('a day that is not published', () => {
  test.each<[Name, string, Answer]>([
    ['entsoe', 'an acknowledgement', replaying('entsoe/nothing-yet.xml')],
    ['entsoe', 'an acknowledgement with 400', replaying('entsoe/nothing-yet.xml', 400)],
    ['energy-charts', '404', replaying('energy-charts/nothing-yet.json', 404)],
    ['smard', 'nulls', replayingSmard],
    ['awattar', 'an empty list', replaying('awattar/nothing-yet.json')],
  ])('is undefined if %s answers with %s', async (name, _what, answer) => {
    expect(await fetchedFrom(name, '2026-05-08', answer)).toBeUndefined()
  })

  test('is undefined if the index of SMARD is ahead of its files', async () => {
    expect(await fetchedFrom('smard', '2026-04-29', replayingSmard)).toBeUndefined()
  })
})

describe('a correction', () => {
  test('of ENTSO-E comes as a later revision of the document, which replaces the former', async () => {
    const { pool } = await testDatabase()
    const date = '2026-05-01'
    for (const revision of [1, 1, 2]) {
      const day = await fetchedFrom('entsoe', date, replaying(`entsoe/${date}-revision-${revision}.xml`))
      if (day !== undefined) await storeDays(pool, [{ ...day, date, source: 'entsoe' }], new Date())
    }

    const [second, first, ...none] = await versionsOfDay(pool, date)
    expect(none).toEqual([])
    expect(second?.microCentPerKwh).toEqual(sample(date)?.microCentPerKwh)
    const changed = eurOf(first?.microCentPerKwh).map(
      (price, index) => price - toEurPerMwh(second?.microCentPerKwh[index] ?? 0),
    )
    expect(changed.flatMap((difference, index) => (difference === 0 ? [] : [index]))).toEqual([50, 51, 52])
  })

  test('is refused if the document has both prices, since nothing says which one is newer', async () => {
    const seriesOf = (file: string) => /<TimeSeries>.*<\/TimeSeries>/s.exec(recorded(file))?.[0] ?? ''
    const both = recorded('entsoe/2026-05-01-revision-2.xml').replace(
      '</Publication_MarketDocument>',
      `${seriesOf('entsoe/2026-05-01-revision-1.xml')}</Publication_MarketDocument>`,
    )

    expect((await failureOf('entsoe', '2026-05-01', saying(both))).message).toBe(
      'The document has two prices for the same time.',
    )
  })
})

describe('a refusal', () => {
  test('of the token by ENTSO-E is reported in its words, without the token', async () => {
    const text = recorded('entsoe/unauthorized.xml').replace(
      'security token.',
      'security token secret-token.',
    )

    const { message } = await failureOf('entsoe', '2026-05-01', saying(text, 401))

    expect(message).toBe(
      'The source refused the request with reason 999: Unauthorized. Missing or invalid security token …. Ensure that a valid security token is included in the request.',
    )
  })

  test.each(Object.keys(sources) as Name[])('by the rate limit of %s is reported as such', async (name) => {
    const limited = (headers: Record<string, string>) => (_path: string, response: Parameters<Answer>[1]) =>
      void response.writeHead(429, headers).end('<html><body>Too Many Requests</body></html>')

    const asked = await failureOf(name, '2026-05-01', limited({ 'retry-after': '600' }))
    expect(asked.message).toBe('The source limits requests (status 429) and asks to wait 600 s.')
    const plain = await failureOf(name, '2026-05-01', limited({ 'retry-after': '<b>soon</b>' }))
    expect(plain.message).toBe('The source limits requests (status 429).')
  })

  test.each(
    (Object.keys(sources) as Name[]).flatMap((name) => [500, 503].map((status) => [name, status] as const)),
  )('by a fault of %s has the status %i', async (name, status) => {
    const { message } = await failureOf(name, '2026-05-01', saying('<html>', status))

    expect(message).toBe(`The source responded with status ${status}.`)
  })

  test('by SMARD without its index is not taken for a day to come', async () => {
    expect((await failureOf('smard', '2026-05-01', saying('', 404))).message).toContain('index of weeks')
  })
})

describe('a malformed answer', () => {
  test('of Energy-Charts has an instant that is not a number', async () => {
    const { unix_seconds: seconds, ...answer } = JSON.parse(recorded('energy-charts/2026-05-01.json'))

    for (const wrong of [null, String(seconds[0]), true]) {
      const text = { ...answer, unix_seconds: [wrong, ...seconds.slice(1)] }
      expect((await failureOf('energy-charts', '2026-05-01', saying(text))).message).toContain('An instant')
    }
  })

  test('of ENTSO-E has a position twice', async () => {
    const twice = recorded('entsoe/2026-05-01-revision-2.xml').replace(
      '<position>2</position>',
      '<position>1</position>',
    )

    expect((await failureOf('entsoe', '2026-05-01', saying(twice))).message).toBe('A position occurs twice.')
  })

  test.each<[Name, string]>([
    ['entsoe', 'entsoe/2026-05-01-revision-2.xml'],
    ['energy-charts', 'energy-charts/2026-05-01.json'],
    ['awattar', 'awattar/2026-05-01.json'],
  ])('of %s is cut off at any place, and never half a day', async (name, file) => {
    const text = recorded(file)
    for (const share of [0, 0.1, 0.5, 0.9, 0.99]) {
      const failure = await failureOf(name, '2026-05-01', saying(text.slice(0, text.length * share)))
      expect(failure.message).toMatch(/not JSON|not XML/)
    }
  })
})
