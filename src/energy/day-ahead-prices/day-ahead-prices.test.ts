import { describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { dayAheadPrices, type StoredPriceDay } from './day-ahead-prices.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { syntheticSeries } from './synthetic-prices.ts'

const clockAt = (berlin: string) => stoppedClock(new Date(berlin))
const stored = (...days: [date: string, changeNumber: number][]) =>
  new Map<string, StoredPriceDay>(
    days.map(([date, changeNumber]) => [date, { ...aPriceDay(date, 1), version: 1, changeNumber }]),
  )

describe('prices of the test environment', () => {
  test('reach until today before 13:00, then until tomorrow', () => {
    const clock = clockAt('2030-06-15T12:59:58+02:00')
    const prices = dayAheadPrices(new Map(), syntheticSeries(clock))
    expect([prices.lastDate(), prices.pricesOfDay('2030-06-16')]).toEqual(['2030-06-15', undefined])
    const version = prices.version()

    clock.advance(2000)

    expect(prices.lastDate()).toBe('2030-06-16')
    expect(prices.pricesOfDay('2030-06-16')).toMatchObject({
      source: 'synthetic',
      version: 0,
      date: '2030-06-16',
    })
    expect(prices.version()).not.toBe(version)
  })

  test('follow the clock for years', () => {
    const clock = clockAt('2030-06-15T12:00:00+02:00')
    const prices = dayAheadPrices(new Map(), syntheticSeries(clock))

    clock.moveTo(new Date('2039-03-27T14:00:00+02:00'))

    expect(prices.lastDate()).toBe('2039-03-28')
    expect(prices.pricesOfDay('2039-03-27')?.microCentPerKwh).toHaveLength(92)
    expect(prices.pricesOfDay('2023-01-01')).toBeDefined()
    expect(prices.pricesOfDay('2019-12-31')).toBeUndefined()
  })

  test('are real where the sample has them, with the name of their source, and synthetic elsewhere', () => {
    const real = { microCentPerKwh: new Int32Array(96), resolutionMinutes: 15 as const }
    const sample = (date: string) => (date === '2026-05-31' ? real : undefined)
    const prices = dayAheadPrices(new Map(), syntheticSeries(clockAt('2030-06-15T12:00:00+02:00'), sample))

    expect(prices.pricesOfDay('2026-05-31')).toEqual({
      ...real,
      date: '2026-05-31',
      source: 'smard',
      version: 0,
    })
    expect(prices.pricesOfDay('2026-06-01')?.source).toBe('synthetic')
  })

  test('yield to stored ones, future days included', () => {
    const synthetic = syntheticSeries(clockAt('2030-06-15T12:00:00+02:00'))
    const prices = dayAheadPrices(stored(['2030-06-10', 1], ['2030-06-20', 2]), synthetic)

    expect(prices.pricesOfDay('2030-06-10')?.source).toBe('entsoe')
    expect(prices.pricesOfDay('2030-06-11')?.source).toBe('synthetic')
    expect(prices.lastDate()).toBe('2030-06-20')
  })
})

describe('stored prices', () => {
  const prices = dayAheadPrices(stored(['2026-01-31', 5], ['2026-02-01', 3], ['2026-04-01', 4]))

  test('are found and counted, and set the last date and the version', () => {
    expect(prices.pricesOfDay('2026-01-30')).toBeUndefined()
    expect(prices.storedDay('2026-01-31')?.changeNumber).toBe(5)
    expect(prices.storedDayCount).toBe(3)
    expect(prices.version()).toBe('5.')
    expect(prices.lastDate()).toBe('2026-04-01')
    expect(dayAheadPrices(new Map()).lastDate()).toBeUndefined()
  })
})
