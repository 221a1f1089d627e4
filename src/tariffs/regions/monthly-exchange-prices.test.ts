import { describe, expect, test } from 'vitest'
import { formerHouseholdProfile } from '../../domain/load-profiles/former-profile.ts'
import { loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { berlinYear } from '../../platform/time/berlin-year.ts'
import { shippedProfiles } from '../load-profiles/shipped-profiles.ts'
import { type MonthMean, monthlyExchangePrices } from './monthly-exchange-prices.ts'

const official = await shippedProfiles()
const profiles = loadProfiles(official)

const monthsOf = (year: number, meanOf: (month: number) => string): MonthMean[] =>
  Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}-01`,
    meanCentPerKwhNet: meanOf(index + 1),
  }))

describe('the exchange price before a date', () => {
  test('is the mean itself if every month has the same mean', () => {
    const prices = monthlyExchangePrices(
      monthsOf(2025, () => '8.1234'),
      profiles,
    )

    expect(prices.before('2026-01-31', 'H25')).toEqual({
      centPerKwhNet: '8.1234',
      from: '2025-01-01',
      to: '2026-01-01',
      profile: 'H25',
      isDefault: false,
    })
  })

  test('weights each month by what its profile uses in it', () => {
    const prices = monthlyExchangePrices(
      monthsOf(2025, (month) => (month === 1 ? '12' : '0')),
      profiles,
    )
    const { weights, total } = official.H25.year(2025)
    const january = weights.slice(0, berlinYear(2025).daysInMonths[0])
    const share = january.reduce((sum, weight) => sum + weight, 0) / total

    expect(Number(prices.before('2026-01-01', 'H25').centPerKwhNet)).toBeCloseTo(12 * share, 3)
  })

  test('differs by profile, and can be weighted by other profiles', () => {
    const prices = monthlyExchangePrices(
      monthsOf(2025, (month) => (month === 1 ? '12' : '0')),
      profiles,
    )
    const upgraded = prices.weightedBy(
      loadProfiles(official, { since: '2026-01-02', former: formerHouseholdProfile }),
    )

    expect(prices.before('2026-01-01', 'S25').centPerKwhNet).toBe('2.4858')
    expect(prices.before('2026-01-01', 'G25').centPerKwhNet).toBe('1.1371')
    expect(upgraded.before('2026-01-01', 'S25').centPerKwhNet).toBe('1.2388')
    expect(upgraded.before('2026-01-02', 'S25').centPerKwhNet).toBe('2.4858')
  })

  test('only uses full months, so that it stays the same within a month', () => {
    const prices = monthlyExchangePrices(
      [...monthsOf(2024, () => '7'), ...monthsOf(2025, (month) => (month === 1 ? '20' : '7'))],
      profiles,
    )

    expect(prices.before('2025-01-31', 'H25').centPerKwhNet).toBe('7.0000')
    expect(Number(prices.before('2025-02-01', 'H25').centPerKwhNet)).toBeGreaterThan(7)
    expect(prices.before('2025-02-28', 'H25')).toEqual(prices.before('2025-02-01', 'H25'))
    expect(prices.before('2025-02-01', 'H25')).toMatchObject({ from: '2024-02-01', to: '2025-02-01' })
  })

  test('uses the months that are stored', () => {
    const prices = monthlyExchangePrices([{ month: '2025-03-01', meanCentPerKwhNet: '5.5' }], profiles)

    expect(prices.before('2026-03-15', 'H25')).toEqual({
      centPerKwhNet: '5.5000',
      from: '2025-03-01',
      to: '2025-04-01',
      profile: 'H25',
      isDefault: false,
    })
  })

  test.each([
    ['nothing is stored', []],
    ['the last months are too old', monthsOf(2024, () => '7')],
    ['only a February is stored', [{ month: '2026-02-01', meanCentPerKwhNet: '5' }]],
  ])('is an assumption if %s', (_case, months) => {
    expect(monthlyExchangePrices(months, profiles, '9.9').before('2026-05-01', 'H25')).toEqual({
      centPerKwhNet: '9.9',
      from: null,
      to: null,
      profile: null,
      isDefault: true,
    })
  })

  test('may be negative, and rounds half away from zero', () => {
    const prices = monthlyExchangePrices(
      monthsOf(2025, () => '-0.0003'),
      profiles,
    )

    expect(prices.before('2026-01-01', 'H25').centPerKwhNet).toBe('-0.0003')
  })
})
