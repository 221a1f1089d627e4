import { describe, expect, test } from 'vitest'
import { berlinYear, wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { formerHouseholdProfile, formerImportedProfile } from './former-profile.ts'
import { dynamisation, placeOf, valuesPerProfile } from './official-profile.ts'

const shareOf = (date: string): number => {
  const { firstDay, weights, total } = formerHouseholdProfile.year(Number(date.slice(0, 4)))
  return (weights[dayNumberOf(date) - firstDay] ?? 0) / total
}

describe('the household profile of before the official ones', () => {
  test.each([
    [2026, 35_040, 26804.918232],
    [2028, 35_136, 26895.64139],
  ])('of %s has %s quarter-hours that weigh %s', (year, count, total) => {
    expect(berlinYear(year).quarterHours.reduce((sum, quarters) => sum + quarters, 0)).toBe(count)
    expect(formerHouseholdProfile.year(year).total).toBeCloseTo(total, 6)
  })

  test.each([
    ['2026-01-15', 11.476908],
    ['2026-03-29', 10.384243],
    ['2026-07-15', 7.338504],
    ['2026-10-25', 10.559172],
    ['2026-12-24', 12.07828],
    ['2026-12-25', 12.013643],
  ])('still gives %s %s of 3500 kWh', (date, kwh) => {
    expect(3500 * shareOf(date)).toBeCloseTo(kwh, 6)
  })

  test.each([
    ['2026-01-15', '19:15', 77, 0.206919],
    ['2026-01-15', '03:00', 12, 0.072294],
    ['2026-07-15', '12:30', 50, 0.075282],
    ['2026-07-19', '12:15', 49, 0.122446],
  ])('still gives the quarter-hour of %s at %s, number %s, %s of 3500 kWh', (date, _time, quarter, kwh) => {
    const millionths = formerHouseholdProfile.wholeWeightsOf(dayNumberOf(date))[quarter] ?? 0

    expect((3500 * millionths) / 1e6 / 26804.918232).toBeCloseTo(kwh, 6)
  })
})

test('an imported H25 keeps its former weights: dynamised, without rounding', () => {
  const kwh = Array.from({ length: valuesPerProfile }, (_, place) => 20 + place / 1000)
  const { firstDay, weights } = formerImportedProfile(kwh).year(2026)
  const day = dayNumberOf('2026-01-15')
  const from = placeOf(0, 'workday')

  const plain = kwh.slice(from, from + wallClockQuarters(day).length).reduce((sum, value) => sum + value, 0)

  expect(weights[day - firstDay]).toBeCloseTo(plain * dynamisation(15), 9)
})
