import { describe, expect, test } from 'vitest'
import {
  earliestStart,
  easterSunday,
  isMarketWorkingDay,
  isNationwideHoliday,
  nextMarketWorkingDay,
} from './holidays.ts'

const datesOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
  ).filter((date) => date.startsWith(String(year)))
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())

describe('Easter Sunday', () => {
  test.each([
    '1818-03-22',
    '1900-04-15',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2100-03-28',
  ])('falls on %s', (date) => {
    expect(easterSunday(Number(date.slice(0, 4)))).toBe(date)
  })

  test('is a Sunday between 22 March and 25 April in every year', () => {
    for (let year = 1990; year <= 2100; year += 1) {
      const date = easterSunday(year)
      expect(new Date(`${date}T00:00Z`).getUTCDay(), date).toBe(0)
      expect(date >= `${year}-03-22` && date <= `${year}-04-25`, date).toBe(true)
    }
  })
})

test('the nationwide holidays of 2026 are these nine', () => {
  expect(datesOf(2026).filter(isNationwideHoliday)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
  ])
})

describe('the working days of the market', () => {
  test('leave out the weekday holidays of every federal state in 2026, and 24 and 31 December', () => {
    expect(datesOf(2026).filter((date) => !isWeekend(date) && !isMarketWorkingDay(date))).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-25',
      '2026-06-04',
      '2026-11-18',
      '2026-12-24',
      '2026-12-25',
      '2026-12-31',
    ])
  })

  test('leave out the holidays that 2026 hides behind weekends', () => {
    for (const date of ['2027-03-08', '2025-08-15', '2027-09-20', '2025-10-31', '2027-11-01']) {
      expect(isMarketWorkingDay(date), date).toBe(false)
    }
  })

  test('leave out every Saturday and Sunday', () => {
    expect(datesOf(2028).filter((date) => isWeekend(date) && isMarketWorkingDay(date))).toEqual([])
  })

  test.each([
    '2020-11-18',
    '2022-11-16',
    '2023-11-22',
    '2024-11-20',
    '2025-11-19',
    '2026-11-18',
    '2027-11-17',
  ])('leave out the day of repentance, the Wednesday before 23 November, on %s', (date) => {
    expect(isMarketWorkingDay(date)).toBe(false)
    expect(isNationwideHoliday(date)).toBe(false)
  })
})

describe('the earliest start of delivery', () => {
  test.each([
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    ['2026-03-05', '2026-03-06', '2026-03-07'],
    ['2026-03-06', '2026-03-09', '2026-03-10'],
    ['2026-03-07', '2026-03-09', '2026-03-10'],
    ['2026-04-02', '2026-04-07', '2026-04-08'],
    ['2026-06-03', '2026-06-05', '2026-06-06'],
    ['2026-11-17', '2026-11-19', '2026-11-20'],
    ['2026-12-23', '2026-12-28', '2026-12-29'],
    ['2026-12-30', '2027-01-04', '2027-01-05'],
  ])('for a registration of %s is the day after its next working day %s: %s', (sent, next, start) => {
    expect(nextMarketWorkingDay(sent)).toBe(next)
    expect(earliestStart(sent)).toBe(start)
  })

  test('crosses 29 February', () => {
    expect(earliestStart('2028-02-28')).toBe('2028-03-01')
  })
})
