import { describe, expect, test } from 'vitest'
import { earliestEffectiveDate, lastNoticeDate } from './notice-period.ts'

describe('the last day for a letter about a price change (§ 41 (5) EnWG)', () => {
  test.each([
    ['2027-01-01', '2026-12-01'],
    ['2027-01-31', '2026-12-31'],
    ['2027-03-01', '2027-02-01'],
    // § 188 (3) BGB: February lacks the day.
    ['2027-03-31', '2027-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2027-12-31', '2027-11-30'],
  ])('is a month before the change for household customers: for %s it is %s', (effective, last) => {
    expect(lastNoticeDate(effective, true)).toBe(last)
  })

  test.each([
    ['2027-01-01', '2026-12-18'],
    ['2027-03-01', '2027-02-15'],
    ['2028-03-01', '2028-02-16'],
  ])('is two weeks before the change for others: for %s it is %s', (effective, last) => {
    expect(lastNoticeDate(effective, false)).toBe(last)
  })
})

describe('the first day on which a price can change after a letter', () => {
  test.each([
    ['2026-12-01', true, '2027-01-01'],
    ['2026-12-02', true, '2027-01-02'],
    ['2027-01-28', true, '2027-02-28'],
    // No day of February is a month after 29 January 2027.
    ['2027-01-29', true, '2027-03-01'],
    ['2027-01-31', true, '2027-03-01'],
    ['2026-12-18', false, '2027-01-01'],
    ['2026-12-19', false, '2027-01-02'],
  ])('of %s (household: %s) is %s, and no day earlier', (today, isHousehold, effective) => {
    expect(earliestEffectiveDate(today, isHousehold)).toBe(effective)
    expect(lastNoticeDate(effective, isHousehold) >= today).toBe(true)
  })
})
