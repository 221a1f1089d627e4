import { describe, expect, test } from 'vitest'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { assembleDay, minutesOf, type PricePoint } from './assemble-day.ts'

const pointsOf = (date: string, minutes: 15 | 60, price = (index: number) => index): PricePoint[] => {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  return Array.from({ length: (quartersOfDay.length * 15) / minutes }, (_, index) => ({
    startsAtMs: startsAtMs + index * minutes * 60_000,
    minutes,
    microCentPerKwh: price(index),
  }))
}
const dayOf = (date: string, points: PricePoint[]) => {
  const assembled = assembleDay(date, points)
  if (!('day' in assembled)) throw new Error('the day is not complete')
  return assembled.day
}

describe('a local day of prices', () => {
  test.each([
    ['2026-01-15', 96],
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('%s has %i quarter-hours', (date, count) => {
    const day = dayOf(date, pointsOf(date, 15))

    expect(day.microCentPerKwh).toEqual(Int32Array.from({ length: count }, (_, index) => index))
    expect(day.resolutionMinutes).toBe(15)
  })

  test.each([
    ['2026-01-15', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('%s out of %i hours has four equal quarter-hours in each', (date, hours) => {
    const day = dayOf(date, pointsOf(date, 60))

    expect([...day.microCentPerKwh]).toEqual(
      Array.from({ length: hours * 4 }, (_, index) => Math.floor(index / 4)),
    )
    expect(day.resolutionMinutes).toBe(60)
  })

  test('prefers quarter-hours to hours, and the first of equal points', () => {
    const hours = pointsOf('2026-01-15', 60, () => 1)
    const quarters = pointsOf('2026-01-15', 15, () => 2)
    const repeated = pointsOf('2026-01-15', 15, () => 3)

    expect(dayOf('2026-01-15', [...hours, ...quarters, ...repeated])).toEqual({
      microCentPerKwh: new Int32Array(96).fill(2),
      resolutionMinutes: 15,
    })
  })

  test('is hourly if hours had to fill its gaps', () => {
    const quarters = pointsOf('2026-01-15', 15, () => 2).slice(0, 48)

    const day = dayOf('2026-01-15', [...quarters, ...pointsOf('2026-01-15', 60, () => 1)])

    expect([day.resolutionMinutes, day.microCentPerKwh[47], day.microCentPerKwh[48]]).toEqual([60, 2, 1])
  })

  test('ignores points of neighbouring days', () => {
    const around = ['2026-01-14', '2026-01-15', '2026-01-16'].flatMap((date, number) =>
      pointsOf(date, 15, () => number),
    )

    expect(new Set(dayOf('2026-01-15', around).microCentPerKwh)).toEqual(new Set([1]))
  })

  test('names the missing quarter-hours', () => {
    const points = pointsOf('2026-01-15', 15)
    const { startsAtMs } = berlinDay('2026-01-15')

    expect(assembleDay('2026-01-15', points.toSpliced(95))).toMatchObject({
      missingMs: [startsAtMs + 95 * quarterHourMs],
      isEmpty: false,
    })
    expect(assembleDay('2026-01-15', [])).toMatchObject({ isEmpty: true })
  })

  test('counts as hourly until the end of September 2025, even if published as quarter-hours', () => {
    const hourly = (index: number) => Math.floor(index / 4)

    expect(dayOf('2025-09-30', pointsOf('2025-09-30', 15, hourly)).resolutionMinutes).toBe(60)
    expect(dayOf('2025-10-01', pointsOf('2025-10-01', 15, hourly)).resolutionMinutes).toBe(15)
  })
})

test('points are hourly if all of them begin on the hour', () => {
  expect(minutesOf([0, 3_600_000])).toBe(60)
  expect(minutesOf([0, 900_000])).toBe(15)
})
