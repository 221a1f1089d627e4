import { describe, expect, test } from 'vitest'
import {
  berlinDate,
  berlinDateTime,
  isCalendarDate,
  secondsUntilBerlinMidnight,
  startOfBerlinDate,
} from './berlin.ts'

describe('civil time in Berlin', () => {
  test.each([
    ['2026-01-14T22:59:59Z', '2026-01-14 23:59:59'],
    ['2026-01-14T23:00:00Z', '2026-01-15 00:00:00'],
    ['2026-07-14T22:00:00Z', '2026-07-15 00:00:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01 00:00:00'],
    ['2028-02-28T23:00:00Z', '2028-02-29 00:00:00'],
  ])('of %s is %s', (instant, text) => {
    expect(berlinDateTime(new Date(instant))).toBe(text)
    expect(berlinDate(new Date(instant))).toBe(text.slice(0, 10))
  })

  test.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ])('%s begins at %s', (date, instant) => {
    expect(startOfBerlinDate(date).toISOString()).toBe(instant)
  })

  test('midnight is 23 hours away on the shortest day and 25 on the longest', () => {
    expect(secondsUntilBerlinMidnight(startOfBerlinDate('2026-03-29'))).toBe(23 * 3600)
    expect(secondsUntilBerlinMidnight(startOfBerlinDate('2026-10-25'))).toBe(25 * 3600)
    expect(secondsUntilBerlinMidnight(new Date('2026-01-15T22:59:59.900Z'))).toBe(1)
  })
})

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['0000-00-00', false],
  ['2026-4-1', false],
])('whether %s is a date of the calendar: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected)
})
