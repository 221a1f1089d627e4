import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { aContract, module1, module2, modules1And3 } from './contract.fixture.ts'
import { findPricePeriods } from './find-price-periods.ts'
import { fixedSpot } from './spot.ts'
import type { SuppliedContract } from './supplied-contract.ts'
import { gridFeesOf, workingPriceDays } from './working-price-days.ts'

const { pool } = await testDatabase()
const regions = await loadRegions(pool)

const periodsOf = (from: string, to: string, contract: SuppliedContract = aContract()) =>
  findPricePeriods(regions, contract, { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) })
const periodOn = (date: string, contract?: SuppliedContract) =>
  periodsOf(date, dateOf(dayNumberOf(date) + 1), contract).periods[0]

describe('the price of a delivery in 2026', () => {
  const period = periodOn('2026-11-15')

  test('has the parts of the example, in ten-thousandths of a cent', () => {
    expect(period?.parts).toEqual({
      energyPrice: 0,
      serviceFee: 17_850,
      greenCertificateSurcharge: 2380,
      powerFee: 24_395,
      gridFee: 77_350,
      powerHeatCouplingFee: 5307,
      concessionFee: 28_441,
      offshoreFee: 11_198,
      p19Fee: 18_552,
      riskPremiumFee: 0,
      workPriceAdjustment: 0,
    })
    expect((period?.constantPart ?? 0) + 77_350).toBe(295_548 - 110_075)
  })

  test('has its base price, the default supplier and the saved emission', () => {
    expect(period).toMatchObject({
      basePerMonth: 12_440_000,
      comparisonWork: 375_000,
      comparisonBasePerMonth: 10_700_000,
      savedEmission: 36_300,
      gridFees: null,
    })
  })

  test('excludes the savings share and the value of shifted load, which are settled or estimated elsewhere', () => {
    const { tariff } = aContract()
    const plain = aContract({
      tariff: { ...tariff, kind: 'DynamicFee', sharePercent: null },
      hasElectricVehicle: false,
    })

    expect(periodOn('2026-11-15', plain)).toEqual(period)
  })
})

describe('a contract over New Year', () => {
  test('pays the levies and grid fees of each year', () => {
    const { periods } = periodsOf('2024-06-01', '2026-06-01')

    expect(periods.map(({ fromDay }) => dateOf(fromDay))).toEqual(
      expect.arrayContaining(['2024-06-01', '2025-01-01', '2026-01-01']),
    )
    const on = (date: string) => periods.find(({ toDay }) => toDay > dayNumberOf(date))?.parts
    expect(on('2024-12-31')).toMatchObject({ p19Fee: 7652, gridFee: 88_298 })
    expect(on('2025-01-01')).toMatchObject({ p19Fee: 18_540, gridFee: 84_252 })
    expect(on('2025-12-31')).toMatchObject({ p19Fee: 18_540, gridFee: 84_252 })
    expect(on('2026-01-01')).toMatchObject({ p19Fee: 18_552, gridFee: 77_350 })
  })

  test('keeps the fees of its tariff', () => {
    const { periods } = periodsOf('2024-06-01', '2028-06-01')

    expect(new Set(periods.map(({ parts }) => parts.serviceFee))).toEqual(new Set([17_850]))
  })

  test('has consecutive periods without gap or overlap', () => {
    const { periods } = periodsOf(
      '2024-01-01',
      '2074-01-01',
      aContract({ modules: [modules1And3('2025-06-15')] }),
    )

    expect(periods[0]?.fromDay).toBe(dayNumberOf('2024-01-01'))
    expect(periods.at(-1)?.toDay).toBe(dayNumberOf('2074-01-01'))
    for (const [index, { toDay }] of periods.slice(0, -1).entries())
      expect(periods[index + 1]?.fromDay).toBe(toDay)
  })
})

