import { describe, expect, test } from 'vitest'
import type { GridFees, GridFeeWindow } from '../tariffs/regions/regions.ts'
import { byQuarterHour, windowsOn } from './grid-work-fees.ts'
import type { ContractModules } from './modules.ts'
import { paragraph14aInfo } from './paragraph-14a.ts'

const fees = (workCentPerKwhNet: string, baseEuroPerYearNet = '60.00'): GridFees => ({
  operatorCode: '9999901000006',
  validFrom: '2025-01-01',
  validTo: null,
  workCentPerKwhNet,
  baseEuroPerYearNet,
  modernMeterEuroPerYearGross: null,
  smartMeterEuroPerYearGross: null,
  controlBoxEuroPerYearGross: null,
})
const modules = (used: Partial<ContractModules>): ContractModules => ({
  validFrom: '2025-04-01',
  validTo: null,
  isModule1InUse: false,
  isModule2InUse: false,
  isModule3InUse: false,
  deviceTypes: ['Wallbox'],
  controllablePowerKw: 11,
  ...used,
})
const window = (
  level: 'Low' | 'High',
  quarter: number,
  [fromMinute, toMinute]: [number, number],
  workCentPerKwhNet: string,
): GridFeeWindow => ({
  operatorCode: '9999901000006',
  validFrom: '2025-04-01',
  validTo: null,
  level,
  quarter,
  fromMinute,
  toMinute,
  workCentPerKwhNet,
})
/** Wanfried 2025: cheap from 1 to 4 and expensive from 17 to 19, in the first and the last quarter. */
const wanfried = [1, 4].flatMap((quarter) => [
  window('Low', quarter, [60, 240], '3.45'),
  window('High', quarter, [1020, 1140], '10.84'),
])
const household = { date: '2026-02-01', vatPercent: '19.00', consumptionKwh: 3500 }
const info = (
  used: Partial<ContractModules>,
  { gridFees = fees('8.62'), windows = wanfried, at = household }: Terms = {},
) => paragraph14aInfo([modules(used)], { gridFees, windows }, at)
type Terms = { gridFees?: GridFees; windows?: GridFeeWindow[]; at?: typeof household }

describe('module 1', () => {
  test.each([
    ['Braunschweig', '9.36', 137.43],
    ['Wanfried', '8.62', 131.88],
  ])('%s gives the yearly reduction that it published, net', (_place, work, publishedNet) => {
    const { yearlyReduction } = info({ isModule1InUse: true }, { gridFees: fees(work) })

    // Ours is rounded gross, so the net amount may differ by a cent.
    expect(Math.abs((yearlyReduction?.value ?? 0) / 1.19 - publishedNet)).toBeLessThan(0.01)
    expect(yearlyReduction).toMatchObject({ unit: { main: 'Euro', per: 'Year' }, unitText: '€/Jahr' })
  })

  test('never exceeds the cost of the grid', () => {
    const little = { ...household, consumptionKwh: 100 }
    const { yearlyReduction } = info(
      { isModule1InUse: true },
      { gridFees: fees('8.62', '10.00'), at: little },
    )

    // 10 € and 100 · 8.62 ct, and VAT.
    expect(yearlyReduction?.value).toBe(22.16)
  })

  test('has no amount if no grid fees are stored', () => {
    const answer = paragraph14aInfo(
      [modules({ isModule1InUse: true })],
      { gridFees: undefined, windows: [] },
      household,
    )

    expect(answer).toMatchObject({ isModule1InUse: true, isEligible: true, yearlyReduction: null })
  })
})

describe('module 2', () => {
  test.each([
    ['0', 3.744],
    ['19.00', 4.4554],
  ])('leaves 40 %% of the work price, with a VAT of %s %%', (vatPercent, value) => {
    const at = { ...household, vatPercent }
    const answer = info({ isModule2InUse: true }, { gridFees: fees('9.36'), at })

    expect(answer.reducedGridFee).toEqual({ value, unit: { main: 'Cent', per: 'Kwh' }, unitText: 'ct/kWh' })
    expect(answer).toMatchObject({ yearlyReduction: null, timeVariableGridFees: null })
  })
})

