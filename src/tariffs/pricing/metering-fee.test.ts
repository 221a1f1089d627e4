import { describe, expect, test } from 'vitest'
import type { GridFees } from '../regions/regions.ts'
import { findMeteringCap, findMeteringFee } from './metering-fee.ts'

const household = (
  yearlyConsumptionKwh: number,
  { hasSmartMeter = true, hasControllableDevice = false } = {},
) => ({
  hasSmartMeter,
  hasControllableDevice,
  yearlyConsumptionKwh,
})
const smartMeterCap = (year: number, kwh: number) => findMeteringCap(year, household(kwh))

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
      for (const hasControllableDevice of [true, false])
        expect(
          findMeteringCap(
            year,
            household(yearlyConsumptionKwh, { hasSmartMeter: false, hasControllableDevice }),
          ),
        ).toBe(fee)
    }
  })

  // § 30 (1) no. 3 MsbG names the device beside the step of 10,000 to 20,000 kWh; a higher step stays higher.
  test.each([
    [1, '50.00', '50.00'],
    [6_000, '50.00', '50.00'],
    [6_000.01, '50.00', '50.00'],
    [10_000, '50.00', '50.00'],
    [10_000.01, '50.00', '50.00'],
    [20_000, '50.00', '50.00'],
    [20_000.01, '90.00', '110.00'],
    [50_000, '90.00', '110.00'],
    [50_000.01, '120.00', '140.00'],
    [100_000, '120.00', '140.00'],
    [100_000.01, null, null],
  ])(
    'of a smart meter with a § 14a device at %s kWh is %s until 2024 and %s from 2025',
    (kwh, before, since) => {
      const cap = (year: number) => findMeteringCap(year, household(kwh, { hasControllableDevice: true }))
      expect([cap(2024), cap(2025), cap(2030)]).toEqual([before, since, since])
    },
  )

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

const fees = (modern: string | null, smart: string | null, box: string | null = null): GridFees => ({
  operatorCode: '9999901000006',
  validFrom: '2024-01-01',
  validTo: null,
  workCentPerKwhNet: '6.50',
  baseEuroPerYearNet: '60.00',
  modernMeterEuroPerYearGross: modern,
  smartMeterEuroPerYearGross: smart,
  controlBoxEuroPerYearGross: box,
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
      expect(findMeteringFee(fees(modern, smart), household(kwh, { hasSmartMeter }), date)).toBe(fee)
    },
  )

  // The meter and, on top, the control box of § 30 (2) MsbG: up to 50 € a year gross, from 2025.
  test.each([
    ['22.50', '28.00', null, true, 3500, '2026-01-01', '100.0000'],
    ['22.50', '28.00', '35.00', true, 3500, '2026-01-01', '85.0000'],
    ['22.50', '28.00', '0', true, 3500, '2026-01-01', '50.0000'],
    [null, null, null, true, 10_000.01, '2026-01-01', '100.0000'],
    [null, null, null, true, 20_000.01, '2026-01-01', '160.0000'],
    [null, null, null, true, 120_000, '2026-01-01', '190.0000'],
    [null, null, null, true, 3500, '2024-12-31', '50.0000'],
    // Without a smart meter nothing can dim the device yet.
    [null, null, '35.00', false, 3500, '2026-01-01', '25.00'],
    ['22.50', null, '35.00', false, 3500, '2026-01-01', '22.50'],
  ])(
    'of a § 14a device with own fees %s, %s and %s for the box, smart meter %s and %s kWh on %s is %s',
    (modern, smart, box, hasSmartMeter, kwh, date, fee) => {
      const device = household(kwh, { hasSmartMeter, hasControllableDevice: true })
      expect(findMeteringFee(fees(modern, smart, box), device, date)).toBe(fee)
    },
  )
})
