import { describe, expect, test } from 'vitest'
import { duration, type Measure, measure } from './measure.ts'

describe('a measure', () => {
  const texts: [Measure, string][] = [
    [measure(1, 'Cent', 'Kwh'), 'ct/kWh'],
    [measure(1, 'Euro', 'Month'), '€/Monat'],
    [measure(1, 'Euro', 'Year'), '€/Jahr'],
    [measure(1, 'Kwh', 'Month'), 'kWh/Monat'],
    [measure(1, 'Kwh', 'Year'), 'kWh/Jahr'],
    [measure(1, 'Euro', 'None'), '€'],
    [measure(1, 'Cent', 'None'), 'ct'],
    [measure(1, 'Kwh', 'None'), 'kWh'],
    [measure(1, 'Kw', 'None'), 'kW'],
    [measure(1, 'Percent', 'None'), '%'],
    [measure(1, 'None', 'None'), ''],
  ]

  test.each(texts)('%j has the unit text "%s"', ({ unitText }, expected) => {
    expect(unitText).toBe(expected)
  })

  test('has a value, a unit of the specification and a German text', () => {
    expect(measure(29.8239, 'Cent', 'Kwh')).toEqual({
      value: 29.8239,
      unit: { main: 'Cent', per: 'Kwh' },
      unitText: 'ct/kWh',
    })
  })

  test('with a unit pair that has no text does not compile', () => {
    // @ts-expect-error There is no price per kilowatt hour in percent.
    measure(1, 'Percent', 'Kwh')
  })
})

describe('a duration', () => {
  test.each([
    ['Year', 'Jahr', 'Jahre'],
    ['Month', 'Monat', 'Monate'],
    ['Day', 'Tag', 'Tage'],
    ['Hour', 'Stunde', 'Stunden'],
    ['Minute', 'Minute', 'Minuten'],
  ] as const)('in the unit %s is one "%s" or several "%s"', (unit, one, other) => {
    expect(duration(1, unit)).toEqual({ value: 1, unit: { main: unit, per: 'None' }, unitText: one })
    expect(duration(0, unit).unitText).toBe(other)
    expect(duration(14, unit).unitText).toBe(other)
  })
})
