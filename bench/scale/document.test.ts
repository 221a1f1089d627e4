import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withMeasured } from './document.ts'
import { readRuns, type ScaleRun } from './results.ts'

const run: ScaleRun = {
  database: 'PostgreSQL 15',
  contracts: 1000,
  days: 30,
  importers: 4,
  machine: '2 cores',
  commit: 'abcdef0',
  date: '2026-11-16',
  ingest: [
    { name: 'nightly', contracts: 1000, valuesPerSecond: 123_456.7, cpuSecondsPerMillionValues: 2.25 },
  ],
  metrics: [{ interval: 'Daily', contracts: 1000, medianMilliseconds: 1.5, p95Milliseconds: 3.25 }],
  faults: [
    {
      name: 'a worker is lost',
      valuesPerSecond: 10_000,
      batches: 50,
      failedBatches: 5,
      longestPauseSeconds: 6.5,
      seconds: 20,
      lostDays: 0,
    },
  ],
  costs: {
    cpuSecondsPerMillionValues: 2,
    cpuSecondsPerThousandMetrics: 5,
    cpuSecondsPerThousandOrders: 4,
    bytesPerDay: 332,
  },
}
const empty = 'Before.\n\n<!-- measured -->\n<!-- /measured -->\n\n<!-- plan -->\n<!-- /plan -->\n\nAfter.\n'

test('what was measured is written between the marks, and nothing else changes', () => {
  const text = withMeasured(empty, [run])

  expect(text).toMatch(/^Before\.\n/)
  expect(text).toMatch(/\nAfter\.\n$/)
  expect(text).toContain('### PostgreSQL 15')
  expect(text).toMatch(/\| nightly +\| 1,000 +\| 123,457 +\| 2\.3 +\|/)
  expect(text).toMatch(/\| Daily +\| 1,000 +\| 1\.5 ms +\| 3\.3 ms +\|/)
  expect(text).toMatch(/\| a worker is lost +\| 20 s +\| 10,000 +\| 50 +\| 5 +\| 6\.5 s +\| 0 +\|/)
  expect(text).toMatch(/\| Contracts +\| 100,000 +\| 1,000,000 +\| 5,000,000 +\| 50,000,000 +\|/)
})

test('written twice, it is the same', () => {
  const once = withMeasured(empty, [run])

  expect(withMeasured(once, [run])).toBe(once)
})

test('docs/operate/scale.md shows what was measured last', () => {
  const text = readFileSync('docs/operate/scale.md', 'utf8')

  expect(withMeasured(text, readRuns())).toBe(text)
})
