import { describe, expect, test } from 'vitest'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { toEurPerMwh } from './price-day.ts'
import { readSamplePrices } from './sample-prices.ts'

const dayOf = await readSamplePrices()
const datesOf = (from: string, to: string) => {
  const dates = []
  for (let date = from; date <= to; date = plusDays(date, 1)) dates.push(date)
  return dates
}
const meanOf = (dates: string[]) => {
  const prices = dates.flatMap((date) => [...(dayOf(date)?.microCentPerKwh ?? [])])
  return prices.reduce((sum, price) => sum + price, 0) / prices.length / 1e6
}

// The day-ahead auction for DE-LU, published by ENTSO-E and by the Bundesnetzagentur (SMARD).
describe('the sample of day-ahead prices', () => {
  test.each([
    ['2023-02-12', '2025-01-13', 60],
    ['2025-10-01', '2026-05-31', 15],
  ])('has every day from %s to %s, each %s minutes of it', (from, to, resolutionMinutes) => {
    for (const date of datesOf(from, to)) {
      const day = dayOf(date)
      expect(day?.resolutionMinutes, date).toBe(resolutionMinutes)
      expect(day?.microCentPerKwh, date).toHaveLength(berlinDay(date).quartersOfDay.length)
    }
    expect(dayOf(plusDays(from, -1))).toBeUndefined()
    expect(dayOf(plusDays(to, 1))).toBeUndefined()
  })

  test.each([
    ['2024-11-01', '2024-11-30', '11.39'],
    ['2025-12-01', '2025-12-31', '9.36'],
    ['2026-02-01', '2026-02-28', '9.67'],
  ])('costs from %s to %s what was published: %s ct/kWh', (from, to, published) => {
    expect(meanOf(datesOf(from, to)).toFixed(2)).toBe(published)
  })

  test('repeats a price that the source leaves out because it does not change', () => {
    const noon = dayOf('2026-05-01')?.microCentPerKwh.subarray(54, 59) ?? []

    // 13:45 and 14:15 were left out.
    expect(Array.from(noon, toEurPerMwh)).toEqual([-250.01, -250.01, -250, -250, -499.89])
  })

  test('has the prices of a winter evening', () => {
    const evening = dayOf('2026-02-10')?.microCentPerKwh.subarray(72, 76) ?? []

    expect(Array.from(evening, toEurPerMwh)).toEqual([141.29, 148.27, 129.53, 133.59])
  })
})
