import { expect, test } from 'vitest'
import { energyCharts } from './sources/energy-charts.ts'
import { replaying } from './sources/recorded-answers.fixture.ts'
import { limits, saying, startSource } from './sources/replay-server.fixture.ts'
import { trySource } from './try-source.ts'

const tried = async (date: string, answer: Parameters<typeof startSource>[0]) => {
  const { baseUrl } = await startSource(answer)
  return trySource(energyCharts({ baseUrl, ...limits }), date)
}

test('a whole day is counted and summed up, with the time that it took', async () => {
  const day = await tried('2026-03-29', replaying('energy-charts/2026-03-29.json'))

  expect(day).toEqual({
    source: 'energy-charts',
    date: '2026-03-29',
    quarterHours: 92,
    quarterHoursOfDay: 92,
    resolutionMinutes: 15,
    prices: {
      lowest: -7.1,
      mean: 70.59,
      highest: 149.5,
      first: { at: new Date('2026-03-28T23:00:00Z'), eurPerMwh: 125.88 },
      last: { at: new Date('2026-03-29T21:45:00Z'), eurPerMwh: 30.02 },
    },
    missing: [],
    tookMs: expect.any(Number),
    reason: null,
    warning: null,
  })
  expect(day.tookMs).toBeGreaterThanOrEqual(0)
})

test('part of a day is counted, and what is missing is named', async () => {
  expect(await tried('2026-05-07', replaying('energy-charts/2026-05-07-partial.json'))).toMatchObject({
    quarterHours: 48,
    quarterHoursOfDay: 96,
    resolutionMinutes: null,
    prices: { last: { at: new Date('2026-05-07T09:45:00Z') } },
    missing: [{ from: new Date('2026-05-07T10:00:00Z'), to: new Date('2026-05-07T22:00:00Z') }],
    reason: '48 quarter-hours of 2026-05-07 are missing.',
  })
})

test.each([
  [
    'nothing is published',
    replaying('energy-charts/nothing-yet.json', 404),
    'The source has no prices for this day yet.',
  ],
  ['the source is out of order', saying('', 503), 'The source responded with status 503.'],
])('if %s, the reason says so', async (_what, answer, reason) => {
  expect(await tried('2026-05-08', answer)).toMatchObject({
    quarterHours: 0,
    prices: null,
    missing: [{ from: new Date('2026-05-07T22:00:00Z'), to: new Date('2026-05-08T22:00:00Z') }],
    reason,
  })
})

test('hourly prices of a day that is traded in quarter-hours come with a warning, those of past years without', async () => {
  const hourly = (date: string) => ({
    name: 'awattar' as const,
    fetchDay: async () => ({ microCentPerKwh: new Int32Array(96), resolutionMinutes: 60 as const, date }),
  })

  expect((await trySource(hourly('2026-05-08'), '2026-05-08')).warning).toContain('The prices are hourly')
  expect((await trySource(hourly('2024-05-08'), '2024-05-08')).warning).toBeNull()
})

test('implausible prices come with a warning', async () => {
  const source = {
    name: 'smard' as const,
    fetchDay: async () => ({
      microCentPerKwh: new Int32Array(96).fill(500_100_000),
      resolutionMinutes: 15 as const,
    }),
  }

  expect((await trySource(source, '2026-05-08')).warning).toContain('outside the expected range')
})

test('a fault of our own is not taken for one of the source', async () => {
  const broken = {
    name: 'smard' as const,
    fetchDay: async () => {
      throw new TypeError('undefined is not a function')
    },
  }

  await expect(trySource(broken, '2026-05-08')).rejects.toThrow(TypeError)
})
