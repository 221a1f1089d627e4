import { describe, expect, test } from 'vitest'
import { createRestarts, databaseAwayExitCode, type Ending, maxFailedStarts } from './restarts.ts'

const killed: Ending = { wasReady: true, livedMilliseconds: 1000, exitCode: null }
const steady: Ending = { ...killed, livedMilliseconds: 60_000 }
const failedStart: Ending = { wasReady: false, livedMilliseconds: 300, exitCode: 1 }
const withoutDatabase: Ending = { ...failedStart, exitCode: databaseAwayExitCode }

const pausesAfter = (endings: Ending[]) => {
  const restarts = createRestarts()
  return endings.map((ending) => {
    const remedy = restarts(ending)
    return remedy === 'give up' ? remedy : remedy.pauseMilliseconds
  })
}

describe('a process that ends', () => {
  test('comes back after pauses that double up to ten seconds', () => {
    expect(pausesAfter(Array(9).fill(killed))).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
  })

  test('comes back quickly again once it has run for a while', () => {
    expect(pausesAfter([killed, killed, steady, killed])).toEqual([100, 200, 100, 200])
  })

  test('is given up when five starts in a row have failed', () => {
    expect(pausesAfter(Array(maxFailedStarts).fill(failedStart))).toEqual([100, 200, 400, 800, 'give up'])
  })

  test('is not given up while some of its starts succeed', () => {
    const endings = Array(5).fill([failedStart, failedStart, killed]).flat()

    expect(pausesAfter(endings)).not.toContain('give up')
  })

  test('is never given up for want of a database', () => {
    expect(pausesAfter(Array(50).fill(withoutDatabase))).not.toContain('give up')
  })
})
