import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { pricePeriod } from './price-period.ts'

const today = '2026-11-15'
const hours = (from?: string, to?: string) => {
  const period = pricePeriod({ from, to }, today)
  return (period.to.getTime() - period.from.getTime()) / 3_600_000
}
const refusalOf = (from?: string, to?: string) => {
  try {
    pricePeriod({ from, to }, today)
  } catch (error) {
    if (error instanceof Refusal) return error.items.map(({ code, details }) => `${code} ${details}`)
  }
  return undefined
}

describe('the period of prices', () => {
  test('is today and tomorrow by default', () => {
    expect(pricePeriod({}, today)).toEqual({
      from: new Date('2026-11-14T23:00:00Z'),
      to: new Date('2026-11-16T23:00:00Z'),
    })
  })

  test.each([
    ['2026-01-15', undefined, 48],
    ['2026-01-15', '2026-01-15', 24],
    ['2026-01-15', '2026-01-16', 24],
    ['2026-01-15', '2026-01-17', 48],
    // Two calendar days around a clock change.
    ['2026-03-28', '2026-03-30', 47],
    ['2026-03-29', undefined, 47],
    ['2026-03-29', '2026-03-29', 23],
    ['2026-10-24', '2026-10-26', 49],
    ['2026-10-25', undefined, 49],
    ['2026-10-25', '2026-10-25', 25],
    ['2026-01-15 13:45:00', undefined, 48],
    ['2026-01-15 13:45:00', '2026-01-17 13:45:00', 48],
    ['2026-01-15T13:45:00', '2026-01-15T14:00:00Z', 1.25],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', 1],
    // An offset whose plus sign was not escaped in the query.
    ['2026-10-25T02:30:00 02:00', '2026-10-25T02:30:00 01:00', 1],
    ['2026-10-25 00:00:00', '2026-10-26 23:00:00', 48],
    ['2026-01-15', '2026-01-15 00:15:00', 0.25],
    ['2028-02-28', '2028-03-01', 48],
  ])('from %s to %s has %d hours', (from, to, expected) => {
    expect(hours(from, to)).toBe(expected)
  })

  test.each([
    ['2026-01-15', '2026-01-18'],
    ['2026-02-28', '2026-03-03'],
    ['2026-03-28', '2026-03-31'],
    ['2026-01-15 00:00:00', '2026-01-17 00:00:01'],
    ['2026-01-15', '2026-01-17 00:00:01'],
    // Two days with 49 hours, not given as dates.
    ['2026-10-24 00:00:00', '2026-10-26 00:00:00'],
  ])('from %s to %s is too long', (from, to) => {
    expect(refusalOf(from, to)).toEqual(['period-too-long to'])
  })

  test.each([
    ['2026-01-16', '2026-01-15'],
    ['2026-01-15 10:00:00', '2026-01-15 09:59:59'],
    ['2026-01-15 10:00:00', '2026-01-15 10:00:00'],
    [undefined, '2026-11-14'],
  ])('from %s to %s is reversed or empty', (from, to) => {
    expect(refusalOf(from, to)).toEqual(['validation-failed to'])
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '15.11.2026',
    '2026-11-15 24:00:00',
    '2026-11-15T10:00:00+25:00',
    '2026-02-30T10:00:00Z',
    'tomorrow',
    '',
  ])('%j is not a time', (text) => {
    expect(refusalOf(text)).toEqual(['validation-failed from'])
    expect(refusalOf(text, text)).toEqual(['validation-failed from', 'validation-failed to'])
  })
})
