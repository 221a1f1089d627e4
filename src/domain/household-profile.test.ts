import { describe, expect, test } from 'vitest'
import { dayWeights, monthlyWeights, weight } from './household-profile.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const yearWeight = (year: number) => sum(monthlyWeights(year))
const kwhOf = (share: number, year = 2026) => (3500 * share) / yearWeight(year)

const datesOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
  ).filter((date) => date.startsWith(String(year)))

describe('the household profile', () => {
  test.each([
    [2026, 35_040, 26804.918232],
    [2028, 35_136, 26895.64139],
  ])('of %s has %s quarter-hours that weigh %s', (year, count, total) => {
    const weights = datesOf(year).flatMap((date) => [...dayWeights(date)])

    expect(weights).toHaveLength(count)
    expect(sum(weights)).toBeCloseTo(total, 6)
    expect(yearWeight(year)).toBeCloseTo(total, 6)
  })

  test.each([
    ['2026-01-15', 96, 11.476908],
    ['2026-03-29', 92, 10.384243],
    ['2026-07-15', 96, 7.338504],
    ['2026-10-25', 100, 10.559172],
    ['2026-12-24', 96, 12.07828],
    ['2026-12-25', 96, 12.013643],
  ])('gives the day %s with its %s quarter-hours %s of 3500 kWh', (date, count, kwh) => {
    expect(dayWeights(date)).toHaveLength(count)
    expect(kwhOf(sum(dayWeights(date)))).toBeCloseTo(kwh, 6)
  })

  test.each([
    ['2026-01-15', '19:15', 77, 0.206919],
    ['2026-01-15', '03:00', 12, 0.072294],
    ['2026-07-15', '12:30', 50, 0.075282],
    ['2026-07-19', '12:15', 49, 0.122446],
  ])('gives the quarter-hour of %s at %s, number %s, %s of 3500 kWh', (date, _time, quarter, kwh) => {
    expect(kwhOf(weight(date, quarter))).toBeCloseTo(kwh, 6)
  })

  test('spreads 3500 kWh over the months of 2026', () => {
    const months = monthlyWeights(2026).map((share) => kwhOf(share))

    expect(months.map((kwh) => Number(kwh.toFixed(3)))).toEqual([
      362.213, 318.696, 329.764, 288.998, 267.427, 233.24, 231.928, 241.481, 255.74, 297.239, 318.912,
      354.362,
    ])
    expect(sum(months)).toBeCloseTo(3500, 6)
  })

  test.each([
    ['workday', '2026-07-15', 1.731],
    ['Saturday', '2026-07-18', 1.524],
    ['Sunday', '2026-07-19', 1.554],
  ])('peaks on a %s, such as %s, at %s times its mean', (_type, date, ratio) => {
    const weights = dayWeights(date)

    expect(Math.max(...weights) / (sum(weights) / weights.length)).toBeCloseTo(ratio, 3)
  })

  test('treats a nationwide holiday as a Sunday, even on a Saturday, and New Year’s Eve as a Saturday', () => {
    const shapeOf = (date: string) => dayWeights(date).map((value) => (value / weight(date, 0)).toFixed(9))

    expect(shapeOf('2026-10-03')).toEqual(shapeOf('2026-10-04'))
    expect(shapeOf('2026-05-14')).toEqual(shapeOf('2026-05-17'))
    expect(shapeOf('2026-12-31')).toEqual(shapeOf('2026-12-19'))
    expect(shapeOf('2026-06-04')).toEqual(shapeOf('2026-06-03'))
  })

  test('counts the repeated hour in October twice, and has no hour between 02:00 and 03:00 in March', () => {
    const october = dayWeights('2026-10-25')

    expect(october.slice(8, 12)).toEqual(october.slice(12, 16))
    expect(weight('2026-10-25', 8)).toBe(october[8])
    expect(() => weight('2026-03-29', 8)).toThrow('has no quarter-hour 8')
  })

  test('refuses dates and quarter-hours that do not exist', () => {
    expect(() => dayWeights('2026-02-29')).toThrow('not a date')
    expect(() => weight('2026-01-15', 96)).toThrow('has no quarter-hour 96')
  })
})
