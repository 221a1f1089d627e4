import { expect, test } from 'vitest'
import { mostAttempts, pauseAfter } from './retry-pauses.ts'

const pauses = Array.from({ length: mostAttempts - 1 }, (_, index) => pauseAfter(index + 1) as number)

test('pauses grow from ten seconds to an hour', () => {
  expect(pauses.slice(0, 7).map((pause) => pause / 1000)).toEqual([10, 30, 60, 300, 900, 3600, 3600])
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
})

test('a task is given up when it has failed for about a day', () => {
  const hours = pauses.reduce((sum, pause) => sum + pause) / 3_600_000

  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect(pauseAfter(mostAttempts)).toBeUndefined()
})
