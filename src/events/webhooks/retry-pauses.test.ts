import { describe, expect, test } from 'vitest'
import { nextAttempt, nextProbe } from './retry-pauses.ts'

const now = new Date('2026-11-16T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const secondsTo = (at: Date | undefined) => at && (at.getTime() - now.getTime()) / 1000
const hour = 3600

describe('a delivery that failed', () => {
  test.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 1800],
    [6, hour],
    [7, 2 * hour],
    [8, 4 * hour],
    [9, 8 * hour],
    [10, 8 * hour],
  ])('%i times waits for %i seconds, a fifth less or more', (attempts, seconds) => {
    const pause = (chance: number) => secondsTo(nextAttempt({ attempts, firstAttemptAt: now, now }, chance))

    expect([pause(0), pause(0.5), pause(1)]).toEqual([
      expect.closeTo(0.8 * seconds),
      expect.closeTo(seconds),
      expect.closeTo(1.2 * seconds),
    ])
  })

  test('is tried for three days from its first attempt, and not longer', () => {
    const threeDays = 3 * 24 * hour

    expect(nextAttempt({ attempts: 1, firstAttemptAt: ago(threeDays - 5), now }, 0.5)).toBeDefined()
    expect(nextAttempt({ attempts: 1, firstAttemptAt: ago(threeDays - 4), now }, 0.5)).toBeUndefined()
  })

  test('is tried seventeen times in all', () => {
    let [attempts, at] = [0, now as Date | undefined]
    while (at !== undefined) at = nextAttempt({ attempts: ++attempts, firstAttemptAt: now, now: at }, 0.5)

    expect(attempts).toBe(17)
  })
})

test.each([
  [0, 10],
  [10, 10],
  [300, 300],
  [600, 600],
  [5 * 24 * hour, 600],
])('an endpoint that has failed for %i seconds is tried again after %i', (failed, pause) => {
  expect(secondsTo(nextProbe({ failingSince: ago(failed), now }))).toBe(pause)
})
