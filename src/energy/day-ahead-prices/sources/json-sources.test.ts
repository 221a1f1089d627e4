import { describe, expect, test } from 'vitest'
import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { awattar } from './awattar.ts'
import { energyCharts } from './energy-charts.ts'
import type { PriceSource } from './price-source.ts'
import { hasty, limits, misfortunes, saying, silences, startSource } from './replay-server.fixture.ts'
import { smard } from './smard.ts'

const days = [
  ['2026-01-15', 96],
  ['2026-03-29', 92],
  ['2026-10-25', 100],
] as const
const startsOf = (date: string, minutes = 15) => {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const count = (quartersOfDay.length * 15) / minutes
  return Array.from({ length: count }, (_, index) => startsAtMs + index * minutes * 60_000)
}
type Options = { baseUrl: string; timeoutMs?: number; maxBytes?: number }
const fetched = async (
  source: (options: Options) => PriceSource,
  date: string,
  answer: Parameters<typeof startSource>[0],
) => {
  const { baseUrl, asked } = await startSource(answer)
  const day = await source({ baseUrl, ...limits }).fetchDay(date)
  return { day, asked }
}

describe('Energy-Charts', () => {
  const answerOf = (
    startsMs: number[],
    price: (number | null | string)[] = startsMs.map((_, index) => index),
  ) => ({
    license_info: 'CC BY 4.0',
    unix_seconds: startsMs.map((ms) => ms / 1000),
    price,
    unit: 'EUR / MWh',
    deprecated: false,
  })

  test.each(days)('gives %s as %i quarter-hours', async (date, count) => {
    const { day, asked } = await fetched(energyCharts, date, saying(answerOf(startsOf(date))))

    expect(asked).toEqual([`/price?bzn=DE-LU&start=${date}&end=${date}`])
    expect(day?.resolutionMinutes).toBe(15)
    expect(day?.microCentPerKwh).toEqual(Int32Array.from({ length: count }, (_, index) => index * 100_000))
  })

  test('gives hours for days before October 2025', async () => {
    const { day } = await fetched(energyCharts, '2025-09-30', saying(answerOf(startsOf('2025-09-30', 60))))

    expect([day?.resolutionMinutes, day?.microCentPerKwh.length]).toEqual([60, 96])
  })

  test.each([
    ['404', saying('{"detail": "no data"}', 404)],
    ['empty lists', saying(answerOf([]))],
    ['nothing but nulls', saying(answerOf(startsOf('2026-01-15'), new Array(96).fill(null)))],
    ['another day', saying(answerOf(startsOf('2026-01-14')))],
  ])('has nothing yet if it answers with %s', async (_what, answer) => {
    expect((await fetched(energyCharts, '2026-01-15', answer)).day).toBeUndefined()
  })

  const starts = startsOf('2026-01-15')
  test.each([
    ['part of the day', answerOf(starts.slice(0, 90)), '6 quarter-hours of 2026-01-15 are missing'],
    [
      'a price that is not a number',
      answerOf(
        starts,
        starts.map(() => 'n/a'),
      ),
      'not a number',
    ],
    ['fewer prices than instants', answerOf(starts, [1]), 'number of prices differs'],
    ['instants out of order', answerOf(starts.toReversed()), 'not in order'],
    [
      'instants between quarter-hours',
      answerOf(starts.map((ms) => ms + 60_000)),
      'not the start of a quarter-hour',
    ],
    ['another unit', { ...answerOf(starts), unit: 'ct/kWh' }, 'EUR/MWh'],
  ])('may answer with %s', async (_what, answer, says) => {
    await expect(fetched(energyCharts, '2026-01-15', saying(answer))).rejects.toThrow(says)
  })
})

