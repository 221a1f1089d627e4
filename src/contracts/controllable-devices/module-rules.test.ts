import { describe, expect, test } from 'vitest'
import { gridFeeModules } from '../../domain/market-orders.ts'
import { type DeviceFacts, dayFault, deviceFault, type ModuleFacts, possibleModules } from './module-rules.ts'

const longAgo = { startDate: '2024-01-01', endDate: null }
const monday = '2026-03-02'
const device = (changes: Partial<DeviceFacts> = {}): DeviceFacts => ({
  powerKw: 11,
  inServiceDate: '2026-01-15',
  ...changes,
})
const facts = (changes: Partial<ModuleFacts> = {}): ModuleFacts => ({
  today: monday,
  supply: { startDate: '2025-06-01', endDate: null },
  deviceDate: '2026-01-15',
  isSeparatelyMetered: true,
  hasSmartMeter: true,
  ...changes,
})

describe('a controllable device', () => {
  test.each([
    ['has more than 4.2 kW', { powerKw: 4.201 }, { powerKw: 4.2 }, 'powerKw', 'more than 4.2 kW'],
    [
      'went into service in 2024 or later',
      { inServiceDate: '2024-01-01' },
      { inServiceDate: '2023-12-31' },
      'inServiceDate',
      'until 2028-12-31',
    ],
    [
      'goes into service within two years',
      { inServiceDate: '2028-03-02' },
      { inServiceDate: '2028-03-03' },
      'inServiceDate',
      '2028-03-02',
    ],
  ])('%s', (_rule, passes, fails, field, message) => {
    expect(deviceFault(device(passes), monday)).toBeNull()
    expect(deviceFault(device(fails), monday)).toEqual({ field, message: expect.stringContaining(message) })
  })
})

describe('modules', () => {
  test('are possible two full working days from now, if nothing is missing', () => {
    for (const modules of gridFeeModules)
      expect(possibleModules(modules, facts())).toEqual({
        earliestDate: '2026-03-05',
        because: 'The grid operator needs two full working days to change it.',
      })
  })

  test.each([
    ['Module1', { hasSmartMeter: false, isSeparatelyMetered: false }, null],
    ['Module1And3', { isSeparatelyMetered: false }, null],
    ['Module1And3', { hasSmartMeter: false }, 'needs a smart meter'],
    ['Module2', { hasSmartMeter: false }, null],
    ['Module2', { isSeparatelyMetered: false }, 'a meter of its own'],
    ['Module1', { deviceDate: null }, 'No controllable device'],
    ['Module1And3', { deviceDate: null, hasSmartMeter: false }, 'No controllable device'],
    ['Module2', { deviceDate: null, isSeparatelyMetered: false }, 'No controllable device'],
  ] as const)('%s with %j lacks: %s', (modules, changes, lacking) => {
    const { earliestDate, because } = possibleModules(modules, facts(changes))

    expect(earliestDate).toBe(lacking === null ? '2026-03-05' : null)
    expect(because).toContain(lacking ?? 'two full working days')
  })

  test.each([
    ['the device is in service', { deviceDate: '2026-03-06' }, '2026-03-06', 'in service from 2026-03-06'],
    ['the device is in service, at once', { deviceDate: '2026-03-05' }, '2026-03-05', 'working days'],
    [
      'we supply',
      { supply: { startDate: '2026-04-01', endDate: null } },
      '2026-04-01',
      'We supply from 2026-04-01',
    ],
    [
      'they exist',
      { today: '2025-03-03', supply: longAgo, deviceDate: '2024-05-01' },
      '2025-04-01',
      'exists since 2025-04-01',
    ],
  ] as const)('are not possible before %s', (_rule, changes, earliestDate, because) => {
    expect(possibleModules('Module1And3', facts(changes))).toEqual({
      earliestDate,
      because: expect.stringContaining(because),
    })
  })

  test('are possible until the contract ends', () => {
    const ending = (endDate: string) => facts({ supply: { startDate: '2025-06-01', endDate } })

    expect(possibleModules('Module1', ending('2026-03-05')).earliestDate).toBe('2026-03-05')
    expect(possibleModules('Module1', ending('2026-03-04'))).toEqual({
      earliestDate: null,
      because: expect.stringContaining('The contract ends on 2026-03-04.'),
    })
  })

  test.each([
    ['2026-03-04', 'Possible from 2026-03-05 on. The grid operator needs two full working days'],
    ['2026-03-05', null],
    ['2026-12-31', null],
    ['2027-01-01', 'The contract ends on 2026-12-31.'],
  ])('on %s, of a contract that ends with the year: %s', (day, fault) => {
    const ending = facts({ supply: { startDate: '2025-06-01', endDate: '2026-12-31' } })
    const said = dayFault(day, possibleModules('Module1', ending), ending)

    if (fault === null) expect(said).toBeNull()
    else expect(said).toContain(fault)
  })

  test('are chosen at most two years ahead', () => {
    const possible = possibleModules('Module1', facts())

    expect(dayFault('2028-03-02', possible, facts())).toBeNull()
    expect(dayFault('2028-03-03', possible, facts())).toContain('2028-03-02')
  })

  test('that are not possible are not possible on any day', () => {
    const lacking = facts({ hasSmartMeter: false })

    expect(dayFault('2027-01-01', possibleModules('Module1And3', lacking), lacking)).toContain('smart meter')
  })
})
