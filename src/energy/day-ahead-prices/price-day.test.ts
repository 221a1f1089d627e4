import { expect, test } from 'vitest'
import { microCentOfEurPerMwh, toCentPerKwh, toEurPerMwh } from './price-day.ts'

test.each([
  ['98.76', 9_876_000, 9.876],
  [89.05, 8_905_000, 8.905],
  ['-1.25', -125_000, -0.125],
  ['0.00001', 1, 0.000001],
  ['-499.99999', -49_999_999, -49.999999],
  ['4000', 400_000_000, 400],
])('%s EUR/MWh are exactly %i millionths of a cent', (eurPerMwh, microCent, cent) => {
  const price = microCentOfEurPerMwh(eurPerMwh)

  expect(price).toBe(microCent)
  expect(toCentPerKwh(microCent)).toBe(cent)
  expect(toEurPerMwh(microCent)).toBe(Number(eurPerMwh))
})

test('a sixth decimal is rounded', () => {
  expect(microCentOfEurPerMwh(10.000004)).toBe(1_000_000)
  expect(microCentOfEurPerMwh(10.000006)).toBe(1_000_001)
})

test('zero has no sign', () => {
  expect(Object.is(microCentOfEurPerMwh('-0'), 0)).toBe(true)
})

test.each([
  '',
  ' ',
  'N/A',
  '1,5',
  '1e3',
  '0x10',
  null,
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  20_001,
  true,
])('%j is not a price', (value) => {
  expect(microCentOfEurPerMwh(value)).toBeUndefined()
})
