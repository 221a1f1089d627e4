import { describe, expect, test } from 'vitest'
import { formerHouseholdProfile } from '../../domain/load-profiles/former-profile.ts'
import { type LoadProfiles, loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { dayNumberOf, plusDays } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { monthlyExchangePrices } from '../../tariffs/regions/monthly-exchange-prices.ts'
import type { ExchangePrice, ExchangePrices, Regions } from '../../tariffs/regions/regions.ts'
import { type DayAheadPrices, dayAheadPrices, type StoredPriceDay } from './day-ahead-prices.ts'
import {
  profileWeightedMean,
  storedExchangePrices,
  windowBefore,
  withStoredPrices,
} from './exchange-prices.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { readSamplePrices } from './sample-prices.ts'
import { syntheticDay } from './synthetic-prices.ts'

const official = await shippedProfiles()
const inUse = loadProfiles(official)

function daysOf(
  from: string,
  to: string,
  pricesOn = (date: string) => aPriceDay(date, 8_000_000).microCentPerKwh,
) {
  const days = new Map<string, StoredPriceDay>()
  for (let date = from; date < to; date = plusDays(date, 1)) {
    const day = aPriceDay(date, 0, { microCentPerKwh: pricesOn(date) })
    days.set(date, { ...day, version: 1, changeNumber: days.size + 1 })
  }
  return days
}
const meanBefore = (date: string, days: ReadonlyMap<string, StoredPriceDay>, profile = official.H25) =>
  profileWeightedMean((day) => days.get(day), date, profile)

describe('what a household would have paid at the exchange', () => {
  test('is the mean of the last twelve full months', () => {
    expect(windowBefore('2026-11-15')).toEqual({ from: '2025-11-01', to: '2026-11-01' })

    const days = daysOf(
      '2025-01-01',
      '2027-01-01',
      (date) =>
        aPriceDay(date, date >= '2025-11-01' && date < '2026-11-01' ? 8_000_000 : 90_000_000).microCentPerKwh,
    )

    expect(meanBefore('2026-11-15', days)).toEqual({
      centPerKwhNet: '8.0000',
      from: '2025-11-01',
      to: '2026-11-01',
      profile: 'H25',
      isDefault: false,
      days: 365,
    })
  })

  test('weighs each quarter-hour by what a household uses in it', () => {
    const days = daysOf('2026-01-01', '2026-02-01', (date) =>
      Int32Array.from({ length: 96 }, (_, index) => (date === '2026-01-15' && index === 77 ? 10_000_000 : 0)),
    )
    const weightsOf = (date: string) => [...official.H25.wholeWeightsOf(dayNumberOf(date))]
    const weights = [...days.keys()].flatMap(weightsOf)
    const total = weights.reduce((sum, weight) => sum + weight, 0)

    const expected = (10 * (weightsOf('2026-01-15')[77] ?? 0)) / total

    expect(Number(meanBefore('2026-03-01', days)?.centPerKwhNet)).toBeCloseTo(expected, 4)
  })

  test('exceeds the plain mean, because evenings are expensive', () => {
    const days = daysOf('2025-11-01', '2026-11-01', (date) => syntheticDay(date).microCentPerKwh)
    const all = [...days.values()].flatMap(({ microCentPerKwh }) => [...microCentPerKwh])
    const plain = all.reduce((sum, price) => sum + price, 0) / all.length / 1e6

    expect(Number(meanBefore('2026-11-15', days)?.centPerKwhNet)).toBeGreaterThan(plain * 1.02)
  })

  // Worked out from the sample and the published tables in exact decimals. Unweighted it is 9.5412.
  test.each([
    ['H25', '9.7965'],
    ['G25', '9.8308'],
    ['L25', '10.0620'],
    ['P25', '10.4840'],
    ['S25', '10.2291'],
  ] as const)('is by %s for October 2025 to May 2026 %s ct/kWh', async (name: ProfileName, cent) => {
    const sample = await readSamplePrices()
    const days = daysOf('2025-10-01', '2026-06-01', (date) => sample(date)?.microCentPerKwh as Int32Array)

    expect(meanBefore('2026-06-15', days, official[name])?.centPerKwhNet).toBe(cent)
  })

  test('is for an offer of before the official profiles what it was then', async () => {
    const sample = await readSamplePrices()
    const days = daysOf('2025-10-01', '2026-06-01', (date) => sample(date)?.microCentPerKwh as Int32Array)
    const upgraded = loadProfiles(official, { since: '2026-07-01', former: formerHouseholdProfile })
    const monthly = monthlyExchangePrices([], upgraded)
    const prices = storedExchangePrices(dayAheadPrices(days), monthly, upgraded)

    expect(prices.before('2026-06-30', 'S25').centPerKwhNet).toBe('9.9179')
    expect(prices.before('2026-07-01', 'H25').centPerKwhNet).toBe('9.7965')
  })

  test('needs thirty days', () => {
    expect(meanBefore('2026-03-01', daysOf('2026-01-01', '2026-01-30'))).toBeUndefined()
    expect(meanBefore('2026-03-01', daysOf('2026-01-01', '2026-01-31'))?.days).toBe(30)
  })
})

describe('the exchange price of an offer', () => {
  const assumed: ExchangePrice = {
    centPerKwhNet: '9.2500',
    from: null,
    to: null,
    profile: null,
    isDefault: true,
  }
  const monthly: ExchangePrice = {
    centPerKwhNet: '9.5000',
    from: '2025-11-01',
    to: '2026-11-01',
    profile: 'H25',
    isDefault: false,
  }
  const means = (before: ExchangePrice): ExchangePrices => ({
    before: () => before,
    weightedBy: () => means(before),
  })
  const priceWith = (days: Map<string, StoredPriceDay>, before: ExchangePrice) =>
    storedExchangePrices(dayAheadPrices(days), means(before), inUse).before('2026-11-15', 'H25').centPerKwhNet

  test('comes from stored quarter-hours if they cover at least as many days as the monthly means', () => {
    expect(priceWith(daysOf('2025-11-01', '2026-11-01'), monthly)).toBe('8.0000')
    expect(priceWith(daysOf('2025-11-02', '2026-11-01'), monthly)).toBe('9.5000')
    expect(priceWith(daysOf('2026-10-01', '2026-11-01'), assumed)).toBe('8.0000')
  })

  test('is that of the monthly means if too few days are stored', () => {
    expect(priceWith(daysOf('2026-10-20', '2026-11-15'), assumed)).toBe('9.2500')
  })

  test('is part of the regional data, which stays the same object until something changes', () => {
    const regions = { exchangePrices: means(assumed) } as unknown as Regions
    let prices: DayAheadPrices = dayAheadPrices(new Map())
    let profiles: LoadProfiles = inUse
    const cached: Cached<Regions> = withStoredPrices(
      { current: () => regions },
      { current: () => prices },
      { current: () => profiles },
    )
    const before = cached.current()
    expect(before.exchangePrices.before('2026-11-15', 'H25')).toBe(assumed)

    prices = dayAheadPrices(daysOf('2026-10-01', '2026-11-01'))

    const changed = cached.current()
    expect(changed.exchangePrices.before('2026-11-15', 'H25').centPerKwhNet).toBe('8.0000')
    expect(cached.current()).toBe(changed)
    profiles = loadProfiles(official)
    expect(cached.current()).not.toBe(changed)
  })
})
