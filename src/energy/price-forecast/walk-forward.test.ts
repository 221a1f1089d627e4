import { beforeAll, describe, expect, test } from 'vitest'
import { dateOf } from '../../platform/time/day-number.ts'
import { readSamplePrices, type SamplePrices } from '../day-ahead-prices/sample-prices.ts'
import { driversOf, noDrivers } from './drivers.ts'
import { pastErrors } from './forecast-accuracy.ts'
import { makeForecasts } from './make-forecast.ts'
import { type PriceHistory, priceHistory, toScale } from './price-history.ts'
import { daysAhead, minDays, walkForward } from './walk-forward.ts'

let sample: SamplePrices
beforeAll(async () => {
  sample = await readSamplePrices()
})
const historyUntil = (date: string) => priceHistory((day) => sample(day)?.microCentPerKwh, date)
const lastDays = ({ firstDay, days }: PriceHistory, count: number): PriceHistory => ({
  firstDay: firstDay + days.length - count,
  days: days.slice(-count),
})
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a forecast knows nothing of later days', () => {
  const known = lastDays(historyUntil('2026-05-31'), minDays + 3)
  const changed = { ...known, days: known.days.with(-1, new Float64Array(96).fill(9)) }

  const [before, after] = [known, changed].map((history) =>
    [...walkForward(history, { from: minDays + 2 })].find((days) => days.length > 0),
  )

  expect(before).toHaveLength(daysAhead)
  expect(after).toEqual(before)
})

test('a driver that moves the prices makes the forecast better', () => {
  const calm = lastDays(historyUntil('2026-05-31'), minDays + 10)
  // Wind that comes and goes without a pattern lowers all prices of its day.
  const wind = calm.days.map((_, index) => ((index * 7919) % 13) / 13)
  const history = {
    ...calm,
    days: calm.days.map((day, index) => day.map((price) => price - 3 * (wind[index] ?? 0))),
  }
  const windOf = (index: number) => ({
    date: dateOf(history.firstDay + index),
    series: [new Array<number>(100).fill(((index * 7919) % 13) / 13)],
  })
  const drivers = driversOf(
    Array.from({ length: history.days.length + daysAhead }, (_, index) => windOf(index)),
  )

  const [blind, told] = [pastErrors(history, { fitEvery: 7 }), pastErrors(history, { drivers, fitEvery: 7 })]

  const errorOf = (errors: typeof told) => mean(errors.map(({ error }) => error))
  expect(errorOf(told)).toBeLessThan(errorOf(blind) * 0.9)
})

test('drivers that end before the day that is forecast are not used for it', async () => {
  const history = lastDays(historyUntil('2026-05-31'), minDays)
  const noise = history.days.map((_, index) => ({
    date: dateOf(history.firstDay + index),
    series: [new Array<number>(100).fill(index % 5)],
  }))

  expect(await makeForecasts(history, driversOf(noise))).toEqual(await makeForecasts(history, noDrivers))
})

describe('the forecast after a history', () => {
  test.each([
    ['2026-03-22', '2026-03-29', 92],
    ['2024-10-26', '2024-10-27', 100],
  ])('of %s has every quarter-hour of %s: %i', async (last, changing, count) => {
    const days = (await makeForecasts(lastDays(historyUntil(last), minDays), noDrivers))?.newest.days ?? []

    expect(days).toHaveLength(daysAhead)
    const day = days.find(({ date }) => date === changing)
    expect([day?.expected.length, day?.low.length, day?.high.length]).toEqual([count, count, count])
  })

  test('lies in its band, which has a width', async () => {
    const days =
      (await makeForecasts(lastDays(historyUntil('2026-05-31'), minDays), noDrivers))?.newest.days ?? []

    for (const { expected, low, high } of days)
      for (const [index, value] of expected.entries()) {
        expect(low[index]).toBeLessThanOrEqual(value)
        expect(high[index]).toBeGreaterThanOrEqual(value)
        expect(high[index]).toBeGreaterThan(low[index] ?? 0)
      }
  })

  test('stays within what the exchange allows after days of the highest prices', async () => {
    const { firstDay, days } = lastDays(historyUntil('2026-05-31'), minDays + 3)
    const wild = days.map((day, index) => (index < minDays ? day : day.map(() => toScale(400e6))))

    for (const { expected, low, high } of (await makeForecasts({ firstDay, days: wild }, noDrivers))?.newest
      .days ?? [])
      for (const [index, value] of expected.entries()) {
        expect(low[index]).toBeGreaterThanOrEqual(-50e6)
        expect(low[index]).toBeLessThanOrEqual(value)
        expect(high[index]).toBeGreaterThanOrEqual(value)
        expect(high[index]).toBeLessThanOrEqual(500e6)
      }
  })

  test('is none if one day is missing', async () => {
    expect(await makeForecasts(lastDays(historyUntil('2026-05-31'), minDays - 1), noDrivers)).toBeUndefined()
  })
})
