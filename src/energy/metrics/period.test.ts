import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { type Interval, intervals } from './metric.ts'
import { longestPeriods, metricsPeriod } from './period.ts'

const refusalOf = (from: string, to: string, interval: Interval) => {
  try {
    metricsPeriod({ from, to }, interval)
  } catch (error) {
    if (error instanceof Refusal) return error.items[0]
  }
  return undefined
}

const wholeDays = { fromIndex: 0, toIndex: Number.POSITIVE_INFINITY }

// biome-ignore format: a table
const borders: [Interval, string, string, string][] = [
  ['QuarterHourly', '2026-03-29', '2026-03-30', '2026-03-31'],
  ['QuarterHourly', '2026-12-31', '2027-01-01', '2027-01-02'],
  ['Hourly',        '2028-02-27', '2028-03-01', '2028-03-02'],
  ['Hourly',        '2026-10-24', '2026-10-27', '2026-10-28'],
  ['Daily',         '2026-01-31', '2026-03-31', '2026-04-01'],
  ['Daily',         '2025-12-31', '2026-02-28', '2026-03-01'],
  ['Daily',         '2027-12-31', '2028-02-29', '2028-03-01'],
  ['Weekly',        '2026-11-15', '2027-11-15', '2027-11-16'],
  ['Weekly',        '2028-02-29', '2029-02-28', '2029-03-01'],
  ['Monthly',       '2011-11-15', '2026-11-15', '2026-11-16'],
  ['Monthly',       '2024-02-29', '2039-02-28', '2039-03-01'],
  ['Yearly',        '1976-11-15', '2026-11-15', '2026-11-16'],
]

describe('the limit of a period', () => {
  test.each(borders)('%s from %s reaches to %s, and not to %s', (interval, from, last, over) => {
    expect(metricsPeriod({ from, to: last }, interval)).toEqual({ from, to: last, ...wholeDays })
    const item = refusalOf(from, over, interval)
    expect(item?.code).toBe('period-too-long')
    expect(item?.details).toBe('period.to')
    expect(item?.message).toContain(longestPeriods[interval].says)
  })

  test('is tested for every interval', () => {
    expect(new Set(borders.map(([interval]) => interval))).toEqual(new Set(intervals))
  })
})

describe('a period', () => {
  test.each(intervals)('of the same date twice is that one day, with the interval %s', (interval) => {
    expect(metricsPeriod({ from: '2026-12-31', to: '2026-12-31' }, interval)).toEqual({
      from: '2026-12-31',
      to: '2027-01-01',
      ...wholeDays,
    })
  })

  test('is refused if reversed', () => {
    expect(refusalOf('2026-03-02', '2026-03-01', 'Daily')).toMatchObject({
      code: 'validation-failed',
      details: 'period.from',
    })
  })
})

describe('a date-time', () => {
  test.each([
    [
      'at midnight in Berlin is the date',
      '2026-11-15T00:00:00',
      '2026-11-16T00:00:00',
      { from: '2026-11-15', to: '2026-11-16', ...wholeDays },
    ],
    [
      'counts as the instant it names',
      '2026-11-14T23:00:00Z',
      '2026-11-15T23:00:00.000Z',
      { from: '2026-11-15', to: '2026-11-16', ...wholeDays },
    ],
    [
      'cuts the first and the last day',
      '2026-11-15 06:00',
      '2026-11-16 05:30',
      { from: '2026-11-15', to: '2026-11-17', fromIndex: 24, toIndex: 22 },
    ],
    [
      'counts quarter-hours that begin at it or later',
      '2026-11-15 06:01',
      '2026-11-15 06:46',
      { from: '2026-11-15', to: '2026-11-16', fromIndex: 25, toIndex: 28 },
    ],
    [
      'may end a day',
      '2026-11-14 23:50',
      '2026-11-15 23:50',
      { from: '2026-11-15', to: '2026-11-16', ...wholeDays },
    ],
    [
      'twice at midnight is that one day',
      '2026-11-15T00:00:00',
      '2026-11-15T00:00:00',
      { from: '2026-11-15', to: '2026-11-16', ...wholeDays },
    ],
    [
      'tells the hours of October apart',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
      { from: '2026-10-25', to: '2026-10-26', fromIndex: 8, toIndex: 12 },
    ],
    [
      'may stand beside a date',
      '2026-11-15',
      '2026-11-15T12:00:00',
      { from: '2026-11-15', to: '2026-11-16', fromIndex: 0, toIndex: 48 },
    ],
  ])('%s', (_name, from, to, period) => {
    expect(metricsPeriod({ from, to }, 'QuarterHourly')).toEqual(period)
  })

  test('has the limit of its interval, by the calendar', () => {
    expect(refusalOf('2026-11-15T06:00:00', '2026-11-16T06:00:00', 'QuarterHourly')).toBeUndefined()
    expect(refusalOf('2026-11-15T06:00:00', '2026-11-16T06:00:01', 'QuarterHourly')).toMatchObject({
      code: 'period-too-long',
      message: expect.stringContaining('2026-11-16T06:00:00'),
    })
  })

  test.each([
    ['2026-02-30T00:00:00', '2026-03-01', ['period.from']],
    ['2026-02-28', '2026-03-01T24:00:00', ['period.to']],
    ['x', 'y', ['period.from', 'period.to']],
  ])('that does not exist is refused: %s to %s', (from, to, details) => {
    expect(() => metricsPeriod({ from, to }, 'Daily')).toThrow(Refusal)
    expect(refusalOf(from, to, 'Daily')?.details).toBe(details[0])
  })
})
