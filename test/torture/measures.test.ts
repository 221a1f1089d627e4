/** What the scenarios measure with. */
import { expect, test } from 'vitest'
import { percentile } from '../../bench/statistics.ts'
import { chartLines } from '../../torture/chart.ts'
import { riseOf } from '../../torture/rise.ts'
import { specialDaysAfter } from '../../torture/special-days.ts'
import { thinned } from '../../torture/thinned.ts'

const series = (length: number, of: (index: number) => number) =>
  Array.from({ length }, (_, index) => of(index))

test('a percentile is the value that this part does not exceed', () => {
  expect(
    percentile(
      series(100, (index) => 100 - index),
      0.99,
    ),
  ).toBe(99)
  expect(percentile([], 0.99)).toBe(0)
})

test('a line that rises is seen in its second half, however long it is and whatever peaks it has', () => {
  const line = series(2000, (index) => index / 10 + (index % 50 === 0 ? 500 : 0))

  expect(riseOf(line)).toBeCloseTo(100, -1)
})

test('what rises at first and stays then is no rise', () => {
  expect(riseOf(series(100, (index) => Math.min(index, 40)))).toBe(0)
  expect(riseOf([7])).toBe(0)
})

test('a chart reaches from zero to the highest value', () => {
  expect(chartLines('memory, MB', [40, 80])).toEqual([
    'memory, MB',
    '    80 ┤ █',
    '       ┤ █',
    '       ┤ █',
    '       ┤ █',
    '       ┤██',
    '       ┤██',
    '       ┤██',
    '    10 ┤██',
    '       └──',
  ])
})

test('a long series is thinned to the middle of each of its stretches, a short one is left as it is', () => {
  expect(thinned([5, 1, 9, 2, 4, 3], 2)).toEqual([5, 3])
  expect(thinned([7, 8], 180)).toEqual([7, 8])
  expect(thinned([], 180)).toEqual([])
})

test('the special days after a date are the next of each kind, in order', () => {
  expect(specialDaysAfter('2026-11-15').map(({ date }) => date)).toEqual([
    '2027-03-28',
    '2027-10-31',
    '2028-02-29',
  ])
})
