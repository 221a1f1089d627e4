import { expect, test } from 'vitest'
import { longestOutage, maxAttempts, pauseAfter, pauseDuringOutage } from './attempt-task.ts'

const pauses = Array.from({ length: maxAttempts - 1 }, (_, index) => pauseAfter(index + 1) as number)

test('pauses grow from ten seconds to an hour', () => {
  expect(pauses.slice(0, 7).map((pause) => pause / 1000)).toEqual([10, 30, 60, 300, 900, 3600, 3600])
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
})

test('a task is given up when it has failed for about a day', () => {
  const hours = pauses.reduce((sum, pause) => sum + pause) / 3_600_000

  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect(pauseAfter(maxAttempts)).toBeUndefined()
})

test('during an outage a task waits as long again as it has waited, ten seconds to five minutes', () => {
  const after = (seconds: number) => (pauseDuringOutage(seconds * 1000) as number) / 1000

  expect([0, 10, 20, 40, 80, 299, 300, 86_400].map(after)).toEqual([10, 10, 20, 40, 80, 299, 300, 300])
})

test('an outage is waited for 14 days, and no longer', () => {
  expect(longestOutage).toBe(14 * 24 * 3_600_000)
  expect(pauseDuringOutage(longestOutage - 1)).toBe(300_000)
  expect(pauseDuringOutage(longestOutage)).toBeUndefined()
})
