import { describe, expect, test } from 'vitest'
import { comparedPeriods, neighbours, shownPeriod } from './shown-period.ts'

const delivery = { startDate: '2025-03-10', endDate: null, today: '2026-11-17' }
const of = (by: string, period?: string) => shownPeriod({ by, of: period }, delivery)

describe('the shown period', () => {
  test.each([
    ['day', '2026-11-16', '2026-11-17', 'Hourly'],
    ['month', '2026-11-01', '2026-12-01', 'Daily'],
    ['year', '2026-01-01', '2027-01-01', 'Monthly'],
    ['week', '2026-11-01', '2026-12-01', 'Daily'],
  ])('of an address with %s alone is the latest', (by, from, to, interval) => {
    expect(of(by)).toMatchObject({ from, to, interval })
  })

  test.each([
    ['day', '2026-03-29', '2026-03-30'],
    ['month', '2026-02', '2026-03-01'],
    ['month', '2025-12', '2026-01-01'],
    ['year', '2025', '2026-01-01'],
  ])('is the %s %s if the address says so', (by, period, to) => {
    expect(of(by, period)).toMatchObject({ by, of: period, to })
  })

  test.each([
    ['day', '2026-02-30'],
    ['day', '2025-03-09'],
    ['day', '2026-11-18'],
    ['month', '2026-13'],
    ['month', '2025-02'],
    ['year', '2027'],
    ['year', '99999999999'],
    ['day', '<script>'],
  ])('is the latest if there is no %s %s', (by, period) => {
    expect(of(by, period)).toEqual(of(by))
  })

  test('of a day may be by the quarter-hour', () => {
    expect(shownPeriod({ by: 'day', quarters: 'yes' }, delivery).interval).toBe('QuarterHourly')
  })

  test('of a contract that has ended is its last', () => {
    const ended = { ...delivery, endDate: '2026-05-31' }

    expect(shownPeriod({ by: 'month' }, ended).of).toBe('2026-05')
    expect(shownPeriod({ by: 'day' }, ended).of).toBe('2026-05-31')
  })

  test('of a contract that began today is today', () => {
    expect(shownPeriod({ by: 'day' }, { ...delivery, startDate: delivery.today }).of).toBe(delivery.today)
  })
})

describe('the neighbours', () => {
  test('are the periods before and after', () => {
    expect(neighbours(of('month', '2026-01'), delivery)).toEqual({ previous: '2025-12', next: '2026-02' })
    expect(neighbours(of('day', '2026-03-01'), delivery)).toEqual({
      previous: '2026-02-28',
      next: '2026-03-02',
    })
  })

  test('end with the delivery', () => {
    expect(neighbours(of('month', '2025-03'), delivery).previous).toBeNull()
    expect(neighbours(of('year', '2026'), delivery)).toEqual({ previous: '2025', next: null })
  })
})

describe('a period is compared', () => {
  const spans = (by: string, period?: string) =>
    comparedPeriods(of(by, period), delivery).map(({ from, to }) => `${from} ${to}`)

  test('with the month before and the same month a year before', () => {
    expect(spans('month', '2026-08')).toEqual(['2026-07-01 2026-08-01', '2025-08-01 2025-09-01'])
  })

  test('with as many days as have passed, if it is not over', () => {
    expect(spans('month')).toEqual(['2026-10-01 2026-10-17', '2025-11-01 2025-11-17'])
  })

  test('with the same weekday a week before, if it is a day', () => {
    expect(spans('day')).toEqual(['2026-11-09 2026-11-10'])
  })

  test('with nothing from before the delivery', () => {
    expect(spans('year')).toEqual([])
    expect(spans('month', '2025-04')).toEqual([])
  })
})
