import { expect, test } from 'vitest'
import { maxAgeSeconds } from './answer-age.ts'

test.each([
  // Complete: a quarter of an hour, and not past midnight.
  ['2026-11-15T12:00:00Z', true, 900],
  ['2026-11-15T22:50:00Z', true, 600],
  ['2026-11-15T22:59:59.900Z', true, 1],
  // Not complete: until the next prices may come, then soon again.
  ['2026-11-15T08:00:00Z', false, 900],
  ['2026-11-15T11:50:00Z', false, 300],
  ['2026-11-15T11:55:00Z', false, 30],
  ['2026-11-15T20:00:00Z', false, 30],
  ['2026-11-15T22:59:50Z', false, 10],
  // 12:50 in summer.
  ['2026-07-15T10:50:00Z', false, 300],
])('at %s an answer that is complete: %s holds for %i s', (now, isComplete, seconds) => {
  expect(maxAgeSeconds(new Date(now), { isComplete })).toBe(seconds)
})
