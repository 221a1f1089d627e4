import { describe, expect, test } from 'vitest'
import { movableClock } from '../../sandbox/movable-clock.ts'
import { dayAheadPrices, type StoredPriceDay } from './day-ahead-prices.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { syntheticSeries } from './synthetic-series.ts'

const clockAt = (berlin: string) => {
  const clock = movableClock()
  clock.moveTo(new Date(berlin))
  return clock
}
const stored = (...days: [date: string, changeNumber: number][]) =>
  new Map<string, StoredPriceDay>(
    days.map(([date, changeNumber]) => [date, { ...aPriceDay(date, 1), version: 1, changeNumber }]),
  )

describe('prices of the test environment', () => {
  test('reach until today before 13:00, and until tomorrow from then on', () => {
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

  test('give way to stored ones, of days to come too', () => {
    const synthetic = syntheticSeries(clockAt('2030-06-15T12:00:00+02:00'))
    const prices = dayAheadPrices(stored(['2030-06-10', 1], ['2030-06-20', 2]), synthetic)

    expect(prices.pricesOfDay('2030-06-10')?.source).toBe('entsoe')
    expect(prices.pricesOfDay('2030-06-11')?.source).toBe('synthetic')
    expect(prices.lastDate()).toBe('2030-06-20')
  })

  test('have a version of a range that a day outside of it does not change', () => {
    const clock = clockAt('2030-06-15T12:00:00+02:00')
    const prices = dayAheadPrices(new Map(), syntheticSeries(clock))
    const versions = () => [
      prices.versionOf('2030-06-01', '2030-06-10'),
      prices.versionOf('2030-06-01', '2030-06-20'),
      prices.versionOf('2030-06-25', '2030-06-26'),
    ]
    const [past, present, future] = versions()

    clock.advance(3_600_000)

    const now = versions()
    expect([now[0] === past, now[1] === present, now[2] === future]).toEqual([true, false, true])
  })
})

describe('prices that are stored', () => {
  const prices = dayAheadPrices(stored(['2026-01-31', 5], ['2026-02-01', 3], ['2026-04-01', 4]))

  test('are counted, found and nothing else', () => {
    expect(prices.pricesOfDay('2026-01-30')).toBeUndefined()
    expect(prices.storedDay('2026-01-31')?.changeNumber).toBe(5)
    expect(prices.storedDays('2026-01-31', '2026-04-01')).toBe(2)
    expect(prices.lastDate()).toBe('2026-04-01')
    expect(dayAheadPrices(new Map()).lastDate()).toBeUndefined()
  })

  test('have the version of the last change in the range', () => {
    expect(prices.versionOf('2026-02-01', '2026-03-01')).toBe('3.none')
    expect(prices.versionOf('2026-01-01', '2026-03-01')).toBe('5.none')
    expect(prices.versionOf('2026-05-01', '2026-06-01')).toBe('0.none')
  })
})
