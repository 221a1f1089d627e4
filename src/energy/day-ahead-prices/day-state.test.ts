import { expect, test } from 'vitest'
import { aPriceDay } from './price-day.fixture.ts'
import { priceDayState } from './price-status.ts'

const before14 = new Date('2027-02-10T13:59:59+01:00')
const from14 = new Date('2027-02-10T14:00:00+01:00')
const stored = (version: number, options = {}) => ({ ...aPriceDay('2027-02-09', 1, options), version })

test.each([
  ['tomorrow before 14:00', '2027-02-11', before14, 'expected'],
  ['tomorrow from 14:00 on', '2027-02-11', from14, 'late'],
  ['the day after tomorrow', '2027-02-12', from14, 'expected'],
  ['today', '2027-02-10', before14, 'late'],
  ['a week ago', '2027-02-03', before14, 'late'],
  ['more than a week ago', '2027-02-02', before14, 'missing'],
] as const)('without prices, %s is %s', (_, date, now, state) => {
  expect(priceDayState(date, undefined, now)).toBe(state)
})

test.each([
  ['as first published', stored(1), 'published'],
  ['of the sample, which is not stored', stored(0), 'published'],
  ['of a second version', stored(2), 'corrected'],
  ['of an hourly source', stored(1, { resolutionMinutes: 60 }), 'hourly'],
  ['made up', { ...stored(0), source: 'synthetic' as const }, 'synthetic'],
] as const)('prices %s', (_, day, state) => {
  expect(priceDayState('2027-02-09', day, before14)).toBe(state)
})
