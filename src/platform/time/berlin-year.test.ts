import { describe, expect, test } from 'vitest'
import { berlinDay } from './berlin-day.ts'
import { berlinYear, wallClockQuarters } from './berlin-year.ts'
import { dateOf, dayNumberOf, firstOfMonth, mondayOf, yearOf } from './day-number.ts'

describe('a local year', () => {
  test.each([
    [2024, 366, 35_136, '2024-03-31', '2024-10-27'],
    [2025, 365, 35_040, '2025-03-30', '2025-10-26'],
    [2026, 365, 35_040, '2026-03-29', '2026-10-25'],
    [2027, 365, 35_040, '2027-03-28', '2027-10-31'],
    [2028, 366, 35_136, '2028-03-26', '2028-10-29'],
  ])(
    '%s has %s days and %s quarter-hours; the clock changes on %s and %s',
    (year, days, quarters, spring, autumn) => {
      const { firstDay, quarterHours, daysInMonths } = berlinYear(year)

      expect(quarterHours).toHaveLength(days)
      expect(quarterHours.reduce((total, count) => total + count, 0)).toBe(quarters)
      expect(dateOf(firstDay + quarterHours.indexOf(92))).toBe(spring)
      expect(dateOf(firstDay + quarterHours.indexOf(100))).toBe(autumn)
      expect(daysInMonths[1]).toBe(days - 337)
    },
  )

  test('counts the quarter-hours of every day as the time zone does', () => {
    const { firstDay, quarterHours } = berlinYear(2026)

    for (const [day, count] of quarterHours.entries())
      expect(berlinDay(dateOf(firstDay + day)).quartersOfDay).toHaveLength(count)
  })
})

test.each(['2026-01-15', '2026-03-29', '2026-10-25'])(
  'the quarters of %s are those of the wall clock',
  (date) => {
    expect([...wallClockQuarters(dayNumberOf(date))]).toEqual(berlinDay(date).quartersOfDay)
  },
)

describe('numbers of days', () => {
  test.each(['1969-12-31', '1970-01-01', '2024-02-29', '2026-11-15'])(
    '%s comes back from its number',
    (date) => {
      expect(dateOf(dayNumberOf(date))).toBe(date)
      expect(yearOf(dayNumberOf(date))).toBe(Number(date.slice(0, 4)))
    },
  )

  test.each([
    ['2026-11-15', '2026-11-09'],
    ['2026-11-16', '2026-11-16'],
    ['1970-01-01', '1969-12-29'],
    ['1969-12-28', '1969-12-22'],
  ])('%s is in the week of Monday %s', (date, monday) => {
    expect(dateOf(mondayOf(dayNumberOf(date)))).toBe(monday)
  })

  test('the month after December is January', () => {
    expect(dateOf(firstOfMonth(2026, 12))).toBe('2027-01-01')
    expect(dateOf(firstOfMonth(50, 0))).toBe('0050-01-01')
  })
})
