import { expect, test } from 'vitest'
import { hasSmartMeter, meterFound } from './measurement-technology.ts'

// The positive answer of a MaLo-Ident names the technology of the meter; a dynamic price by the quarter-hour needs the first.
test.each([
  [true, null, true, null],
  [true, 'intelligentMeasuringSystem', true, null],
  [true, 'conventionalMeasuringSystem', false, 'NoSmartMeter'],
  [true, 'noMeasurement', false, 'NoSmartMeter'],
  [false, null, false, null],
  [false, 'intelligentMeasuringSystem', true, 'SmartMeter'],
  [false, 'conventionalMeasuringSystem', false, null],
  [false, 'noMeasurement', false, null],
] as const)(
  'an order with smart meter %s and the technology %s of the market has smart meter %s; the market found %s',
  (ordered, measurementTechnology, isSmart, found) => {
    const metered = { capabilities: { hasSmartMeter: ordered }, measurementTechnology }
    expect(hasSmartMeter(metered)).toBe(isSmart)
    expect(meterFound(metered)).toBe(found)
  },
)

test('an order that says nothing about the meter has no smart meter', () => {
  for (const capabilities of [null, {}])
    expect(hasSmartMeter({ capabilities, measurementTechnology: null })).toBe(false)
})
