import { describe, expect, test } from 'vitest'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import {
  dynamisation,
  officialProfile,
  profileNames,
  scaledToNorm,
  valuesPerProfile,
} from './official-profile.ts'

// The factor of the BDEW: F(t) = −3.92e-10·t⁴ + 3.2e-7·t³ − 7.02e-5·t² + 2.1e-3·t + 1.24, to four decimals.
test.each([
  [1, 1.242],
  [15, 1.2568],
  [91, 1.064],
  [182, 0.7959],
  [200, 0.7848],
  [250, 0.8463],
  [274, 0.9183],
  [365, 1.2572],
  [366, 1.2597],
])('the dynamisation of day %s is %s', (day, factor) => {
  expect(dynamisation(day)).toBe(factor)
})

describe('a table with the same value everywhere', () => {
  const table = new Array<number>(valuesPerProfile).fill(28.539)
  const firstOf = (name: (typeof profileNames)[number], date: string) => {
    const { firstDay, shapeOf } = officialProfile(name, table).year(Number(date.slice(0, 4)))
    return shapeOf(dayNumberOf(date) - firstDay)[0]
  }

  test.each([
    ['H25', 35.868],
    ['P25', 35.868],
    ['S25', 35.868],
    ['G25', 28.539],
    ['L25', 28.539],
  ] as const)(
    'has on 15 January in %s the value %s: dynamised to three decimals, or as it is',
    (name, kwh) => {
      expect(firstOf(name, '2026-01-15')).toBe(kwh)
    },
  )

  test.each(profileNames)('weighs in %s a day of each length by its quarter-hours', (name) => {
    const { firstDay, weights, shapeOf } = officialProfile(name, table).year(2026)
    const quartersOf = (date: string) => {
      const day = dayNumberOf(date) - firstDay
      return Math.round((weights[day] ?? 0) / (shapeOf(day)[0] ?? 1))
    }

    expect(['2026-03-29', '2026-07-15', '2026-10-25'].map(quartersOf)).toEqual([92, 96, 100])
  })

  test('has whole weights in thousandths', () => {
    const whole = officialProfile('H25', table).wholeWeightsOf(dayNumberOf('2026-01-15'))

    expect([...new Set(whole)]).toEqual([35_868])
  })
})

describe('the unit of a table', () => {
  test('stays if it is made for about 1,000,000 kWh a year', () => {
    const table = new Array<number>(valuesPerProfile).fill(25.3)

    expect(scaledToNorm(table)).toBe(table)
  })

  test.each([0.000029, 1, 9999])('is scaled from values like %s', (value) => {
    const [first] = scaledToNorm(new Array<number>(valuesPerProfile).fill(value))

    expect(first).toBeCloseTo(1_000_000 / 35_040, 9)
  })

  test('of nothing stays nothing', () => {
    expect(new Set(scaledToNorm(new Array<number>(valuesPerProfile).fill(0)))).toEqual(new Set([0]))
  })
})
