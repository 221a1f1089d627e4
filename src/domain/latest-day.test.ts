import { expect, test } from 'vitest'
import { latestDay } from './latest-day.ts'

test.each([
  ['2026-11-16', '2028-11-16'],
  ['2028-02-29', '2030-02-28'],
])('on %s nothing starts or ends at a wish after %s', (today, expected) => {
  expect(latestDay(today)).toBe(expected)
})
