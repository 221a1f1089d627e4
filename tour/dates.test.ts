import { expect, test } from 'vitest'
import { lastMonth, plusDays, weekday } from './dates.ts'

test('days are those of the calendar, also where the clock changes', () => {
  expect(plusDays('2026-10-25', 1)).toBe('2026-10-26')
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(weekday('2026-11-15')).toBe('Sun')
})

test('the last month is a whole one, over the turn of the year too', () => {
  expect(lastMonth('2026-11-15')).toEqual({ from: '2026-10-01', to: '2026-11-01' })
  expect(lastMonth('2027-01-31')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
})
