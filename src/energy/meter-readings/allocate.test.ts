import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import { allocate } from '../metrics/gather-inputs.ts'
import { energySpans } from './energy-spans.ts'
import { anAmount, aReading } from './meter-reading.fixture.ts'
import type { MeterRecords } from './meter-reading.ts'

const { H25: profile } = await shippedProfiles()

const spans = ({ readings = [], amounts = [] }: Partial<MeterRecords>) =>
  energySpans({ readings, amounts }).map(({ fromDay, toDay, milliwattHours }) => [
    dateOf(fromDay),
    dateOf(toDay),
    milliwattHours / 1e6,
  ])

describe('energy between readings', () => {
  test('is the difference of two readings of a meter', () => {
    const readings = [
      aReading('2026-12-01', { kwh: 3000 }),
      aReading('2026-01-01', { kwh: 1000 }),
      aReading('2026-06-01', { kwh: 1800.5, source: 'Customer' }),
    ]

    expect(spans({ readings })).toEqual([
      ['2026-01-01', '2026-06-01', 800.5],
      ['2026-06-01', '2026-12-01', 1199.5],
    ])
  })

  test('goes on without a break when the meter is changed', () => {
    const readings = [
      aReading('2026-01-01', { kwh: 48_000 }),
      aReading('2026-06-01', { kwh: 49_500 }),
      aReading('2026-06-01', { kwh: 0.5, meterNumber: 'M2' }),
      aReading('2026-12-01', { kwh: 1700.5, meterNumber: 'M2' }),
    ]

    expect(spans({ readings })).toEqual([
      ['2026-01-01', '2026-06-01', 1500],
      ['2026-06-01', '2026-12-01', 1700],
    ])
  })

  test('is not known between the meters if one of the two readings is missing', () => {
    const readings = [
      aReading('2026-01-01', { kwh: 48_000 }),
      aReading('2026-06-01', { kwh: 0.5, meterNumber: 'M2' }),
      aReading('2026-12-01', { kwh: 1700.5, meterNumber: 'M2' }),
    ]

    expect(spans({ readings })).toEqual([['2026-06-01', '2026-12-01', 1700]])
  })

  test('counts through a register that went through zero', () => {
    const readings = [
      aReading('2026-01-01', { kwh: 99_500 }),
      aReading('2026-06-01', { kwh: 700, isRollover: true }),
    ]

    expect(spans({ readings })).toEqual([['2026-01-01', '2026-06-01', 1200]])
  })

  test('counts as the market has sent it, before a difference of readings that ranks no higher', () => {
    const readings = [aReading('2026-01-01', { kwh: 0 }), aReading('2026-06-01', { kwh: 1000 })]
    const amount = (valueState: 'Final' | 'Substituted', kwh: number) =>
      anAmount('2026-01-01', '2026-06-01', { kwh, valueState })

    expect(spans({ readings, amounts: [amount('Final', 998)] })[0]?.[2]).toBe(998)
    expect(spans({ readings, amounts: [amount('Substituted', 998)] })[0]?.[2]).toBe(1000)
    expect(spans({ amounts: [{ ...amount('Final', 998), isQuestioned: true }] })).toEqual([])
  })

  test('that no connection of this kind carries does not count', () => {
    const day = (kwh: number) => [
      aReading('2026-01-01', { kwh: 0, source: 'Customer' }),
      aReading('2026-01-02', { kwh }),
    ]

    expect(spans({ readings: day(96_000) })).toHaveLength(1)
    expect(spans({ readings: day(96_000.001) })).toEqual([])
  })
})

describe('energy spread by a load profile', () => {
  const days = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

  test('adds up to exactly the metered energy, by days and by quarter-hours, over every clock change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: dayNumberOf('2024-01-01'), max: dayNumberOf('2027-12-31') }),
        fc.integer({ min: 1, max: 800 }),
        fc.integer({ min: 0, max: 9_000_000_000 }),
        (fromDay, length, milliwattHours) => {
          const toDay = fromDay + length
          const allocated = allocate(profile, { fromDay, toDay, milliwattHours })
          let [byDay, byQuarterHour] = [0, 0]
          for (const day of days(fromDay, toDay)) {
            byDay += allocated.ofDay(day)
            const quarters = allocated.quarterHoursOf(day)
            expect(quarters.length).toBe(berlinDay(dateOf(day)).quartersOfDay.length)
            byQuarterHour += quarters.reduce((sum, value) => sum + value, 0)
          }
          expect([byDay, byQuarterHour]).toEqual([milliwattHours, milliwattHours])
        },
      ),
      { numRuns: 50 },
    )
  })

  test('has the shape of the profile: a year of the expected consumption is the forecast of that year', () => {
    const [fromDay, toDay] = [dayNumberOf('2026-01-01'), dayNumberOf('2027-01-01')]
    const allocated = allocate(profile, { fromDay, toDay, milliwattHours: 3500 * 1e6 })
    const forecast = forecastConsumption(profile, { yearlyConsumptionKwh: 3500, scale: undefined })

    for (const day of [fromDay, dayNumberOf('2026-03-29'), dayNumberOf('2026-07-19')])
      expect([...allocated.quarterHoursOf(day)]).toEqual([...forecast.quarterHoursOf(day)])
  })

  test('knows no days outside of its own', () => {
    const fromDay = dayNumberOf('2026-01-01')
    const allocated = allocate(profile, { fromDay, toDay: fromDay + 1, milliwattHours: 1e6 })

    expect(() => allocated.quarterHoursOf(fromDay + 1)).toThrow('is not in a span')
  })
})
