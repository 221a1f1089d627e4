import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { deliveryInputs } from '../../tariffs/pricing/delivery-inputs.ts'
import { findRegionalRows } from '../../tariffs/pricing/find-regional-rows.ts'
import {
  withChanges as changeRegions,
  type RegionalChange,
} from '../../tariffs/pricing/regional-changes.fixture.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { compareOn } from '../price-changes/compare-prices.ts'
import { aContract, module1, module2, modules1And3 } from './contract.fixture.ts'
import { findPricePeriods } from './find-price-periods.ts'
import type { SuppliedContract } from './supplied-contract.ts'

const { pool } = await testDatabase()
const stored = await loadRegions(pool)

const since = '2027-01-01'
const withChanges = (changes: readonly RegionalChange[]): Regions => changeRegions(stored, changes)

const noticed = (effective: SuppliedContract['priceNotices']['effective'] = []) => ({
  priceNotices: { since, effective },
})
const deliveryInputsOn = (regions: Regions, date: string) => {
  const place = {
    zipCode: '10115',
    yearlyConsumptionKwh: 3500,
    hasSmartMeter: true,
    hasControllableDevice: false,
  }
  const rows = findRegionalRows(regions, place, date)
  if (!rows.isFound) throw new Error(rows.reason)
  return deliveryInputs(rows)
}
const onDay = (regions: Regions, date: string, contract: SuppliedContract) =>
  findPricePeriods(regions, contract, {
    fromDay: dayNumberOf(date),
    toDay: dayNumberOf(date) + 1,
  }).periods[0]

// 1.5590 ct net are 18,552 ten-thousandths of a cent gross; 2.0000 ct are 23,800.
const higherLevy = withChanges([{ from: since, p19: '2.0000' }])

describe('a change of VAT (§ 27 (1) UStG, § 41 (6) EnWG)', () => {
  const withVat = (regions: Regions): Regions => ({
    ...regions,
    vatRates: [{ validFrom: '2027-02-01', percent: '21' }],
  })

  test('is charged from its day without a letter: work price, base price and those of a confirmed contract', () => {
    for (const contract of [
      aContract(noticed()),
      aContract({
        ...noticed(),
        startDate: since,
        confirmedFees: {
          ...deliveryInputsOn(stored, since),
          hasSmartMeter: true,
        } as SuppliedContract['confirmedFees'],
      }),
    ]) {
      const before = onDay(withVat(stored), '2027-01-31', contract)
      const after = onDay(withVat(stored), '2027-02-01', contract)

      expect([before?.parts.powerFee, after?.parts.powerFee]).toEqual([24_395, 24_805])
      expect([before?.baseParts.serviceFee, after?.baseParts.serviceFee]).toEqual([4_990_000, 5_070_000])
    }
  })

  test('splits a period, and a rise of the same day that nobody announced still waits', () => {
    const regions = withVat(withChanges([{ from: '2027-02-01', p19: '2.0000' }]))
    const { periods } = findPricePeriods(regions, aContract(noticed()), {
      fromDay: dayNumberOf('2027-01-15'),
      toDay: dayNumberOf('2027-03-01'),
    })

    // 1.5590 ct net with 19 and with 21 percent.
    expect(periods.map(({ fromDay, parts }) => [dateOf(fromDay), parts.p19Fee])).toEqual([
      ['2027-01-15', 18_552],
      ['2027-02-01', 18_864],
    ])
  })

  test('needs no letter', () => {
    const change = { effectiveDate: '2027-02-01', type: 'Private', newFees: null } as const
    const higher = withVat(withChanges([{ from: '2027-02-01', p19: '2.0000' }]))

    expect(compareOn(withVat(stored), aContract(noticed()), change)).toBeUndefined()
    expect(compareOn(higher, aContract(noticed()), change)).toMatchObject({
      state: 'open',
      oldParts: { work: { p19Fee: 1.8864, powerFee: 2.4805 } },
      newParts: { work: { p19Fee: 2.42, powerFee: 2.4805 } },
    })
  })
})