describe('module 3', () => {
  test('lists the fee of each level and when it applies', () => {
    const { timeVariableGridFees } = info({ isModule1InUse: true, isModule3InUse: true })

    const all = { weekdays: 'All' }
    expect(timeVariableGridFees?.map(({ tariffLevel, gridFee }) => [tariffLevel, gridFee.value])).toEqual([
      ['Low', 4.1055],
      ['Standard', 10.2578],
      ['High', 12.8996],
    ])
    expect(timeVariableGridFees?.map(({ windows }) => windows)).toEqual([
      [
        { ...all, quarter: 1, from: '01:00', to: '04:00' },
        { ...all, quarter: 4, from: '01:00', to: '04:00' },
      ],
      [
        { ...all, quarter: 1, from: '00:00', to: '01:00' },
        { ...all, quarter: 1, from: '04:00', to: '17:00' },
        { ...all, quarter: 1, from: '19:00', to: '24:00' },
        { ...all, quarter: 2, from: '00:00', to: '24:00' },
        { ...all, quarter: 3, from: '00:00', to: '24:00' },
        { ...all, quarter: 4, from: '00:00', to: '01:00' },
        { ...all, quarter: 4, from: '04:00', to: '17:00' },
        { ...all, quarter: 4, from: '19:00', to: '24:00' },
      ],
      [
        { ...all, quarter: 1, from: '17:00', to: '19:00' },
        { ...all, quarter: 4, from: '17:00', to: '19:00' },
      ],
    ])
  })

  test('is the usual fee all day if the operator has no windows', () => {
    const { timeVariableGridFees } = info({ isModule1InUse: true, isModule3InUse: true }, { windows: [] })

    expect(timeVariableGridFees?.map(({ tariffLevel }) => tariffLevel)).toEqual(['Standard'])
  })
})

describe('the section', () => {
  test('is all off if nothing is registered for the day', () => {
    const before = { ...household, date: '2025-03-31' }

    expect(info({ isModule1InUse: true }, { at: before })).toMatchObject({
      isModule1InUse: false,
      isEligible: false,
      validFrom: null,
      deviceTypes: [],
    })
  })

  test('shows the last day of the period and follows a change of modules', () => {
    const periods = [
      modules({ isModule1InUse: true, validTo: '2026-01-01' }),
      modules({ isModule2InUse: true, validFrom: '2026-01-01', deviceTypes: ['HeatPump'] }),
    ]
    const on = (date: string) =>
      paragraph14aInfo(periods, { gridFees: fees('8.62'), windows: [] }, { ...household, date })

    expect(on('2025-12-31')).toMatchObject({ isModule1InUse: true, validTo: '2025-12-31' })
    expect(on('2026-01-01')).toMatchObject({
      isModule2InUse: true,
      validFrom: '2026-01-01',
      validTo: null,
      deviceTypes: ['HeatPump'],
      controllablePowerKw: 11,
    })
  })

  test('shows a device without a module', () => {
    expect(info({})).toMatchObject({ isEligible: true, isModule1InUse: false, yearlyReduction: null })
  })
})

describe('the work price of the grid by time of day', () => {
  const feesOn = (date: string, usual = '8.62') =>
    byQuarterHour(windowsOn(wanfried, date), Math.ceil(Number(date.slice(5, 7)) / 3), {
      usual,
      valueIn: ({ workCentPerKwhNet }) => workCentPerKwhNet,
    })
  const feeAt = (date: string, minuteOfDay: number, usual?: string) =>
    feesOn(date, usual)[Math.floor(minuteOfDay / 15)]

  test.each([
    ['00:45', 45, '8.62'],
    ['01:00', 60, '3.45'],
    ['03:59', 239, '3.45'],
    ['04:00', 240, '8.62'],
    ['17:00', 1020, '10.84'],
    ['19:00', 1140, '8.62'],
    ['23:59', 1439, '8.62'],
  ])('at %s', (_time, minuteOfDay, expected) => {
    expect(feeAt('2026-03-31', minuteOfDay)).toBe(expected)
  })

  test('changes with the quarter, and not before the windows are valid', () => {
    expect(feeAt('2026-04-01', 60)).toBe('8.62')
    expect(feeAt('2026-10-01', 60)).toBe('3.45')
    expect(feeAt('2025-03-31', 60)).toBe('8.62')
    expect(feeAt('2026-10-01', 0, '9.00')).toBe('9.00')
  })

  test('has 96 values for a day', () => {
    const day = feesOn('2026-01-15')

    expect(day).toHaveLength(96)
    expect(day.filter((fee) => fee === '3.45')).toHaveLength(12)
    expect(day.filter((fee) => fee === '10.84')).toHaveLength(8)
  })
})