describe('a supply without grid use', () => {
  const contract = aContract({
    modules: [modules1And3('2026-01-01')],
    withoutGridUse: [{ validFrom: '2026-06-15', validTo: '2026-09-01' }],
  })
  const { periods } = periodsOf('2026-05-01', '2026-10-01', contract)

  test('has what the supplier owes alone, from its first day to the day before its end', () => {
    const [before, without, after] = periods

    expect(periods.map(({ fromDay }) => dateOf(fromDay))).toEqual(['2026-05-01', '2026-06-15', '2026-09-01'])
    expect(without?.parts).toEqual({
      ...{ energyPrice: 0, serviceFee: 17_850, greenCertificateSurcharge: 2380, powerFee: 24_395 },
      ...{ gridFee: 0, powerHeatCouplingFee: 0, concessionFee: 0, offshoreFee: 0, p19Fee: 0 },
      ...{ riskPremiumFee: 0, workPriceAdjustment: 0 },
    })
    expect(without?.baseParts).toMatchObject({ serviceFee: 4_990_000, gridFee: 0, meteringFee: 0 })
    expect({ ...after, fromDay: 0, toDay: 0 }).toEqual({ ...before, fromDay: 0, toDay: 0 })
  })

  test('has no modules of section 14a, which lower grid fees', () => {
    const [before, without] = periods

    expect([before?.gridFees === null, without?.gridFees]).toEqual([false, null])
    expect(before?.gridReductionPerMonth).toBeGreaterThan(0)
    expect(without?.gridReductionPerMonth).toBe(0)
    expect(without?.baseParts.basePriceAdjustment).toBe(-1_000_000)
  })

  test('is compared with a default supplier that leaves out the same', () => {
    expect(periods[1]).toMatchObject({
      comparisonWork: 375_000 - 77_350 - 5307 - 28_441 - 11_198 - 18_552,
      // Without 5.95 € for the grid and 4.17 € for metering with a controllable device.
      comparisonBasePerMonth: 10_700_000 - 5_950_000 - 4_170_000,
    })
  })
})

test('days without stored fees have no price, and the missing data is named', () => {
  const { periods, missing } = periodsOf('2023-12-30', '2024-01-02')

  expect(periods.map(({ fromDay }) => dateOf(fromDay))).toEqual(['2024-01-01'])
  expect(missing).toBe('postcode')
})

test('an unknown postcode has no price', () => {
  const { periods, missing } = periodsOf(
    '2026-01-01',
    '2026-02-01',
    aContract({ deliveryAddress: { postCode: '00000' } }),
  )

  expect(periods).toEqual([])
  expect(missing).toBe('postcode')
})

// The smart meter costs 50 € instead of 30 € a year: 4.17 € instead of 2.50 € a month. With the control box it is 8.33 €.
const withDevice = 12_440_000 - 2_500_000 + 4_170_000
const withBox = 12_440_000 - 2_500_000 + 8_330_000

describe('the metering fee of a controllable device (§ 30 MsbG)', () => {
  const withoutModule = { ...module1('2026-06-15'), isModule1InUse: false, validTo: '2026-09-01' }

  test('is charged from the day on which the device is registered to its end', () => {
    const contract = aContract({ modules: [withoutModule] })

    expect(
      periodsOf('2026-05-01', '2026-10-01', contract).periods.map(({ fromDay, basePerMonth }) => [
        dateOf(fromDay),
        basePerMonth,
      ]),
    ).toEqual([
      ['2026-05-01', 12_440_000],
      ['2026-06-15', withDevice],
      ['2026-09-01', 12_440_000],
    ])
  })

  test('is charged for a device that the order names, until one was registered', () => {
    const ordered = aContract({ hasControllableDevice: true })

    expect(periodOn('2026-11-15', ordered)?.basePerMonth).toBe(withDevice)
    expect(periodOn('2026-11-15', { ...ordered, modules: [withoutModule] })?.basePerMonth).toBe(12_440_000)
  })

  test('has the control box only while it is installed and the customer owes its fee, as the connection holder', () => {
    const boxed = { ...withoutModule, validFrom: '2026-07-01', isControlBoxCharged: true }
    const contract = aContract({ modules: [{ ...withoutModule, validTo: '2026-07-01' }, boxed] })

    expect(
      ['2026-06-30', '2026-07-01', '2026-09-01'].map((date) => periodOn(date, contract)?.basePerMonth),
    ).toEqual([withDevice, withBox, 12_440_000])
  })

  test('is that of a modern meter without a smart meter', () => {
    const conventional = aContract({ hasSmartMeter: false, hasControllableDevice: true })

    expect(periodOn('2026-11-15', conventional)?.basePerMonth).toBe(12_440_000 - 2_500_000 + 2_080_000)
  })
})

