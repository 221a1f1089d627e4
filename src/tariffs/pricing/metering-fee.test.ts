import { describe, expect, test } from 'vitest'
import { findMeteringFeeEuroPerYearGross } from './metering-fee.ts'

const smartMeterFee = (year: number, yearlyConsumptionKwh: number) =>
  findMeteringFeeEuroPerYearGross(year, { hasSmartMeter: true, yearlyConsumptionKwh })

describe('the metering fee of MsbG section 30', () => {
  test.each([
    [1, '20.00', '30.00'],
    [6_000, '20.00', '30.00'],
    [6_000.01, '20.00', '40.00'],
    [10_000, '20.00', '40.00'],
    [10_000.01, '50.00', '50.00'],
    [20_000, '50.00', '50.00'],
    [20_000.01, '90.00', '110.00'],
    [50_000, '90.00', '110.00'],
    [50_000.01, '120.00', '140.00'],
    [100_000, '120.00', '140.00'],
    [100_000.01, null, null],
  ])('of a smart meter at %s kWh is capped at %s until 2024 and at %s from 2025', (kwh, before, since) => {
    expect(smartMeterFee(2023, kwh)).toBe(before)
    expect(smartMeterFee(2024, kwh)).toBe(before)
    expect(smartMeterFee(2025, kwh)).toBe(since)
    expect(smartMeterFee(2030, kwh)).toBe(since)
  })

  test.each([
    [2024, '20.00'],
    [2025, '25.00'],
    [2026, '25.00'],
  ])('of a modern meter delivered in %s is capped at %s, whatever it measures', (year, fee) => {
    for (const yearlyConsumptionKwh of [1, 6_001, 100_000, 250_000]) {
      expect(findMeteringFeeEuroPerYearGross(year, { hasSmartMeter: false, yearlyConsumptionKwh })).toBe(fee)
    }
  })

  test('never falls when the consumption rises', () => {
    for (const year of [2024, 2025]) {
      const fees = [1, 6_001, 10_001, 20_001, 50_001].map((kwh) => Number(smartMeterFee(year, kwh)))
      expect(fees).toEqual(fees.toSorted((a, b) => a - b))
    }
  })

  test('is refused for what is not a year', () => {
    expect(() => smartMeterFee(Number.NaN, 3500)).toThrow('not a year')
  })
})
