import { describe, expect, test } from 'vitest'
import type { GridFees } from '../regions/regions.ts'
import { findMeteringCap, findMeteringFee } from './metering-fee.ts'

const smartMeterCap = (year: number, yearlyConsumptionKwh: number) =>
  findMeteringCap(year, { hasSmartMeter: true, yearlyConsumptionKwh })

describe('the metering cap of MsbG section 30', () => {
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
  ])('of a smart meter at %s kWh is %s until 2024 and %s from 2025', (kwh, before, since) => {
    expect(smartMeterCap(2023, kwh)).toBe(before)
    expect(smartMeterCap(2024, kwh)).toBe(before)
    expect(smartMeterCap(2025, kwh)).toBe(since)
    expect(smartMeterCap(2030, kwh)).toBe(since)
  })

  test.each([
    [2024, '20.00'],
    [2025, '25.00'],
    [2026, '25.00'],
  ])('of a modern meter in %s is %s at any consumption', (year, fee) => {
    for (const yearlyConsumptionKwh of [1, 6_001, 100_000, 250_000]) {
      expect(findMeteringCap(year, { hasSmartMeter: false, yearlyConsumptionKwh })).toBe(fee)
    }
  })

  test('never falls when the consumption rises', () => {
    for (const year of [2024, 2025]) {
      const fees = [1, 6_001, 10_001, 20_001, 50_001].map((kwh) => Number(smartMeterCap(year, kwh)))
      expect(fees).toEqual(fees.toSorted((a, b) => a - b))
    }
  })

  test('rejects a year that is not a number', () => {
    expect(() => smartMeterCap(Number.NaN, 3500)).toThrow('not a year')
  })
})

const fees = (modern: string | null, smart: string | null): GridFees => ({
  operatorCode: '9999901000006',
  validFrom: '2024-01-01',
  validTo: null,
  workCentPerKwhNet: '6.50',
  baseEuroPerYearNet: '60.00',
  modernMeterEuroPerYearGross: modern,
  smartMeterEuroPerYearGross: smart,
})

describe('the metering fee', () => {
  test.each([
    [null, null, false, 3500, '2026-01-01', '25.00'],
    [null, null, false, 3500, '2024-12-31', '20.00'],
    [null, null, true, 3500, '2026-01-01', '30.00'],
    ['22.50', null, false, 3500, '2026-01-01', '22.50'],
    ['22.50', null, true, 3500, '2026-01-01', '30.00'],
    [null, '28.00', true, 6000, '2026-01-01', '28.00'],
    [null, '28.00', true, 6000.01, '2026-01-01', '40.00'],
    [null, '28.00', false, 3500, '2026-01-01', '25.00'],
  ])(
    'with own fees %s and %s, smart meter %s and %s kWh on %s is %s',
    (modern, smart, hasSmartMeter, kwh, date, fee) => {
      expect(findMeteringFee(fees(modern, smart), { hasSmartMeter, yearlyConsumptionKwh: kwh }, date)).toBe(
        fee,
      )
    },
  )
})
