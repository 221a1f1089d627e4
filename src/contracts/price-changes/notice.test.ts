import { describe, expect, test } from 'vitest'
import { earliestEffectiveDate, lastNoticeDate } from './notice.ts'

describe('the last day for a letter about a price change (§ 41 (5) EnWG)', () => {
  test.each([
    ['2027-01-01', '2026-11-30'],
    ['2027-01-31', '2026-12-30'],
    ['2027-03-01', '2027-01-31'],
    // § 188 (3) BGB: February lacks the day.
    ['2027-03-31', '2027-02-27'],
    ['2028-03-30', '2028-02-28'],
    ['2027-12-31', '2027-11-29'],
  ])('leaves a whole month before the change to household customers: for %s it is %s', (effective, last) => {
    expect(lastNoticeDate(effective, true)).toBe(last)
  })

  test.each([
    ['2027-01-01', '2026-12-17'],
    ['2027-03-01', '2027-02-14'],
    ['2028-03-01', '2028-02-15'],
  ])('leaves two whole weeks to others: for %s it is %s', (effective, last) => {
    expect(lastNoticeDate(effective, false)).toBe(last)
  })
})

describe('the first day on which a price can change after a letter', () => {
  test.each([
    ['2026-11-30', true, '2027-01-01'],
    ['2026-12-01', true, '2027-01-02'],
    ['2027-01-27', true, '2027-02-28'],
    // No day of February has a whole month between itself and 28 January 2027.
    ['2027-01-28', true, '2027-03-01'],
    ['2027-01-31', true, '2027-03-01'],
    ['2026-12-17', false, '2027-01-01'],
    ['2026-12-18', false, '2027-01-02'],
  ])('of %s (household: %s) is %s, and no day earlier', (today, isHousehold, effective) => {
    expect(earliestEffectiveDate(today, isHousehold)).toBe(effective)
    expect(lastNoticeDate(effective, isHousehold) >= today).toBe(true)
  })
})
