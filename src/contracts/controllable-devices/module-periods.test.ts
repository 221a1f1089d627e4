import { describe, expect, test } from 'vitest'
import { type ContractModules, moduleFaults } from '../modules.ts'
import { modulesIn, periodsAfter } from './module-periods.ts'

const period = (changes: Partial<ContractModules> = {}): ContractModules => ({
  validFrom: '2026-01-01',
  validTo: null,
  isModule1InUse: true,
  isModule2InUse: false,
  isModule3InUse: false,
  deviceTypes: ['HeatPump'],
  controllablePowerKw: 8.5,
  ...changes,
})
const wallbox = { deviceType: 'Wallbox', powerKw: 11 } as const
const line = (each: ContractModules) =>
  `${each.validFrom}–${each.validTo ?? ''} ${modulesIn(each)} ${each.deviceTypes.join('+')} ${each.controllablePowerKw}`
const changed = (
  periods: ContractModules[],
  choice: Partial<Parameters<typeof periodsAfter>[1]> = {},
): string[] => {
  const periodsNow = periodsAfter(periods, {
    modules: 'Module1',
    validFrom: '2026-05-01',
    device: null,
    ...choice,
  })
  expect(moduleFaults(periodsNow)).toEqual([])
  return periodsNow.map(line)
}

describe('the modules of a period', () => {
  test.each([
    [period(), 'Module1'],
    [period({ isModule3InUse: true }), 'Module1And3'],
    [period({ isModule1InUse: false, isModule2InUse: true }), 'Module2'],
    [period({ isModule1InUse: false }), null],
    [undefined, null],
  ])('are named', (each, name) => {
    expect(modulesIn(each)).toBe(name)
  })
})

describe('a choice of modules', () => {
  test('begins with its first device', () => {
    expect(changed([], { device: wallbox })).toEqual(['2026-05-01– Module1 Wallbox 11'])
  })

  test('holds from its day on and changes nothing before', () => {
    expect(changed([period()], { modules: 'Module1And3' })).toEqual([
      '2026-01-01–2026-05-01 Module1 HeatPump 8.5',
      '2026-05-01– Module1And3 HeatPump 8.5',
    ])
    expect(changed([period()], { modules: 'Module2', validFrom: '2026-01-01' })).toEqual([
      '2026-01-01– Module2 HeatPump 8.5',
    ])
  })

  test('brings a new device to those that the contract has', () => {
    expect(changed([period()], { device: wallbox })).toEqual([
      '2026-01-01–2026-05-01 Module1 HeatPump 8.5',
      '2026-05-01– Module1 HeatPump+Wallbox 19.5',
    ])
    expect(changed([period({ deviceTypes: ['Wallbox'] })], { device: wallbox }).at(-1)).toContain(
      'Wallbox 19.5',
    )
  })

  test('does not guess a sum of powers', () => {
    expect(changed([period({ controllablePowerKw: null })], { device: wallbox }).at(-1)).toContain(
      'HeatPump+Wallbox null',
    )
  })

  test('holds for devices that come later, or go', () => {
    const planned = [
      period({ validTo: '2026-07-01' }),
      period({ validFrom: '2026-07-01', validTo: '2026-09-01', deviceTypes: ['HeatPump', 'Battery'] }),
    ]

    expect(changed(planned, { modules: 'Module1And3' })).toEqual([
      '2026-01-01–2026-05-01 Module1 HeatPump 8.5',
      '2026-05-01–2026-07-01 Module1And3 HeatPump 8.5',
      '2026-07-01–2026-09-01 Module1And3 HeatPump+Battery 8.5',
    ])
    expect(changed(planned, { device: wallbox }).at(-1)).toBe('2026-09-01– Module1 Wallbox 11')
  })

  test('leaves what is over as it was', () => {
    expect(changed([period({ validTo: '2026-03-01' })], { device: wallbox })).toEqual([
      '2026-01-01–2026-03-01 Module1 HeatPump 8.5',
      '2026-05-01– Module1 Wallbox 11',
    ])
  })
})