describe('a rise without a letter in time (§ 41 (5) EnWG)', () => {
  test('is not charged: the fees of the day before go on', () => {
    const contract = aContract(noticed())

    expect(onDay(higherLevy, '2026-12-31', contract)?.parts.p19Fee).toBe(18_552)
    expect(onDay(higherLevy, '2027-01-01', contract)?.parts.p19Fee).toBe(18_552)
    expect(onDay(higherLevy, '2027-06-30', contract)?.parts.p19Fee).toBe(18_552)
  })

  test('is charged from the day that a letter named', () => {
    const contract = aContract(noticed([{ date: '2027-02-01', fees: null }]))
    const { periods } = findPricePeriods(higherLevy, contract, {
      fromDay: dayNumberOf('2026-12-01'),
      toDay: dayNumberOf('2027-03-01'),
    })

    expect(periods.map(({ fromDay, parts }) => [dateOf(fromDay), parts.p19Fee])).toEqual([
      ['2026-12-01', 18_552],
      ['2027-01-01', 18_552],
      ['2027-02-01', 23_800],
    ])
  })

  test('is not charged from the day that a letter named for another address, whose own fees alone count', () => {
    const { tariff } = aContract()
    const fees = { ...tariff, serviceFeeCentPerKwhNet: '3' }
    const contract = aContract(noticed([{ date: since, fees, isContinued: true }]))

    const [before, after] = [onDay(higherLevy, '2026-12-31', contract), onDay(higherLevy, since, contract)]
    expect([before?.parts.p19Fee, after?.parts.p19Fee]).toEqual([18_552, 18_552])
    expect([before?.parts.serviceFee, after?.parts.serviceFee]).toEqual([17_850, 35_700])

    const change = { effectiveDate: since, type: 'Private', newFees: null } as const
    expect(compareOn(higherLevy, contract, change)).toMatchObject({
      oldParts: { work: { p19Fee: 1.8552, serviceFee: 1.785 } },
      newParts: { work: { p19Fee: 2.38, serviceFee: 3.57 } },
    })
  })

  test.each([
    ['2027-02-01', '2027-03-01'],
    ['2026-12-01', since],
  ])(
    'is charged when grid use comes back: without it from %s to %s there is no price to rise from',
    (validFrom, validTo) => {
      const contract = aContract({ ...noticed(), withoutGridUse: [{ validFrom, validTo }] })
      const p19On = (date: string) => onDay(higherLevy, date, contract)?.parts.p19Fee

      expect([p19On(validFrom), p19On(validTo)]).toEqual([0, 23_800])
      expect(p19On(dateOf(dayNumberOf(validFrom) - 1))).toBe(18_552)
    },
  )

  test('of what the customer pays to the grid operator is none, and needs no letter', () => {
    const contract = aContract({ ...noticed(), withoutGridUse: [{ validFrom: '2026-06-01', validTo: null }] })

    expect(onDay(higherLevy, since, contract)?.parts.p19Fee).toBe(0)
    expect(
      compareOn(higherLevy, contract, { effectiveDate: since, type: 'Private', newFees: null }),
    ).toBeUndefined()
  })

  test('was announced elsewhere if it is older than the duty', () => {
    const contract = aContract({ priceNotices: { since: '2027-01-02', effective: [] } })

    expect(onDay(higherLevy, '2027-01-02', contract)?.parts.p19Fee).toBe(23_800)
  })

  test('does not concern a contract whose delivery begins on that day: its price was agreed', () => {
    const contract = aContract({ ...noticed(), startDate: since })

    expect(onDay(higherLevy, '2027-01-01', contract)?.parts.p19Fee).toBe(23_800)
  })

  test('covers one change: the next one needs a letter of its own', () => {
    const regions = withChanges([
      { from: since, p19: '2.0000' },
      { from: '2028-01-01', p19: '3.0000' },
    ])
    const contract = aContract(noticed([{ date: since, fees: null }]))

    expect(onDay(regions, '2027-12-31', contract)?.parts.p19Fee).toBe(23_800)
    expect(onDay(regions, '2028-01-01', contract)?.parts.p19Fee).toBe(23_800)
  })

  test('holds the comparison price of nobody: the default supplier has raised its own', () => {
    const held = onDay(higherLevy, '2027-01-01', aContract(noticed()))
    const charged = onDay(higherLevy, '2027-01-01', aContract())

    expect(held?.comparisonWork).toBe(charged?.comparisonWork)
    expect(held?.savedEmission).toBe(charged?.savedEmission)
  })
})

