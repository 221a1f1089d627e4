import { describe, expect, test } from 'vitest'
import type { GridFees, MeteringService } from '../regions/regions.ts'
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

const feeOf = (...given: Parameters<typeof findMeteringFee>) => findMeteringFee(...given)?.euroPerYearGross

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
      expect(feeOf(fees(modern, smart), household(kwh, { hasSmartMeter }), date)).toBe(fee)
    },
  )

  // The meter and, on top where the customer owes it, the control box of § 30 (2) MsbG: up to 50 € a year gross, from 2025.
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
      expect(feeOf(fees(modern, smart, box), { ...device, isControlBoxCharged: true }, date)).toBe(fee)
    },
  )
})

const sheet = (services: Partial<Record<MeteringService, string>>) => ({
  ...fees('22.50', '28.00'),
  services: Object.entries(services).map(([service, euroGross]) => ({
    ...{ operatorCode: '9978842000002', service: service as MeteringService, euroGross },
    ...{ validFrom: '2026-01-01', validTo: '2027-01-01' },
  })),
})
const day = '2026-06-15'

describe('the price sheet of a metering operator', () => {
  test.each([
    ['ModernMeter', household(3500, { hasSmartMeter: false })],
    ['SmartMeterUpTo6000Kwh', household(6_000)],
    ['SmartMeterUpTo10000Kwh', household(6_000.01)],
    ['SmartMeterUpTo20000Kwh', household(10_000.01)],
    ['SmartMeterUpTo20000Kwh', household(3500, { hasControllableDevice: true })],
    ['SmartMeterUpTo50000Kwh', household(20_000.01, { hasControllableDevice: true })],
    ['SmartMeterUpTo100000Kwh', household(120_000)],
  ] as const)('%s takes precedence over the cap and the fees of the grid operator', (service, metered) => {
    expect(findMeteringFee(sheet({ [service]: '17.00' }), metered, day)).toEqual({
      euroPerYearGross: '17.00',
      basis: 'Operator',
    })
  })

  test('leaves the cap, named as such, for what it does not say and for other days', () => {
    const cap = { euroPerYearGross: '40.00', basis: 'LegalCap' }

    expect(findMeteringFee(sheet({ ModernMeter: '17.00' }), household(8_000), day)).toEqual(cap)
    expect(
      findMeteringFee(sheet({ SmartMeterUpTo10000Kwh: '17.00' }), household(8_000), '2027-01-01'),
    ).toEqual(cap)
  })

  // § 35 (1) no. 1 MsbG: up to 30 € a year beyond the cap where no smart meter had to be installed.
  test.each([
    [true, household(3500), '58.0000'],
    [false, household(3500), '28.00'],
    [true, household(6_000.01), '40.00'],
    [true, household(3500, { hasControllableDevice: true }), '50.00'],
    [true, household(3500, { hasSmartMeter: false }), '22.50'],
  ])('of a meter that was ordered (%s) for %j is %s a year', (isMeterOrdered, metered, fee) => {
    expect(feeOf(sheet({ OrderedMeterPerYear: '30.00' }), { ...metered, isMeterOrdered }, day)).toBe(fee)
    expect(feeOf(fees('22.50', '28.00'), { ...household(3500), isMeterOrdered }, day)).toBe('28.00')
  })

  test('a control box that nobody is known to owe is in no price', () => {
    const device = household(3500, { hasControllableDevice: true })

    expect(feeOf(sheet({ ControlBox: '35.00' }), device, day)).toBe('50.00')
    expect(feeOf(sheet({ ControlBox: '35.00' }), { ...device, isControlBoxCharged: true }, day)).toBe(
      '85.0000',
    )
  })
})
