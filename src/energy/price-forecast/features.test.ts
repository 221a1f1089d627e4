import { describe, expect, test } from 'vitest'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { driversOf, noDrivers } from './drivers.ts'
import { featureCount, featuresOf, knownOn } from './features.ts'
import type { PriceHistory } from './price-history.ts'

/** Thirty days that end on a date; on each, all quarter-hours have the number of the day, but the last one has 100. */
const endingOn = (date: string): PriceHistory => ({
  firstDay: dayNumberOf(date) - 29,
  days: Array.from({ length: 30 }, (_, day) => new Float64Array(96).fill(day).fill(100, 95)),
})
const rowsOf = (date: string, ahead: number) =>
  featuresOf(knownOn(29, endingOn(date), noDrivers), ahead, false)
/** What the calendar says: Monday, Friday, Saturday, Sunday, whether the last known day was of a weekend, a Sunday. */
const calendarOf = (date: string, ahead: number) => [...(rowsOf(date, ahead)[0] ?? [])].slice(12, 18)

describe('features', () => {
  test('are a row for each quarter-hour', () => {
    const rows = rowsOf('2026-06-10', 1)

    expect(rows).toHaveLength(96)
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([featureCount]))
  })

  test('begin with the last three days, the week before and means', () => {
    const [first] = rowsOf('2026-06-10', 2)

    // The day 31 is forecast: its week before is 24, and the mean of 24, 17, 10 and 3 is 13.5.
    expect([...(first ?? [])].slice(0, 7)).toEqual([29, 28, 27, 24, 13.5, 26, 15.5])
  })

  test('look no further ahead than the last known day, also for a whole week ahead', () => {
    const [first] = rowsOf('2026-06-10', 7)

    expect(first?.[3]).toBe(29)
  })

  test('say what the last days were like', () => {
    const [first] = rowsOf('2026-06-10', 1)

    const mean = (day: number) => (95 * day + 100) / 96
    expect([...(first ?? [])].slice(7, 12)).toEqual([
      expect.closeTo(mean(29)),
      expect.closeTo(mean(28)),
      29,
      100,
      100,
    ])
  })

  test.each([
    ['2026-06-07', 1, 'Monday after a Sunday', [1, 0, 0, 0, 1, 1]],
    ['2026-06-10', 1, 'Thursday', [0, 0, 0, 0, 0, 0]],
    ['2026-06-10', 2, 'Friday', [0, 1, 0, 0, 0, 0]],
    ['2026-06-10', 3, 'Saturday', [0, 0, 1, 0, 0, 0]],
    ['2026-06-13', 1, 'Sunday after a Saturday', [0, 0, 0, 1, 1, 0]],
    ['2026-05-22', 3, 'Whit Monday, as a Sunday', [0, 0, 0, 1, 0, 0]],
    ['2026-12-25', 3, 'Monday after Christmas Day', [1, 0, 0, 0, 1, 1]],
  ])('know that %s and %i days are a %s', (date, ahead, _name, flags) => {
    expect(calendarOf(date, ahead)).toEqual(flags)
  })

  test.each(['2026-03-28', '2026-10-24'])('have 96 rows for the day of a clock change after %s', (date) => {
    expect(rowsOf(date, 1)).toHaveLength(96)
  })

  test('end with the drivers of the day that is forecast', () => {
    const wind = (date: string, value: number) => ({ date, series: [new Array<number>(96).fill(value)] })
    const drivers = driversOf([wind('2026-06-11', 30), wind('2026-06-12', 10)])
    const history = endingOn('2026-06-10')
    const windOf = (ahead: number) =>
      featuresOf(knownOn(29, history, drivers), ahead, true)[0]?.[featureCount]

    expect([windOf(1), windOf(2), windOf(3)]).toEqual([1, -1, 0])
  })
})