describe('the price of the confirmation', () => {
  const confirmedWith = (p19: string, changes: Partial<SuppliedContract> = {}): SuppliedContract => {
    const { levies, region } = deliveryInputsOn(withChanges([{ from: since, p19 }]), since)
    const confirmedFees = { levies, region, hasSmartMeter: true }
    return aContract({ ...noticed(), startDate: since, confirmedFees, ...changes })
  }

  test('is that of the first day as long as nothing has changed', () => {
    expect(onDay(higherLevy, since, confirmedWith('2.0000'))?.parts.p19Fee).toBe(23_800)
    expect(onDay(higherLevy, '2027-06-30', confirmedWith('2.0000'))?.parts.p19Fee).toBe(23_800)
  })

  test('is charged although levies were raised after it, until a letter says otherwise', () => {
    const contract = confirmedWith('1.5590')
    const told = confirmedWith('1.5590', noticed([{ date: '2027-03-01', fees: null }]))

    expect(onDay(higherLevy, since, contract)?.parts.p19Fee).toBe(18_552)
    expect(onDay(higherLevy, '2027-12-31', contract)?.parts.p19Fee).toBe(18_552)
    expect(onDay(higherLevy, '2027-02-28', told)?.parts.p19Fee).toBe(18_552)
    expect(onDay(higherLevy, '2027-03-01', told)?.parts.p19Fee).toBe(23_800)
  })

  test('gives way to levies that fell after it', () => {
    expect(onDay(higherLevy, since, confirmedWith('3.0000'))?.parts.p19Fee).toBe(23_800)
  })

  test('holds before rises needed letters, too', () => {
    const contract = confirmedWith('1.5590', { priceNotices: { since: '2027-07-01', effective: [] } })

    expect(onDay(higherLevy, since, contract)?.parts.p19Fee).toBe(18_552)
  })

  test('has the fee of the meter that was there: another one has its own', () => {
    const contract = confirmedWith('1.5590', { hasSmartMeter: false })

    expect(onDay(stored, since, confirmedWith('1.5590'))?.baseParts.meteringFee).toBe(2_500_000)
    expect(onDay(stored, since, contract)?.baseParts.meteringFee).toBe(2_080_000)
  })

  test('is reduced by module 2 and by an exemption from levies, which the customer registers', () => {
    const contract = confirmedWith('1.5590', {
      modules: [module2('2027-02-01')],
      levyExemptions: [{ validFrom: '2027-02-01', validTo: null }],
    })
    const period = onDay(higherLevy, '2027-02-01', contract)

    expect(period?.parts).toMatchObject({ p19Fee: 18_552, powerHeatCouplingFee: 0, gridFee: 30_940 })
    expect(period?.baseParts.gridFee).toBe(0)
  })
})

describe('a reduction (§ 41 (6) EnWG)', () => {
  test('passes on its own day without a letter', () => {
    const regions = withChanges([{ from: since, p19: '1.0000' }])

    expect(onDay(regions, since, aContract(noticed()))?.parts.p19Fee).toBe(11_900)
  })

  test('counts as the balance of all parts of a price: a levy may rise as much as the grid fee falls', () => {
    // +0.4410 ct for the levy, -0.4410 ct and -0.4409 ct for the grid.
    const balanced = withChanges([{ from: since, p19: '2.0000', work: '6.0590' }])
    const raised = withChanges([{ from: since, p19: '2.0000', work: '6.0591' }])

    expect(onDay(balanced, since, aContract(noticed()))?.parts.p19Fee).toBe(23_800)
    expect(onDay(raised, since, aContract(noticed()))?.parts.p19Fee).toBe(18_552)
  })

  test('of the work price passes although the base price rises, which waits', () => {
    const regions = withChanges([{ from: since, work: '6.0000', base: '120.00' }])

    const period = onDay(regions, since, aContract(noticed()))

    expect(period?.parts.gridFee).toBe(71_400)
    expect(period?.basePerMonth).toBe(12_440_000)
    expect(period?.baseParts.gridFee).toBe(5_950_000)
  })
})

describe('what the customer changes', () => {
  test('takes effect at once: a module that ends raises the base price without a letter', () => {
    const contract = aContract({
      ...noticed(),
      modules: [{ ...module1('2026-01-01'), validTo: '2027-03-01' }],
    })
    const [with1, without] = ['2027-02-28', '2027-03-01'].map((date) => onDay(stored, date, contract))

    expect(without?.basePerMonth).toBeGreaterThan(with1?.basePerMonth ?? 0)
  })

  test('is reckoned with the fees that are held', () => {
    const contract = aContract({ ...noticed(), modules: [modules1And3('2027-02-01')] })

    const period = onDay(higherLevy, '2027-02-01', contract)

    expect(period?.parts.p19Fee).toBe(18_552)
    expect(period?.gridFees).toHaveLength(4)
  })
})

test('fees that a letter announced replace those of the offer from its day on', () => {
  const fees = {
    serviceFeeCentPerKwhNet: '2.0000',
    baseServiceFeeEuroPerMonthNet: '5.0000',
    greenCertificateCentPerKwhNet: '0.2000',
    riskPremiumCentPerKwhNet: '0.0000',
    energyPriceCentPerKwhNet: null,
  }
  const contract = aContract(noticed([{ date: '2027-02-01', fees }]))

  expect(onDay(stored, '2027-01-31', contract)?.parts.serviceFee).toBe(17_850)
  expect(onDay(stored, '2027-02-01', contract)?.parts.serviceFee).toBe(23_800)
  expect(onDay(stored, '2027-02-01', contract)?.baseParts.serviceFee).toBe(5_950_000)
})
