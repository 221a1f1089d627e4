import { describe, expect, test } from 'vitest'
import { dateOf, plusDays } from '../../platform/time/day-number.ts'
import { byElapsedTime, byWallClock, fromScale, priceHistory, toScale } from './price-history.ts'

const numbered = (count: number) => Int32Array.from({ length: count }, (_, index) => index)

describe('a day by the wall clock', () => {
  test('has 96 quarter-hours in spring too: the hour left out is like the quarter-hour before', () => {
    const day = byWallClock('2026-03-29', numbered(92))

    expect([...day.slice(6, 14)]).toEqual([6, 7, 7, 7, 7, 7, 8, 9])
    expect(day[95]).toBe(91)
  })

  test('counts the hour once that autumn repeats', () => {
    const day = byWallClock('2026-10-25', numbered(100))

    expect([...day.slice(6, 14)]).toEqual([6, 7, 12, 13, 14, 15, 16, 17])
    expect(day[95]).toBe(99)
  })

  test.each([
    ['2026-03-29', 92],
    ['2026-06-01', 96],
    ['2026-10-25', 100],
  ])('is given back for %s as %i elapsed quarter-hours', (date, count) => {
    const day = byElapsedTime(date, Float64Array.from(numbered(96)))

    expect(day).toHaveLength(count)
    expect([day[0], day.at(-1)]).toEqual([0, 95])
  })
})

test('prices are the same after they were on the scale and back', () => {
  for (const price of [-50_000_000, -1, 0, 8_000_000, 93_600_000])
    expect(fromScale(toScale(price))).toBeCloseTo(price, 3)
})

describe('the history', () => {
  const flat = (microCent: number) => new Int32Array(96).fill(microCent)
  const known = (dates: Record<string, number>) => (date: string) =>
    date in dates ? flat(dates[date] ?? 0) : undefined
  const days = (from: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [plusDays(from, index), index]))

  test('ends with the day that is asked for, and begins with the first that is known', () => {
    const { firstDay, days: found } = priceHistory(known(days('2026-06-01', 10)), '2026-06-10')

    expect(dateOf(firstDay)).toBe('2026-06-01')
    expect(found.map((day) => Math.round(fromScale(day[0] ?? 0)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('takes a missing day to be like the same weekday before', () => {
    const { '2026-06-09': _missing, ...rest } = days('2026-06-01', 10)

    expect(Math.round(fromScale(priceHistory(known(rest), '2026-06-10').days[8]?.[0] ?? 0))).toBe(1)
  })

  test('leaves out what is older than a gap of four days', () => {
    const { firstDay } = priceHistory(
      known({ ...days('2026-05-01', 10), ...days('2026-05-15', 10) }),
      '2026-05-24',
    )

    expect(dateOf(firstDay)).toBe('2026-05-15')
  })

  test('has two years at most', () => {
    const { days: found } = priceHistory(() => flat(1), '2026-06-10')

    expect(found).toHaveLength(730)
  })

  test('is empty if nothing is known', () => {
    expect(priceHistory(() => undefined, '2026-06-10').days).toEqual([])
  })
})
