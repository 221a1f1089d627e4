import { expect, test } from 'vitest'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { intervalDuration, spanOf, splitDays } from './intervals.ts'
import type { Interval } from './metric.ts'

// biome-ignore format: a table
test.each<[Interval, string, string, number]>([
  ['QuarterHourly', '2026-03-29', '2026-03-30', 92],
  ['Hourly',        '2026-10-25', '2026-10-26', 25],
  ['Daily',         '2026-03-01', '2026-04-01', 743 / 24],
  ['Weekly',        '2026-03-23', '2026-03-30', 167 / 168],
  ['Monthly',       '2026-03-01', '2026-04-01', 1],
  ['Monthly',       '2026-01-17', '2026-03-01', 15 / 31 + 1],
  ['Monthly',       '2026-02-01', '2026-02-15', 0.5],
  ['Yearly',        '2024-01-01', '2026-01-01', 2],
  ['Yearly',        '2028-01-01', '2028-07-01', (182 * 24 - 1) / (366 * 24)],
])('%s from %s to %s is %s intervals', (interval, from, to, duration) => {
  const span = { begin: { dayNumber: dayNumberOf(from), index: 0 }, end: { dayNumber: dayNumberOf(to), index: 0 } }

  expect(intervalDuration(span, interval)).toBeCloseTo(duration, 10)
})

test('a quarter-hour in the middle of a day has its own length', () => {
  const dayNumber = dayNumberOf('2026-01-15')

  expect(intervalDuration({ begin: { dayNumber, index: 7 }, end: { dayNumber, index: 8 } }, 'Hourly')).toBe(
    0.25,
  )
})

test.each([
  ['Weekly', '2026-12-30', '2027-01-12', ['2026-12-30', '2027-01-04', '2027-01-11']],
  ['Monthly', '2026-01-31', '2026-03-01', ['2026-01-31', '2026-02-01']],
  ['Yearly', '2027-12-31', '2029-01-01', ['2027-12-31', '2028-01-01']],
] as const)('%s intervals from %s to %s begin on %s', (interval, from, to, begins) => {
  const span = { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) }

  expect(splitDays(span, spanOf[interval]).map(({ fromDay }) => fromDay)).toEqual(begins.map(dayNumberOf))
})