describe('a heat pump with its own metering point (§ 22 EnFG)', () => {
  const exempt = aContract({ levyExemptions: [{ validFrom: '2026-06-15', validTo: '2026-09-01' }] })

  test('pays neither the KWKG nor the offshore levy from the day of its exemption to the end of it', () => {
    expect(
      periodsOf('2026-05-01', '2026-10-01', exempt).periods.map(({ fromDay, parts }) => [
        dateOf(fromDay),
        parts.powerHeatCouplingFee,
        parts.offshoreFee,
        parts.p19Fee,
      ]),
    ).toEqual([
      ['2026-05-01', 5307, 11_198, 18_552],
      ['2026-06-15', 0, 0, 18_552],
      ['2026-09-01', 5307, 11_198, 18_552],
    ])
  })

  test('would not pay them to the default supplier either, so the saving stays the same', () => {
    // 37.50 − 0.5307 − 1.1198 ct/kWh.
    expect(periodOn('2026-08-31', exempt)?.comparisonWork).toBe(358_495)
    expect(periodOn('2026-09-01', exempt)?.comparisonWork).toBe(375_000)
  })

  test('pays them without an application', () => {
    expect(periodOn('2026-08-31', aContract())?.parts).toMatchObject({
      powerHeatCouplingFee: 5307,
      offshoreFee: 11_198,
    })
  })
})

describe('the modules of §14a', () => {
  test('1: the reduction is 80 € and a fifth of 3,750 kWh, a twelfth every month', () => {
    // 80 + 750 × 6.50 ct × 1.19 = 138.01 € a year, 11.50 € a month.
    expect(periodOn('2026-11-15', aContract({ modules: [module1('2026-01-01')] }))?.basePerMonth).toBe(
      withDevice - 11_500_000,
    )
  })

  test('1: the default supplier passes the same reduction on, because it belongs to the grid connection (BNetzA BK8-22/010-A)', () => {
    // 10.70 € less 11.50 € a month.
    expect(
      periodOn('2026-11-15', aContract({ modules: [module1('2026-01-01')] }))?.comparisonBasePerMonth,
    ).toBe(-800_000)
  })

  test('1: the reduction never exceeds the grid fee', () => {
    const small = aContract({ yearlyConsumptionKwh: 100, modules: [module1('2026-01-01')] })

    // 60 € and 100 × 6.50 ct are 79.14 € a year with VAT, 6.60 € a month.
    const unreduced = aContract({ yearlyConsumptionKwh: 100, hasControllableDevice: true })
    const [without, reduced] = [unreduced, small].map((each) => periodOn('2026-11-15', each))
    expect((without?.basePerMonth ?? 0) - (reduced?.basePerMonth ?? 0)).toBe(6_600_000)
  })

  test('2: the grid has two fifths of its work price and no base price', () => {
    const period = periodOn('2026-11-15', aContract({ modules: [module2('2026-01-01')] }))

    expect(period?.parts.gridFee).toBe(30_940)
    expect(period?.basePerMonth).toBe(withDevice - 5_950_000)
  })

  test('3: the grid fee depends on the time of day and the quarter of the year', () => {
    const contract = aContract({ modules: [modules1And3('2025-06-15')] })
    const period = periodOn('2026-11-15', contract)
    const [low] =
      regions.gridFeeWindows
        .get('9999901000006')
        ?.filter(({ level, quarter, validTo }) => level === 'Low' && quarter === 4 && validTo === null) ?? []
    const fees = period && gridFeesOf(period, dayNumberOf('2026-11-15'))

    expect(low).toBeDefined()
    expect(fees?.[(low?.fromMinute ?? 0) / 15]).toBe(Math.round(Number(low?.workCentPerKwhNet) * 11_900))
    expect(fees?.[(low?.toMinute ?? 0) / 15]).toBe(77_350)
  })

  test('apply from their first day', () => {
    const { periods } = periodsOf('2026-05-01', '2026-07-01', aContract({ modules: [module1('2026-06-15')] }))

    expect(periods.map(({ fromDay, basePerMonth }) => [dateOf(fromDay), basePerMonth])).toEqual([
      ['2026-05-01', 12_440_000],
      ['2026-06-15', withDevice - 11_500_000],
    ])
  })
})

test('a day outside all periods has no working price', () => {
  const spot = fixedSpot(() => 0)
  const days = workingPriceDays(periodsOf('2026-01-01', '2026-02-01').periods, spot)

  expect(days.ofDay(dayNumberOf('2026-01-31'))?.prices).toHaveLength(96)
  expect(days.ofDay(dayNumberOf('2026-02-01'))).toBeUndefined()
})