describe('SMARD', () => {
  /** The file of the week from a Monday; prices from `until` on are null. */
  const weekOf = (monday: string, until = '9999') => {
    const { startsAtMs } = berlinDay(monday)
    const untilMs = until === '9999' ? Number.POSITIVE_INFINITY : berlinDay(until).startsAtMs
    return Array.from({ length: 7 * 96 + 4 }, (_, index) => startsAtMs + index * quarterHourMs).map((ms) => [
      ms,
      ms < untilMs ? 12.34 : null,
    ])
  }
  const mondays = ['2026-01-05', '2026-01-12', '2026-03-23', '2026-10-19']
  const playing = (until?: string) => (path: string, response: Parameters<ReturnType<typeof saying>>[1]) => {
    if (path.endsWith('/index_quarterhour.json'))
      return saying({ timestamps: mondays.map((monday) => berlinDay(monday).startsAtMs) })(path, response)
    const monday =
      mondays.find((candidate) => path.endsWith(`_${berlinDay(candidate).startsAtMs}.json`)) ?? ''
    return saying({ meta_data: { version: 1 }, series: weekOf(monday, until) })(path, response)
  }

  test.each(days)('reads %s from the file of its week', async (date, count) => {
    const { day, asked } = await fetched(smard, date, playing())

    expect(asked[0]).toBe('/4169/DE/index_quarterhour.json')
    expect(asked[1]).toMatch(/^\/4169\/DE\/4169_DE_quarterhour_\d{13}\.json$/)
    expect([day?.resolutionMinutes, day?.microCentPerKwh.length]).toEqual([15, count])
    expect(new Set(day?.microCentPerKwh)).toEqual(new Set([1_234_000]))
  })

  test('has null for prices to come', async () => {
    expect((await fetched(smard, '2026-01-14', playing('2026-01-15'))).day).toBeDefined()
    expect((await fetched(smard, '2026-01-15', playing('2026-01-15'))).day).toBeUndefined()
  })

  test('has no file for a future week', async () => {
    const { day, asked } = await fetched(smard, '2026-11-02', playing())

    expect(day).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  test('may have an entry that is not a pair', async () => {
    const answer = (path: string, response: Parameters<ReturnType<typeof saying>>[1]) =>
      path.includes('index')
        ? saying({ timestamps: [berlinDay('2026-01-12').startsAtMs] })(path, response)
        : saying({ series: [[1]] })(path, response)

    await expect(fetched(smard, '2026-01-15', answer)).rejects.toThrow('pair')
  })
})

describe('aWATTar', () => {
  const answerOf = (startsMs: number[], changes: object = {}) => ({
    object: 'list',
    data: startsMs.map((ms, index) => ({
      start_timestamp: ms,
      end_timestamp: ms + 3_600_000,
      marketprice: -index,
      unit: 'Eur/MWh',
      ...changes,
    })),
    url: '/de/v1/marketdata',
  })

  test.each(days)('gives %s hourly, as %i quarter-hours', async (date, count) => {
    const starts = startsOf(date, 60)
    const { day, asked } = await fetched(awattar, date, saying(answerOf(starts)))

    expect(asked).toEqual([`/v1/marketdata?start=${starts[0]}&end=${Number(starts.at(-1)) + 3_600_000}`])
    expect(day?.resolutionMinutes).toBe(60)
    expect(day?.microCentPerKwh).toHaveLength(count)
    expect([...(day?.microCentPerKwh.slice(3, 5) ?? [])]).toEqual([0, -100_000])
  })

  test('has nothing yet if its list is empty', async () => {
    expect((await fetched(awattar, '2026-01-15', saying(answerOf([])))).day).toBeUndefined()
  })

  const starts = startsOf('2026-01-15', 60)
  test.each([
    ['another unit', answerOf(starts, { unit: 'Eur/kWh' }), 'EUR/MWh'],
    [
      'entries of half an hour',
      answerOf(starts, { end_timestamp: (starts[0] ?? 0) + 1_800_000 }),
      'neither an hour',
    ],
    ['a price that is not a number', answerOf(starts, { marketprice: null }), 'not a number'],
    ['part of the day', answerOf(starts.slice(1)), '4 quarter-hours of 2026-01-15 are missing'],
  ])('may answer with %s', async (_what, answer, says) => {
    await expect(fetched(awattar, '2026-01-15', saying(answer))).rejects.toThrow(says)
  })
})

const sources = [
  ['Energy-Charts', energyCharts],
  ['SMARD', smard],
  ['aWATTar', awattar],
] as const

describe.each(sources)('%s', (_name, source) => {
  test.each(misfortunes)('may answer with %s', async (_what, answer, says) => {
    await expect(fetched(source, '2026-01-15', answer)).rejects.toThrow(says)
  })

  test.each(silences)('may answer with %s', async (_what, answer, says) => {
    const { baseUrl } = await startSource(answer)

    await expect(source({ baseUrl, ...hasty }).fetchDay('2026-01-15')).rejects.toThrow(says)
  })

  test('is only asked over HTTPS', async () => {
    await expect(source({ baseUrl: 'http://prices.example' }).fetchDay('2026-01-15')).rejects.toThrow('HTTPS')
  })

  test('may be unreachable', async () => {
    await expect(source({ baseUrl: 'http://127.0.0.1:9', ...limits }).fetchDay('2026-01-15')).rejects.toThrow(
      /unreachable/,
    )
  })
})
