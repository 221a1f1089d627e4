import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { forecastConsumption } from '../../energy/forecasts/forecast-consumption.ts'
import { findDailyTotals } from '../../energy/readings/find-readings.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf, plusDays } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { movableClock } from '../movable-clock.ts'
import { demoReadings, findMissingDays, growDemoReadings } from './demo-readings.ts'

const { pool } = await testDatabase()
const household = { contractNumber: '30000016', householdKwhPerYear: 3400, carKwhPerYear: 1800 }
const { H25 } = await shippedProfiles()
const read = demoReadings(household, H25)
const kwhOf = (date: string) =>
  read(dayNumberOf(date)).kwh.reduce<number>((sum, value) => sum + (value ?? 0), 0)

test('a demo household uses about as much a year as its contract says', () => {
  const days = Array.from({ length: 365 }, (_, day) => kwhOf(plusDays('2026-01-01', day)))

  expect(days.reduce((sum, kwh) => sum + kwh, 0)).toBeGreaterThan(5200 * 0.9)
  expect(days.reduce((sum, kwh) => sum + kwh, 0)).toBeLessThan(5200 * 1.1)
})

test.each([
  ['2026-03-29', 92],
  ['2026-10-25', 100],
])('the readings of %s have %s values', (date, count) => {
  expect(read(dayNumberOf(date)).kwh).toHaveLength(count)
})

test('the readings of a day are always the same', () => {
  expect(demoReadings(household, H25)(dayNumberOf('2026-05-05'))).toEqual(read(dayNumberOf('2026-05-05')))
})

test('a demo household uses its energy when H25 says', () => {
  const home = demoReadings({ ...household, carKwhPerYear: 0 }, H25)
  const usual = forecastConsumption(H25, { yearlyConsumptionKwh: 3400, scale: undefined })
  const from = dayNumberOf('2026-01-05')
  const workdays = Array.from({ length: 60 }, (_, index) => from + index).filter((day) => (day + 3) % 7 < 5)
  const meanBy = (quartersOf: (day: number) => ArrayLike<number | null>) => {
    const hours = new Array<number>(24).fill(0)
    for (const day of workdays)
      for (const [index, value] of Array.from(quartersOf(day)).entries())
        hours[Math.floor(index / 4)] = (hours[Math.floor(index / 4)] ?? 0) + (value ?? 0)
    const total = hours.reduce((sum, value) => sum + value, 0)
    return hours.map((value) => value / total)
  }

  const [read, expected] = [meanBy((day) => home(day).kwh), meanBy((day) => usual.quarterHoursOf(day))]

  for (const [hour, share] of read.entries()) expect(share).toBeCloseTo(expected[hour] ?? 0, 1.9)
})

test('consumption is low in the summer holidays', () => {
  expect(kwhOf('2026-08-10')).toBeLessThan(3)
})

test('demo contracts have more than a year of readings up to yesterday, which grow with the clock', async () => {
  const clock = movableClock()
  const grow = async () => growDemoReadings(pool, await findMissingDays(pool, clock.now()), clock.now())
  const yesterday = plusDays(berlinDate(clock.now()), -1)

  await grow()
  const before = await findDailyTotals(pool, '30000016', '2000-01-01', '2100-01-01')
  clock.advance(3 * 86_400_000)
  const grown = await grow()
  const after = await findDailyTotals(pool, '30000016', '2000-01-01', '2100-01-01')

  expect(before.dates.length).toBeGreaterThan(365)
  expect(before.dates.at(-1)).toBe(yesterday)
  expect(before.gaps.every((gaps) => gaps === 0)).toBe(true)
  expect(after.dates.length).toBe(before.dates.length + 3)
  expect(grown).toBe(6)
  expect(await grow()).toBe(0)
})
