import { describe, expect, test } from 'vitest'
import { monthlyWeights } from '../../domain/household-profile.ts'
import { type MonthMean, monthlyExchangePrices } from './monthly-exchange-prices.ts'

const monthsOf = (year: number, meanOf: (month: number) => string): MonthMean[] =>
  Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}-01`,
    meanCentPerKwhNet: meanOf(index + 1),
  }))

describe('the exchange price before a date', () => {
  test('is the mean itself if every month has the same mean', () => {
    const prices = monthlyExchangePrices(monthsOf(2025, () => '8.1234'))

    expect(prices.before('2026-01-31')).toEqual({
      centPerKwhNet: '8.1234',
      from: '2025-01-01',
      to: '2026-01-01',
      isDefault: false,
    })
  })

  test('weights each month by what a household uses in it', () => {
    const prices = monthlyExchangePrices(monthsOf(2025, (month) => (month === 1 ? '12' : '0')))
    const weights = monthlyWeights(2025)
    const share = (weights[0] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)

    expect(Number(prices.before('2026-01-01').centPerKwhNet)).toBeCloseTo(12 * share, 3)
  })

  test('only uses full months, so that it stays the same within a month', () => {
    const prices = monthlyExchangePrices([
      ...monthsOf(2024, () => '7'),
      ...monthsOf(2025, (month) => (month === 1 ? '20' : '7')),
    ])

    expect(prices.before('2025-01-31').centPerKwhNet).toBe('7.0000')
    expect(Number(prices.before('2025-02-01').centPerKwhNet)).toBeGreaterThan(7)
    expect(prices.before('2025-02-28')).toEqual(prices.before('2025-02-01'))
    expect(prices.before('2025-02-01')).toMatchObject({ from: '2024-02-01', to: '2025-02-01' })
  })

  test('uses the months that are stored', () => {
    const prices = monthlyExchangePrices([{ month: '2025-03-01', meanCentPerKwhNet: '5.5' }])

    expect(prices.before('2026-03-15')).toEqual({
      centPerKwhNet: '5.5000',
      from: '2025-03-01',
      to: '2025-04-01',
      isDefault: false,
    })
  })

  test.each([
    ['nothing is stored', []],
    ['the last months are too old', monthsOf(2024, () => '7')],
    ['only a February is stored', [{ month: '2026-02-01', meanCentPerKwhNet: '5' }]],
  ])('is an assumption if %s', (_case, months) => {
    expect(monthlyExchangePrices(months, '9.9').before('2026-05-01')).toEqual({
      centPerKwhNet: '9.9',
      from: null,
      to: null,
      isDefault: true,
    })
  })

  test('may be negative, and rounds half away from zero', () => {
    const prices = monthlyExchangePrices(monthsOf(2025, () => '-0.0003'))

    expect(prices.before('2026-01-01').centPerKwhNet).toBe('-0.0003')
  })
})
