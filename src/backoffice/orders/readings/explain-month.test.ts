import { describe, expect, test } from 'vitest'
import { gap } from '../../../energy/readings/day-values.ts'
import type { ReadingDay } from '../../../energy/readings/find-readings.ts'
import { berlinDay } from '../../../platform/time/berlin-day.ts'
import { explainMonth, type MeasuredMonth } from './explain-month.ts'

/** A day of 0.1 kWh in every quarter-hour but those that are missing. */
function aDay(date: string, missing: readonly number[] = []): ReadingDay {
  const count = berlinDay(date).quartersOfDay.length
  const milliwattHours = new Uint32Array(count).fill(100_000)
  for (const index of missing) milliwattHours[index] = gap
  const total = 100_000 * (count - missing.length)
  return {
    date,
    version: 1,
    state: 0,
    gaps: missing.length,
    total,
    milliwattHours,
    states: new Uint8Array(count),
  }
}

const month = (changes: Partial<MeasuredMonth> = {}) =>
  explainMonth({
    month: '2026-03',
    days: [],
    startDate: '2026-01-01',
    endDate: null,
    hasSmartMeter: true,
    meterChanges: [],
    today: '2026-07-01',
    ...changes,
  })
const dayOf = (date: string, changes: Partial<MeasuredMonth> = {}) =>
  month({ month: date.slice(0, 7), ...changes }).days.find((day) => day.date === date)

describe('a month of readings', () => {
  test('has every day, also of a leap year', () => {
    expect(month({ month: '2028-02' }).days).toHaveLength(29)
    expect(
      month()
        .days.map(({ date }) => date)
        .slice(-1),
    ).toEqual(['2026-03-31'])
  })

  test('sums hours and days', () => {
    const measured = dayOf('2026-03-02', { days: [aDay('2026-03-02')] })

    expect(measured).toMatchObject({ kwh: 9.6, missingQuarterHours: 0, state: 'Final', explanation: null })
    expect(measured?.hours).toEqual(Array(24).fill(0.4))
  })

  test('leaves an hour out in which something is missing, and says so', () => {
    const measured = dayOf('2026-03-02', { days: [aDay('2026-03-02', [4, 95])] })

    expect(measured?.hours.map((kwh) => kwh === null)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour === 1 || hour === 23),
    )
    expect(measured).toMatchObject({ kwh: 9.4, explanation: '2 of 96 quarter-hours are missing.' })
  })

  test('has no hour 2 when the clock skips it, and two hours in it when it comes twice', () => {
    expect(dayOf('2026-03-29', { days: [aDay('2026-03-29')] })?.hours[2]).toBeNull()
    expect(dayOf('2026-10-25', { days: [aDay('2026-10-25')] })?.hours[2]).toBeCloseTo(0.8)
  })

  test.each([
    ['no start', { startDate: null }, 'The delivery has no start date yet.'],
    ['a day before the start', { startDate: '2026-03-03' }, 'The delivery begins on 2026-03-03.'],
    ['a day after the end', { endDate: '2026-03-01' }, 'The delivery ended on 2026-03-01.'],
    ['today', { today: '2026-03-02' }, 'The day is not over.'],
    ['a smart meter', {}, 'The metering operator has sent nothing for this day.'],
    ['none', { hasSmartMeter: false }, 'Without a smart meter there are no quarter-hours.'],
  ])('explains a day without readings: %s', (_, changes, says) => {
    expect(dayOf('2026-03-02', changes)).toMatchObject({ kwh: null, explanation: says })
  })

  test('counts the days that should be complete', () => {
    const days = [aDay('2026-03-01'), aDay('2026-03-02', [0])]

    expect(month({ days, endDate: '2026-03-04' }).missingDays).toBe(3)
    expect(month({ days, today: '2026-03-02' }).missingDays).toBe(0)
  })
})
