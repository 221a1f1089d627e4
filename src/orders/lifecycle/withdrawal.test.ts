import { describe, expect, test } from 'vitest'
import { isWithdrawalPossible, lastWithdrawalDate } from './withdrawal.ts'

describe('the withdrawal period', () => {
  test.each([
    ['2026-03-02', '2026-03-16', 'fourteen days after a Monday'],
    ['2026-03-03', '2026-03-17', 'fourteen days after a Tuesday'],
    ['2028-02-16', '2028-03-01', 'across 29 February'],
    ['2026-03-16', '2026-03-30', 'across the clock change in spring'],
    ['2026-03-07', '2026-03-23', 'not on a Saturday'],
    ['2026-03-20', '2026-04-07', 'not on Good Friday, and not before Easter is over'],
    ['2026-12-11', '2026-12-28', 'not at Christmas'],
    ['2026-10-22', '2026-11-05', 'across All Saints and the clock change in autumn'],
    ['2026-05-21', '2026-06-05', 'not on Corpus Christi, which some federal states keep'],
  ])('of a contract confirmed on %s ends with %s: %s', (confirmedDate, lastDate) => {
    expect(lastWithdrawalDate(confirmedDate)).toBe(lastDate)
    expect(isWithdrawalPossible({ type: 'Private', confirmedDate, today: lastDate })).toBe(true)
    expect(isWithdrawalPossible({ type: 'Private', confirmedDate, today: '2029-01-01' })).toBe(false)
  })

  test('includes its last day and not the day after', () => {
    const facts = { type: 'Private', confirmedDate: '2026-03-02' } as const

    expect(isWithdrawalPossible({ ...facts, today: '2026-03-02' })).toBe(true)
    expect(isWithdrawalPossible({ ...facts, today: '2026-03-16' })).toBe(true)
    expect(isWithdrawalPossible({ ...facts, today: '2026-03-17' })).toBe(false)
  })

  test('applies only to consumers', () => {
    expect(isWithdrawalPossible({ type: 'Business', confirmedDate: '2026-03-02', today: '2026-03-02' })).toBe(
      false,
    )
  })

  test('does not matter before the contract is confirmed', () => {
    for (const type of ['Private', 'Business'] as const) {
      expect(isWithdrawalPossible({ type, confirmedDate: null, today: '2026-03-02' })).toBe(true)
    }
  })
})
