import { expect, test } from 'vitest'
import { errorDays, nextShare, pastErrors, quantile } from './band.ts'

/** A day on which the forecast was wrong by the same in every quarter-hour. */
const day = (error: number) => new Float64Array(96).fill(error)
const bandOf = (days: readonly Float64Array[], share: number) => {
  const errors = pastErrors()
  for (const each of days) errors.add(each)
  return errors.band(share)
}

test('the band holds the wanted share of past errors, with the rest at both ends', () => {
  const { low, high } = bandOf([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map(day), 0.8)

  const inside = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].filter(
    (error) => error >= (low[0] ?? 0) && error <= (high[0] ?? 0),
  )
  expect(inside).toEqual([-4, -3, -2, -1, 1, 2, 3, 4])
})

test('the hours beside count, also across midnight, and others do not', () => {
  const errors = day(0)
  errors.fill(9, 92, 96)
  const { high } = bandOf([errors], 0.99)

  expect([0, 4, 84, 88, 92].map((quarter) => (high[quarter] ?? 0) > 0)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

test(`only the last ${errorDays} days count`, () => {
  const before = [day(-9), day(9), day(5)]
  const lately = Array.from({ length: errorDays - 1 }, (_, index) => day(index % 2 ? 1 : -1))

  const [last, one] = [bandOf([...before, ...lately], 1), bandOf([...before, ...lately, day(0)], 1)]

  expect([last.low[0], last.high[0]]).toEqual([-1, 5])
  expect([one.low[0], one.high[0]]).toEqual([-1, 1])
})

test('what is expected lies in the band even if all past prices were higher', () => {
  const { low, high } = bandOf([day(3), day(4)], 0.8)

  expect([low[50], high[50]]).toEqual([0, expect.closeTo(4)])
})

test.each([
  [0.5, 0.809],
  [0.8, 0.8],
  [1, 0.794],
])('after a band that held %d of the prices the next one aims at %d', (held, share) => {
  expect(nextShare(0.8, held)).toBeCloseTo(share, 10)
})

test('the aim stays between a half and nearly all', () => {
  expect(nextShare(0.99, 0)).toBe(0.99)
  expect(nextShare(0.5, 1)).toBe(0.5)
})

test.each([
  [0, 1],
  [0.5, 2.5],
  [1, 4],
])('the quantile %d of 1, 2, 3, 4 is %d', (share, value) => {
  expect(quantile([1, 2, 3, 4], share)).toBe(value)
})
