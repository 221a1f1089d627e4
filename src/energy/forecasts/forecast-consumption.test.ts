import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { berlinYear } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { forecastConsumption, type MeasuredDay, trailingScale } from './forecast-consumption.ts'

const { H25 } = await shippedProfiles()

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
const household = forecastConsumption(H25, { yearlyConsumptionKwh: 3500, scale: undefined })
const daysFrom = (date: string, count: number) =>
  Array.from({ length: count }, (_, day) => dayNumberOf(date) + day)

describe('the forecast of a household of 3500 kWh', () => {
  test.each([
    ['2026-01-15', 96, 10.90143],
    ['2026-03-29', 92, 10.542342],
    ['2026-07-15', 96, 8.023314],
    ['2026-10-25', 100, 11.285841],
    ['2026-12-24', 96, 12.214493],
    ['2026-12-25', 96, 12.766174],
  ])('gives %s with its %s quarter-hours %s kWh', (date, count, kwh) => {
    const quarters = household.quarterHoursOf(dayNumberOf(date))

    expect(quarters).toHaveLength(count)
    expect(household.ofDay(dayNumberOf(date)) / 1e6).toBe(kwh)
    expect(sum(quarters) / 1e6).toBe(kwh)
  })

  test.each([
    ['2026-01-15', 77, 0.182873],
    ['2026-01-15', 12, 0.066111],
    ['2026-07-15', 50, 0.090079],
    ['2026-07-19', 49, 0.13377],
  ])('gives the quarter-hour of %s with the number %s %s kWh', (date, quarter, kwh) => {
    expect((household.quarterHoursOf(dayNumberOf(date))[quarter] ?? 0) / 1e6).toBe(kwh)
  })

  test('spreads it over the months of 2026', () => {
    const { months, firstDay } = berlinYear(2026)
    const kwh = new Array<number>(12).fill(0)
    months.forEach((month, day) => {
      kwh[month] = (kwh[month] ?? 0) + household.ofDay(firstDay + day)
    })

    expect(kwh.map((milliwattHours) => Number((milliwattHours / 1e6).toFixed(3)))).toEqual([
      354.158, 307.364, 307.875, 286.89, 274.704, 248.575, 258.251, 257.596, 254.218, 291.795, 308.714,
      349.859,
    ])
  })

  test.each([2024, 2025, 2026, 2027, 2028])('adds up to the yearly consumption in %s', (year) => {
    const { firstDay, quarterHours } = berlinYear(year)

    expect(sum(Array.from(quarterHours, (_, day) => household.ofDay(firstDay + day)))).toBe(3_500_000_000)
  })
})

test('the quarter-hours of any day add up to the day, for any consumption', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: dayNumberOf('2024-01-01'), max: dayNumberOf('2028-12-31') }),
      (yearlyConsumptionKwh, day) => {
        const forecast = forecastConsumption(H25, { yearlyConsumptionKwh, scale: undefined })

        expect(sum(forecast.quarterHoursOf(day))).toBe(forecast.ofDay(day))
      },
    ),
  )
})

describe('with 28 complete days of readings', () => {
  const days = daysFrom('2026-02-02', 28)
  const measured: MeasuredDay[] = days.map((dayNumber, index) => ({
    dayNumber,
    milliwattHours: 4_000_000 + 1_000_000 * (index % 7),
  }))
  const scale = trailingScale(H25, 3500, measured)
  const scaled = forecastConsumption(H25, { yearlyConsumptionKwh: 3500, scale })

  test.each([
    ['workdays', (index: number) => index % 7 < 5],
    ['Saturdays', (index: number) => index % 7 === 5],
    ['Sundays', (index: number) => index % 7 === 6],
  ])('the forecast meets them on %s', (_type, isOfType) => {
    const chosen = measured.filter((_, index) => isOfType(index))

    const forecast = sum(chosen.map(({ dayNumber }) => scaled.ofDay(dayNumber)))

    expect(forecast / 1e6).toBeCloseTo(sum(chosen.map(({ milliwattHours }) => milliwattHours)) / 1e6, 4)
  })

  test('a type of day that did not occur gets the factor of all days together', () => {
    const workdays = daysFrom('2026-01-05', 90).filter((day) => new Date(dateOf(day)).getUTCDay() % 6 !== 0)
    const onlyWorkdays = workdays
      .filter((day) => !['2026-04-03'].includes(dateOf(day)))
      .slice(0, 28)
      .map((dayNumber) => ({ dayNumber, milliwattHours: 6_000_000 }))

    const [workday, saturday, sunday] = trailingScale(H25, 3500, onlyWorkdays) ?? []

    expect(saturday).toBe(workday)
    expect(sunday).toBe(workday)
  })

  test('one day fewer leaves the profile unscaled', () => {
    expect(trailingScale(H25, 3500, measured.slice(1))).toBeUndefined()
  })

  test('further days do not count', () => {
    const older = { dayNumber: dayNumberOf('2026-02-01'), milliwattHours: 99_000_000 }

    expect(trailingScale(H25, 3500, [...measured, older])).toEqual(scale)
  })
})
