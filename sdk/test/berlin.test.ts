import { describe, expect, test } from 'vitest'
import { berlinDateTime as ourDateTime, berlinDate as ours } from '../../src/platform/time/berlin.ts'
import { berlinDate, berlinDateTime, quarterHours } from '../src/index.ts'

describe('dates in Berlin', () => {
  test('are those of the service, at any hour of many years', () => {
    for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2032, 0, 1); at += 7_300_000 * 13) {
      expect(berlinDate(new Date(at))).toBe(ours(new Date(at)))
      expect(berlinDateTime(new Date(at))).toBe(ourDateTime(new Date(at)))
    }
  })

  test('are now where no instant is named', () => {
    expect(berlinDateTime().slice(0, 10)).toBe(berlinDate())
  })
})

describe('quarter-hours of a day', () => {
  test.each([
    ['2026-11-15', 96],
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('%s has %i, each a quarter of an hour after the other', (date, count) => {
    const instants = quarterHours(date)

    expect(instants).toHaveLength(count)
    expect(berlinDateTime(instants[0])).toBe(`${date} 00:00:00`)
    expect(berlinDateTime(instants.at(-1))).toBe(`${date} 23:45:00`)
    expect(new Set(instants.map(Number)).size).toBe(count)
  })
})
