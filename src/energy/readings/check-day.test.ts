import { describe, expect, test } from 'vitest'
import { checkDay } from './check-day.ts'
import { aDay, valuesOf } from './contract.fixture.ts'

const today = '2026-11-15'
const delivery = { startDate: '2026-01-01', endDate: '2026-11-30' }
const check = (changes: object, facts: object = {}) =>
  checkDay({ ...aDay('3000000000', '2026-11-14'), ...changes }, { delivery, today, ...facts })
const withValue = (value: unknown) => ({ kwh: [value, ...valuesOf('2026-11-14', 0.1).slice(1)] })

describe('a day of readings', () => {
  test.each([
    ['2026-11-14', 96],
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('%s has %i values', (date, count) => {
    const kwh = (length: number) => new Array(length).fill(0.04)

    expect(check({ date, kwh: kwh(count) })).toHaveProperty('milliwattHours')
    for (const wrong of [count - 4, count + 4, 0])
      expect(check({ date, kwh: kwh(wrong) })).toEqual({
        field: 'kwh',
        reason: `kwh has ${wrong} values, but ${date} has ${count} quarter-hours`,
      })
  })

  test('may be today, but not tomorrow', () => {
    expect(check({ date: '2026-11-15' })).toHaveProperty('milliwattHours')
    expect(check({ date: '2026-11-16' })).toMatchObject({
      field: 'date',
      reason: expect.stringMatching(/future/),
    })
  })

  test('lies within the delivery, both ends inclusive', () => {
    const later = { today: '2026-12-31' }
    for (const date of ['2026-01-01', '2026-11-30'])
      expect(check({ date }, later)).toHaveProperty('milliwattHours')
    expect(check({ date: '2025-12-31' })).toMatchObject({
      reason: expect.stringMatching(/before the start of delivery/),
    })
    expect(check({ date: '2026-12-01' }, later)).toMatchObject({
      reason: expect.stringMatching(/after the end of delivery/),
    })
    expect(check({}, { delivery: { startDate: null, endDate: null } })).toMatchObject({
      reason: expect.stringMatching(/no start/),
    })
  })

  test.each(['2026-02-30', '2026-11-1', '', 'yesterday', '2026-11-14\0'])('%j is not a date', (date) => {
    expect(check({ date })).toMatchObject({ field: 'date', reason: expect.stringMatching(/is not a date/) })
  })

  test('belongs to an existing contract', () => {
    expect(check({}, { delivery: undefined })).toMatchObject({ field: 'contractNumber' })
  })

  test.each([0, 0.000001, 0.1 + 0.2 - 0.00000000000000004, 3999.999999, 4000, null])(
    'may have %d kWh',
    (value) => {
      expect(check(withValue(value))).toHaveProperty('milliwattHours')
    },
  )

  test.each([
    [-0.001, /negative/],
    [Number.NaN, /not a number/],
    [Number.POSITIVE_INFINITY, /not a number/],
    [0.0000001, /more than 6 decimals/],
    [1.0000005, /more than 6 decimals/],
    [4000.000001, /more than 4000 kWh/],
  ])('may not have %d kWh', (value, reason) => {
    expect(check(withValue(value))).toMatchObject({ field: 'kwh.0', reason: expect.stringMatching(reason) })
  })

  test('has at least one value', () => {
    expect(check({ kwh: new Array(96).fill(null) })).toMatchObject({ reason: 'kwh has no values' })
  })

  test('has one state for all values, or one for each', () => {
    expect(check({ valueState: new Array(96).fill('Final') })).toHaveProperty('milliwattHours')
    expect(check({ valueState: ['Final'] })).toMatchObject({ field: 'valueState' })
  })
})
