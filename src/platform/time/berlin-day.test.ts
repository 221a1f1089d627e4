import { describe, expect, test } from 'vitest'
import { quarterHourStartsMs } from './berlin-day.fixture.ts'
import { berlinDay } from './berlin-day.ts'

const utc = (ms: number | undefined) => new Date(ms ?? Number.NaN).toISOString()

describe('a local day in Berlin', () => {
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:45:00.000Z', 96],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:45:00.000Z', 92],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:45:00.000Z', 96],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:45:00.000Z', 100],
    ['2028-02-29', '2028-02-28T23:00:00.000Z', '2028-02-29T22:45:00.000Z', 96],
  ])('%s begins at %s, its last quarter-hour at %s, and it has %s of them', (date, first, last, count) => {
    const starts = quarterHourStartsMs(date)

    expect(utc(starts[0])).toBe(first)
    expect(utc(starts.at(-1))).toBe(last)
    expect(starts).toHaveLength(count)
  })

  test('jumps from 02:00 to 03:00 in March', () => {
    expect(berlinDay('2026-03-29').quartersOfDay.slice(6, 10)).toEqual([6, 7, 12, 13])
  })

  test('has the hour from 02:00 twice in October', () => {
    expect(berlinDay('2026-10-25').quartersOfDay.slice(7, 17)).toEqual([7, 8, 9, 10, 11, 8, 9, 10, 11, 12])
  })

  test('is followed by the next without gap or overlap', () => {
    for (const [date, next] of [
      ['2026-03-29', '2026-03-30'],
      ['2026-10-25', '2026-10-26'],
      ['2026-12-31', '2027-01-01'],
    ] as const) {
      const { startsAtMs, quartersOfDay } = berlinDay(date)
      expect(startsAtMs + quartersOfDay.length * 900_000).toBe(berlinDay(next).startsAtMs)
    }
  })

  test('that does not exist is refused', () => {
    expect(() => berlinDay('2026-02-29')).toThrow(RangeError)
    expect(() => berlinDay('yesterday')).toThrow(RangeError)
  })
})
