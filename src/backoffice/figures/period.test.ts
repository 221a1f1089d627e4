import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { daysOf, periodOf } from './period.ts'

const now = new Date('2026-11-15T23:30:00Z')

describe('the period', () => {
  test.each([
    [{}, { from: '2026-10-18', to: '2026-11-16' }],
    [{ to: '2026-03-01' }, { from: '2026-01-31', to: '2026-03-01' }],
    [{ from: '2026-11-10' }, { from: '2026-11-10', to: '2026-11-16' }],
    [{ from: '2020-01-01' }, { from: '2020-01-01', to: '2021-02-03' }],
    [{ from: '2027-01-01' }, { from: '2027-01-01', to: '2027-01-01' }],
    [
      { from: '2026-03-29', to: '2026-03-29' },
      { from: '2026-03-29', to: '2026-03-29' },
    ],
    [
      { from: '2025-01-01', to: '2026-02-04' },
      { from: '2025-01-01', to: '2026-02-04' },
    ],
  ])('of %j is %j', (asked, period) => {
    expect(periodOf(asked, now)).toEqual(period)
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'validation-failed', 'from'],
    [{ from: '2025-01-01', to: '2026-02-05' }, 'period-too-long', 'to'],
  ])('of %j is refused with %s', (asked, code, details) => {
    const refusal = (() => {
      try {
        return periodOf(asked, now)
      } catch (error) {
        return error
      }
    })()

    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).items).toMatchObject([{ code, details }])
  })

  test('has every day once, also where clocks change', () => {
    expect(daysOf({ from: '2026-10-24', to: '2026-10-26' })).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ])
  })
})
