import { describe, expect, test } from 'vitest'
import type { Interval as ServiceInterval } from '../../src/energy/metrics/metric.ts'
import { longestPeriods as limitsOfService, metricsPeriod } from '../../src/energy/metrics/period.ts'
import { type Interval, longestPeriods, splitPeriod } from '../src/index.ts'

const intervals = Object.keys(limitsOfService) as ServiceInterval[]

test('the limits are those of the service', () => {
  const inMonths = ({ days, months, years }: { days?: number; months?: number; years?: number }) =>
    days === undefined ? { months: (months ?? 0) + (years ?? 0) * 12 } : { days }

  for (const interval of intervals) {
    expect(longestPeriods[interval]).toEqual(inMonths(limitsOfService[interval].limit))
  }
  expect(longestPeriods.QuarteryHourly).toEqual(longestPeriods.QuarterHourly)
  expect(Object.keys(longestPeriods)).toHaveLength(intervals.length + 1)
})

describe('a long period is split into requests', () => {
  test.each(intervals)('that the service takes, without a gap, for %s', (interval) => {
    for (const [from, to] of [
      ['2023-12-31', '2026-03-31'],
      ['2024-02-29', '2024-05-30'],
      ['2026-10-20', '2026-10-28'],
      ['1970-05-17', '2026-01-04'],
    ] as const) {
      // Thousands of requests, and nothing new.
      if (interval.endsWith('Hourly') && from < '2000') continue
      const parts = splitPeriod({ from, to }, interval)

      expect(parts.map((part) => metricsPeriod(part, interval))).toMatchObject(parts)
      expect(parts[0]?.from).toBe(from)
      expect(parts.at(-1)?.to).toBe(to)
      for (const [index, part] of parts.slice(1).entries()) expect(part.from).toBe(parts[index]?.to)
    }
  })

  test.each<[Interval, string, (date: string) => boolean]>([
    ['Weekly', 'Mondays', (date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1],
    ['Monthly', 'the first of a month', (date) => date.endsWith('-01')],
    ['Yearly', 'the first of January', (date) => date.endsWith('-01-01')],
  ])('%s between its intervals, on %s', (interval, _when, isBorder) => {
    const parts = splitPeriod({ from: '1925-06-17', to: '2026-06-18' }, interval)

    expect(parts.length).toBeGreaterThan(1)
    expect(parts.slice(1).every(({ from }) => isBorder(from))).toBe(true)
  })
})
