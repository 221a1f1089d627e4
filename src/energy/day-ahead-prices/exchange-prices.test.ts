import { describe, expect, test } from 'vitest'
import { dayWeights } from '../../domain/household-profile.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { ExchangePrice, Regions } from '../../tariffs/regions/regions.ts'
import { type DayAheadPrices, dayAheadPrices, type StoredPriceDay } from './day-ahead-prices.ts'
import {
  profileWeightedMean,
  storedExchangePrices,
  windowBefore,
  withStoredPrices,
} from './exchange-prices.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { syntheticDay } from './synthetic-prices.ts'

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
const meanBefore = (date: string, days: ReadonlyMap<string, StoredPriceDay>) =>
  profileWeightedMean((day) => days.get(day), date)

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
      isDefault: false,
      days: 365,
    })
  })

  test('weighs each quarter-hour by what a household uses in it', () => {
    const days = daysOf('2026-01-01', '2026-02-01', (date) =>
      Int32Array.from({ length: 96 }, (_, index) => (date === '2026-01-15' && index === 77 ? 10_000_000 : 0)),
    )
    const weights = [...days.keys()].flatMap((date) => [...dayWeights(date)])
    const total = weights.reduce((sum, weight) => sum + weight, 0)

    const expected = (10 * (dayWeights('2026-01-15')[77] ?? 0)) / total

    expect(Number(meanBefore('2026-03-01', days)?.centPerKwhNet)).toBeCloseTo(expected, 4)
  })

  test('exceeds the plain mean, because evenings are expensive', () => {
    const days = daysOf('2025-11-01', '2026-11-01', (date) => syntheticDay(date).microCentPerKwh)
    const all = [...days.values()].flatMap(({ microCentPerKwh }) => [...microCentPerKwh])
    const plain = all.reduce((sum, price) => sum + price, 0) / all.length / 1e6

    expect(Number(meanBefore('2026-11-15', days)?.centPerKwhNet)).toBeGreaterThan(plain * 1.02)
  })

  test('needs thirty days', () => {
    expect(meanBefore('2026-03-01', daysOf('2026-01-01', '2026-01-30'))).toBeUndefined()
    expect(meanBefore('2026-03-01', daysOf('2026-01-01', '2026-01-31'))?.days).toBe(30)
  })
})

describe('the exchange price of an offer', () => {
  const assumed: ExchangePrice = { centPerKwhNet: '9.2500', from: null, to: null, isDefault: true }
  const monthly: ExchangePrice = {
    centPerKwhNet: '9.5000',
    from: '2025-11-01',
    to: '2026-11-01',
    isDefault: false,
  }
  const priceWith = (days: Map<string, StoredPriceDay>, before: ExchangePrice) =>
    storedExchangePrices(dayAheadPrices(days), { before: () => before })?.before('2026-11-15').centPerKwhNet

  test('comes from stored quarter-hours if they cover at least as many days as the monthly means', () => {
    expect(priceWith(daysOf('2025-11-01', '2026-11-01'), monthly)).toBe('8.0000')
    expect(priceWith(daysOf('2025-11-02', '2026-11-01'), monthly)).toBe('9.5000')
    expect(priceWith(daysOf('2026-10-01', '2026-11-01'), assumed)).toBe('8.0000')
  })

  test('stays unchanged if too few days are stored', () => {
    expect(priceWith(daysOf('2026-10-20', '2026-11-15'), assumed)).toBeUndefined()
  })

  test('is part of the regional data, which stays the same object until something changes', () => {
    const regions = { exchangePrices: { before: () => assumed } } as unknown as Regions
    let prices: DayAheadPrices = dayAheadPrices(new Map())
    const kept: Cached<Regions> = withStoredPrices({ current: () => regions }, { current: () => prices })
    expect(kept.current()).toBe(regions)

    prices = dayAheadPrices(daysOf('2026-10-01', '2026-11-01'))

    const changed = kept.current()
    expect(changed.exchangePrices.before('2026-11-15').centPerKwhNet).toBe('8.0000')
    expect(kept.current()).toBe(changed)
  })
})
