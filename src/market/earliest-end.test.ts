import { describe, expect, test } from 'vitest'
import { type ContractTerms, earliestEnd } from './earliest-end.ts'

type Period = ContractTerms['noticePeriod']

const none: Period = { value: 0, unit: 'Month' }
const days = (value: number): Period => ({ value, unit: 'Day' })
const months = (value: number): Period => ({ value, unit: 'Month' })
const years = (value: number): Period => ({ value, unit: 'Year' })

type Case = readonly [
  title: string,
  terms: readonly [duration: Period, notice: Period, renewal?: Period],
  dates: readonly [start: string, received: string],
  end: string,
]

const endOf = (type: ContractTerms['type'], [, terms, [startDate, receivedOn]]: Case) => {
  const [durationPeriod, noticePeriod, renewalPeriod = none] = terms
  return earliestEnd({ type, durationPeriod, noticePeriod, renewalPeriod }, startDate, receivedOn)
}

describe('notice runs from the day after receipt (§§ 187 (1), 188 BGB)', () => {
  test.each<Case>([
    ['14 days', [none, days(14)], ['2025-01-01', '2026-03-02'], '2026-03-16'],
    ['two weeks over a change of clocks', [none, days(14)], ['2025-01-01', '2026-03-20'], '2026-04-03'],
    ['one month', [none, months(1)], ['2025-01-01', '2026-03-02'], '2026-04-02'],
    ['one month from a long into a short one', [none, months(1)], ['2025-01-01', '2026-01-31'], '2026-02-28'],
    ['one month into February of a leap year', [none, months(1)], ['2025-01-01', '2028-01-31'], '2028-02-29'],
    ['one month from 29 February', [none, months(1)], ['2025-01-01', '2028-02-29'], '2028-03-29'],
    ['no notice at all', [none, days(0)], ['2025-01-01', '2026-03-02'], '2026-03-02'],
  ])('%s', (...row) => {
    expect(endOf('Private', row)).toBe(row[3])
    expect(endOf('Business', row)).toBe(row[3])
  })
})

describe('the contract does not end within its first term', () => {
  test.each<Case>([
    ['that has just begun', [months(12), months(1)], ['2026-01-01', '2026-03-02'], '2026-12-31'],
    [
      'that ends on the last day of notice',
      [months(12), months(1)],
      ['2025-04-03', '2026-03-02'],
      '2026-04-02',
    ],
    ['that ends a day before that', [months(12), months(1)], ['2025-04-02', '2026-03-02'], '2026-04-02'],
    ['that ends a day after that', [months(12), months(1)], ['2025-04-04', '2026-03-02'], '2026-04-03'],
    ['that has been over for long', [months(12), months(1)], ['2024-01-01', '2026-03-02'], '2026-04-02'],
    ['of two years', [years(2), months(1)], ['2026-03-01', '2026-03-02'], '2028-02-29'],
    ['of 90 days', [days(90), days(14)], ['2026-01-01', '2026-01-05'], '2026-03-31'],
    // § 188 (2) and (3) BGB: where the month has no such day, the term ends on its last one.
    ['of a month from the 31st', [months(1), days(0)], ['2026-01-31', '2026-01-31'], '2026-02-28'],
    ['of a month from the 30th', [months(1), days(0)], ['2026-01-30', '2026-01-31'], '2026-02-28'],
    ['of a month from the 28th', [months(1), days(0)], ['2026-01-28', '2026-01-31'], '2026-02-27'],
    ['of a year from 29 February', [years(1), days(0)], ['2028-02-29', '2028-03-01'], '2029-02-28'],
    ['of a year from 1 March after it', [years(1), days(0)], ['2027-03-01', '2027-03-02'], '2028-02-29'],
  ])('%s', (...row) => {
    expect(endOf('Private', row)).toBe(row[3])
    expect(endOf('Business', row)).toBe(row[3])
  })
})

describe('a consumer gives at most a month’s notice, and nothing renews a term (§ 309 no. 9 BGB)', () => {
  const threeMonths: Case = ['', [none, months(3)], ['2025-01-01', '2026-03-02'], '']
  const ninetyDays: Case = ['', [none, days(90)], ['2025-01-01', '2026-03-02'], '']
  const renewed: Case = ['', [months(12), months(1), months(12)], ['2025-01-01', '2026-03-02'], '']

  test.each<readonly [string, Case, string, string]>([
    ['three months agreed', threeMonths, '2026-04-02', '2026-06-02'],
    ['90 days agreed', ninetyDays, '2026-04-02', '2026-05-31'],
    ['a renewal by a year agreed', renewed, '2026-04-02', '2026-12-31'],
  ])('%s', (_title, row, consumer, business) => {
    expect(endOf('Private', row)).toBe(consumer)
    expect(endOf('Business', row)).toBe(business)
  })

  test.each<Case>([
    ['by a month', [months(1), days(14), months(1)], ['2026-01-31', '2026-03-02'], '2026-03-30'],
    ['as often as needed', [months(1), days(14), months(1)], ['2020-01-15', '2026-03-02'], '2026-04-14'],
    [
      'not if notice was in time',
      [months(12), days(14), months(12)],
      ['2025-04-01', '2026-03-17'],
      '2026-03-31',
    ],
    ['if it was a day late', [months(12), days(14), months(12)], ['2025-04-01', '2026-03-18'], '2027-03-31'],
  ])('a business is renewed %s', (...row) => {
    expect(endOf('Business', row)).toBe(row[3])
  })
})

describe('a contract whose delivery has not begun', () => {
  test.each<Case>([
    [
      'ends on the day before its first, at the earliest',
      [none, days(14)],
      ['2026-06-01', '2026-03-02'],
      '2026-05-31',
    ],
    ['ends later if notice takes longer', [none, days(14)], ['2026-03-10', '2026-03-02'], '2026-03-16'],
    ['is bound by its first term', [months(12), days(14)], ['2026-06-01', '2026-03-02'], '2027-05-31'],
  ])('%s', (...row) => {
    expect(endOf('Private', row)).toBe(row[3])
  })
})

test('no tariff has periods in hours', () => {
  const hours: Case = ['', [none, { value: 48, unit: 'Hour' }], ['2026-01-01', '2026-03-02'], '']

  expect(() => endOf('Private', hours)).toThrow('Hour')
})
