import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shippedLoadProfiles } from '../load-profiles/shipped-profiles.ts'
import { monthlyExchangePrices } from '../regions/monthly-exchange-prices.ts'

const [, ...rows] = readFileSync('data-sets/sample/exchange-prices.csv', 'utf8').trim().split('\n')
const means = new Map(rows.map((row) => row.split(';') as [month: string, mean: string]))

// Means of the day-ahead auction for DE-LU, published by ENTSO-E and by the Bundesnetzagentur (SMARD).
describe('the sample exchange prices', () => {
  test.each([
    ['2026-02', '9.67'],
    ['2026-03', '9.93'],
    ['2026-05', '9.63'],
  ])('of %s are those of the exchange: %s ct/kWh', (month, published) => {
    expect(Number(means.get(month)).toFixed(2)).toBe(published)
  })

  test('of 2025 have the mean that SMARD publishes for the year: 8.93 ct/kWh', () => {
    const hoursOf = (month: number) =>
      new Date(Date.UTC(2025, month, 0)).getUTCDate() * 24 + (month === 3 ? -1 : month === 10 ? 1 : 0)
    const months = Array.from({ length: 12 }, (_, index) => index + 1)
    const cost = months.reduce(
      (sum, month) => sum + hoursOf(month) * Number(means.get(`2025-${String(month).padStart(2, '0')}`)),
      0,
    )

    expect((cost / 8760).toFixed(2)).toBe('8.93')
  })

  test('of the twelve months before November 2026 are what the service assumes without prices', async () => {
    const months = [...means].map(([month, mean]) => ({ month: `${month}-01`, meanCentPerKwhNet: mean }))
    const profiles = await shippedLoadProfiles()
    const [sample, assumed] = [monthlyExchangePrices(months, profiles), monthlyExchangePrices([], profiles)]

    expect(sample.before('2026-11-15', 'H25')).toMatchObject({ from: '2025-11-01', to: '2026-11-01' })
    expect(sample.before('2026-11-15', 'H25').centPerKwhNet).toBe(
      assumed.before('2026-11-15', 'H25').centPerKwhNet,
    )
  })

  test('have no gap', () => {
    const first = means.keys().next().value
    const expected = Array.from({ length: means.size }, (_, index) =>
      new Date(Date.UTC(2023, index, 1)).toISOString().slice(0, 7),
    )

    expect(first).toBe('2023-01')
    expect([...means.keys()]).toEqual(expected)
  })
})
