import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import {
  aPricePeriod,
  quarterHoursOf,
  type Readings,
  readingsOf,
  recordsOf,
  someInputs,
} from './inputs.fixture.ts'
import { type Interval, type MetricType, metricTypes, valueTypes } from './metric.ts'

const nextDay = (date: string) => dateOf(dayNumberOf(date) + 1)
const values = (records: { value: number }[]) => records.map(({ value }) => value)
const sum = (records: { exact: number }[]) => records.reduce((total, { exact }) => total + exact, 0)

describe('a day', () => {
  test.each([
    ['2026-01-15', 96, 24],
    ['2026-03-29', 92, 23],
    ['2026-10-25', 100, 25],
    ['2024-02-29', 96, 24],
    ['2028-10-29', 100, 25],
  ])('%s has %s quarter-hours and %s hours', (date, quarters, hours) => {
    const inputs = someInputs(date, nextDay(date))

    expect(recordsOf(inputs, { metric: 'Consumption', interval: 'QuarterHourly' })).toHaveLength(quarters)
    expect(recordsOf(inputs, { metric: 'Consumption', interval: 'Hourly' })).toHaveLength(hours)
    expect(recordsOf(inputs, { metric: 'Consumption', interval: 'Daily' })).toHaveLength(1)
  })
})

describe('a period that cuts its first and last day', () => {
  const inputs = someInputs('2026-01-15', '2026-01-17')
  const asked = { metric: 'Consumption', cut: { fromIndex: 26, toIndex: 3 } } as const

  test('has the quarter-hours within it alone', () => {
    const records = recordsOf(inputs, { ...asked, interval: 'QuarterHourly' })

    expect(records).toHaveLength(96 - 26 + 3)
    expect(records[0]?.begin).toEqual({ dayNumber: dayNumberOf('2026-01-15'), index: 26 })
  })

  test.each(['Hourly', 'Daily', 'Monthly'] as const)('sums them up, with the interval %s', (interval) => {
    const whole = recordsOf(inputs, { ...asked, interval: 'QuarterHourly' })
    const records = recordsOf(inputs, { ...asked, interval })

    expect(sum(records)).toBeCloseTo(sum(whole), 9)
    expect(records[0]?.begin).toEqual({ dayNumber: dayNumberOf('2026-01-15'), index: 26 })
  })

  test('is Dynamic by the readings within it', () => {
    const readings = readingsOf('2026-01-15', (index) => (index < 26 ? null : 1000))
    const measured = someInputs('2026-01-15', '2026-01-16', { readings })
    const dynamic = { metric: 'Consumption', interval: 'Daily', valueType: 'Dynamic' } as const

    expect(recordsOf(measured, { ...dynamic, cut: { fromIndex: 26 } })).toMatchObject([
      { relevance: 'Actual', value: 0.07 },
    ])
    expect(recordsOf(measured, { ...dynamic, cut: { fromIndex: 25 } })).toMatchObject([
      { relevance: 'Forecast' },
    ])
  })
})

describe('TotalCost', () => {
  // Without consumption, only the monthly fees remain.
  const fees = (from: string, to: string, interval: Interval) =>
    values(recordsOf(someInputs(from, to, { yearlyConsumptionKwh: 0 }), { metric: 'TotalCost', interval }))

  test('of ten days of February 2026 without consumption is 4.44 €', () => {
    const total = fees('2026-02-01', '2026-02-11', 'Monthly')

    expect(total[0]).toBeCloseTo(4.442857, 6)
  })

  test('of an hour in July is a 24th of a 31st of the monthly fee', () => {
    expect(fees('2026-07-15', '2026-07-16', 'Hourly')).toEqual(new Array(24).fill(0.01672))
  })

  test('of an hour on 29 March is a 23rd, because that day has 23 hours', () => {
    expect(fees('2026-03-29', '2026-03-30', 'Hourly')).toEqual(new Array(23).fill(0.017447))
  })

  test('of a whole month without consumption is the monthly fee, in any month', () => {
    expect(fees('2024-02-01', '2024-03-01', 'Monthly')).toEqual([12.44])
    expect(fees('2026-03-01', '2026-04-01', 'Monthly')).toEqual([12.44])
    expect(fees('2026-10-01', '2026-11-01', 'Monthly')).toEqual([12.44])
  })

  test('falls below zero only if the exchange pays more than all other parts cost', () => {
    // −20 €/MWh is −2.38 ct gross: the customer still pays 16.1673 ct, as the fees of example A say.
    const readings = readingsOf('2026-06-14', () => 1_000_000)
    const priced = (energyPrice: number) =>
      someInputs('2026-06-14', '2026-06-15', { readings, energyPrice: () => energyPrice })
    const prices = (energyPrice: number) =>
      values(recordsOf(priced(energyPrice), { metric: 'WorkingPrice', interval: 'Daily' }))

    expect(prices(-23_800)).toEqual([16.1673])
    expect(prices(-185_473)).toEqual([0])
    expect(prices(-185_474)).toEqual([-0.0001])
  })

  test('is consumption times working price plus fees, to the last decimal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-01-15', '2026-03-29', '2026-10-25', '2028-02-29'),
        fc.array(fc.nat(5_000_000), { minLength: 100, maxLength: 100 }),
        fc.array(fc.integer({ min: -600_000, max: 5_000_000 }), { minLength: 100, maxLength: 100 }),
        (date, consumption, energy) => {
          const readings = readingsOf(date, (index) => consumption[index] ?? 0)
          const inputs = someInputs(date, nextDay(date), {
            readings,
            energyPrice: (_, index) => energy[index] ?? 0,
          })

          const [cost] = recordsOf(inputs, { metric: 'TotalCost', interval: 'Daily' })

          // In whole 10^-12 €, with the fees of a day as a separate fraction.
          const count = quarterHoursOf(date)
          const daysInMonth = date === '2028-02-29' ? 29n : 31n
          const work = consumption
            .slice(0, count)
            .reduce(
              (total, value, index) => total + BigInt(value) * BigInt((energy[index] ?? 0) + 185_473),
              0n,
            )
          const numerator = work * daysInMonth + 12_440_000n * 1_000_000n
          expect(cost?.value).toBe(roundedMillionths(numerator, daysInMonth * 1_000_000n))
        },
      ),
    )
  })
})

/** Rounds a fraction to millionths, half away from zero. */
function roundedMillionths(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1n : 1n
  const rounded = (2n * sign * numerator + denominator) / (2n * denominator)
  return Number(sign * rounded) / 1e6 + 0
}

describe('WorkingPrice', () => {
  const readings = readingsOf('2026-01-15', (index) =>
    index === 0 ? 3_000_000 : index === 1 ? 1_000_000 : 0,
  )
  const energyPrice = (_day: number, index: number) => (index === 0 ? 100_000 : 200_000)
  const inputs = someInputs('2026-01-15', '2026-01-16', { readings, energyPrice })

  test('of an hour is weighted by consumption', () => {
    const [first] = values(recordsOf(inputs, { metric: 'WorkingPrice', interval: 'Hourly' }))

    expect(first).toBe(18.5473 + 12.5)
  })

  test('is the mean over time if nothing was consumed', () => {
    const quiet = someInputs('2026-01-15', '2026-01-16', {
      readings: readingsOf('2026-01-15', () => 0),
      energyPrice,
    })
    const [first, second] = values(recordsOf(quiet, { metric: 'WorkingPrice', interval: 'Hourly' }))

    expect(first).toBe(18.5473 + 17.5)
    expect(second).toBe(18.5473 + 20)
  })

  test('uses the grid fee of the time of day with module 3, including clock changes', () => {
    const byClock = Int32Array.from({ length: 96 }, (_, quarter) =>
      quarter >= 8 && quarter < 16 ? 20_000 : 77_350,
    )
    const summer = new Int32Array(96).fill(77_350)
    const periods = [aPricePeriod({ gridFees: [byClock, summer, summer, byClock] })]
    const cheapQuarters = (date: string) => {
      const priced = someInputs(date, nextDay(date), { periods })
      return recordsOf(priced, { metric: 'WorkingPrice', interval: 'QuarterHourly' }).filter(
        ({ value }) => value < 29,
      ).length
    }

    expect(cheapQuarters('2026-01-15')).toBe(8)
    expect(cheapQuarters('2026-07-15')).toBe(0)
    expect(cheapQuarters('2026-03-29')).toBe(4)
    expect(cheapQuarters('2026-10-25')).toBe(12)
  })
})

describe('Saving and Co2Saving', () => {
  test('compare with the default supplier and with the German mix', () => {
    const inputs = someInputs('2026-01-01', '2026-02-01', {
      readings: Object.assign({}, ...january.map((date) => readingsOf(date, () => 100_000))),
    })
    const of = (metric: MetricType) => values(recordsOf(inputs, { metric, interval: 'Monthly' }))

    // 297.6 kWh: 37.50 ct and 10.70 € against 29.5548 ct and 12.44 €.
    expect(of('TotalCost')).toEqual([100.395085])
    expect(of('Saving')).toEqual([21.904915])
    expect(of('Co2Saving')).toEqual([108.0288])
  })

  test('may be negative', () => {
    const inputs = someInputs('2026-01-15', '2026-01-16', { energyPrice: () => 400_000 })

    expect(values(recordsOf(inputs, { metric: 'Saving', interval: 'Daily' }))[0]).toBeLessThan(0)
  })
})

const january = Array.from({ length: 31 }, (_, day) => dateOf(dayNumberOf('2026-01-01') + day))

test('around New Year every day has its own prices', () => {
  const newYear = dayNumberOf('2027-01-01')
  const periods = [
    aPricePeriod({ toDay: newYear }),
    aPricePeriod({ fromDay: newYear, constantPart: 118_123 }),
  ]
  const inputs = someInputs('2026-12-31', '2027-01-02', { periods })

  expect(values(recordsOf(inputs, { metric: 'WorkingPrice', interval: 'Daily' }))).toEqual([29.5548, 30.5548])
})

describe('a partly measured period', () => {
  const readings: Readings = {
    ...readingsOf('2026-01-15', () => 50_000),
    ...readingsOf('2026-01-16', (index) => (index < 40 ? 50_000 : null)),
  }
  const inputs = someInputs('2026-01-15', '2026-01-18', { readings })
  const ask = (valueType: (typeof valueTypes)[number], metric: MetricType = 'Consumption') =>
    recordsOf(inputs, { metric, interval: 'Daily', valueType })

  test('counts in Actual only as far as it is measured', () => {
    expect(ask('Actual')).toMatchObject([
      { value: 4.8, relevance: 'Actual', state: 'Final' },
      { value: 2, relevance: 'Actual', state: 'Final' },
    ])
  })

  test('is completed by Combined, whose record is then a forecast', () => {
    const expected = someInputs('2026-01-16', '2026-01-17')
      .forecast.quarterHoursOf(dayNumberOf('2026-01-16'))
      .slice(40)
      .reduce((total, value) => total + value, 0)

    const [, second, third] = ask('Combined')

    expect(second).toMatchObject({ value: (2e6 + expected) / 1e6, relevance: 'Forecast', state: 'Estimated' })
    expect(third).toMatchObject({ relevance: 'Forecast', state: 'Estimated' })
  })

  test('makes all of Dynamic a forecast', () => {
    expect(ask('Dynamic')).toEqual(ask('Forecast'))
    expect(ask('Forecast').every(({ relevance }) => relevance === 'Forecast')).toBe(true)
  })

  test('leaves complete hours unchanged', () => {
    const hours = recordsOf(inputs, { metric: 'TotalCost', interval: 'Hourly' })

    expect(hours.slice(0, 34).every(({ relevance }) => relevance === 'Actual')).toBe(true)
    expect(hours.slice(34).every(({ relevance }) => relevance === 'Forecast')).toBe(true)
  })
})

test('Dynamic is actual if the whole period is', () => {
  const readings = { ...readingsOf('2026-01-15', () => 1), ...readingsOf('2026-01-16', () => 2) }
  const inputs = someInputs('2026-01-15', '2026-01-17', { readings })

  for (const metric of metricTypes) {
    const records = recordsOf(inputs, { metric, interval: 'Daily', valueType: 'Dynamic' })
    expect(records.map(({ relevance }) => relevance)).toEqual(['Actual', 'Actual'])
  }
})

test.each([
  [0, 'Final'],
  [1, 'Substituted'],
  [2, 'Preliminary'],
] as const)('readings of the state %s make a record that is %s, and still Actual', (state, word) => {
  const inputs = someInputs('2026-01-15', '2026-01-16', {
    readings: readingsOf('2026-01-15', () => 1),
    state,
  })

  expect(recordsOf(inputs, { metric: 'TotalCost', interval: 'Daily' })).toMatchObject([
    { relevance: 'Actual', state: word },
  ])
})

describe('a measured quarter-hour without a published price', () => {
  const readings = { ...readingsOf('2026-01-15', () => 40_000), ...readingsOf('2026-01-16', () => 40_000) }
  const isPublished = (day: number) => day === dayNumberOf('2026-01-15')
  const inputs = someInputs('2026-01-15', '2026-01-17', { readings, isPublished })
  const ask = (metric: MetricType, valueType: (typeof valueTypes)[number]) =>
    recordsOf(inputs, { metric, interval: 'Daily', valueType })

  test('has no actual cost', () => {
    expect(ask('TotalCost', 'Actual')).toHaveLength(1)
    expect(ask('Consumption', 'Actual')).toHaveLength(2)
  })

  test('is a forecast in Combined, based on the reading', () => {
    const [, second] = ask('TotalCost', 'Combined')

    expect(second).toMatchObject({ relevance: 'Forecast', state: 'Estimated' })
    expect(second?.exact).toBeCloseTo((3.84 * 29.5548) / 100 + 12.44 / 31, 9)
  })

  test('makes Dynamic a forecast for costs, but not for consumption', () => {
    expect(ask('Saving', 'Dynamic').every(({ relevance }) => relevance === 'Forecast')).toBe(true)
    expect(ask('Consumption', 'Dynamic').every(({ relevance }) => relevance === 'Actual')).toBe(true)
  })
})

test('days with unknown fees have consumption, but neither cost nor price', () => {
  const periods = [aPricePeriod({ fromDay: dayNumberOf('2026-01-16') })]
  const inputs = someInputs('2026-01-15', '2026-01-17', { periods })

  for (const valueType of ['Combined', 'Forecast', 'Dynamic'] as const) {
    expect(recordsOf(inputs, { metric: 'TotalCost', interval: 'Daily', valueType })).toHaveLength(1)
    expect(recordsOf(inputs, { metric: 'Consumption', interval: 'Daily', valueType })).toHaveLength(2)
  }
})

describe('longer intervals are exactly the sum of shorter ones', () => {
  const additive: MetricType[] = ['Consumption', 'TotalCost', 'Saving', 'Co2Saving']
  const spans = fc.constantFrom(
    ['2024-02-28', '2024-03-02'],
    ['2025-12-30', '2026-01-03'],
    ['2026-03-28', '2026-03-31'],
    ['2026-10-24', '2026-10-27'],
    ['2028-02-27', '2028-03-02'],
  ) as fc.Arbitrary<[string, string]>

  const someDays = fc
    .tuple(spans, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 3 }))
    .map(([[from, to], seed, gaps]) => {
      const readings: Readings = {}
      for (let day = dayNumberOf(from); day < dayNumberOf(to); day++) {
        if ((seed + day) % 4 === 0) continue
        Object.assign(
          readings,
          readingsOf(dateOf(day), (index) =>
            (index + seed) % 10 < gaps ? null : (seed * (index + 7)) % 900_000,
          ),
        )
      }
      const energyPrice = (day: number, index: number) =>
        ((seed * 31 + day * 17 + index * 1009) % 800_000) - 200_000
      return someInputs(from, to, { readings, energyPrice, isPublished: (day) => (day + seed) % 5 !== 0 })
    })

  test.each(additive)(
    '%s: hours are their quarters, days their hours, months and years their days',
    (metric) => {
      fc.assert(
        fc.property(someDays, fc.constantFrom(...valueTypes), (inputs, valueType) => {
          const totals = (['QuarterHourly', 'Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const).map(
            (interval) => sum(recordsOf(inputs, { metric, interval, valueType })),
          )

          for (const total of totals) expect(total).toBeCloseTo(totals[0] ?? Number.NaN, 9)
        }),
      )
    },
  )

  test('the consumption of each hour is exactly the sum of its quarter-hours', () => {
    fc.assert(
      fc.property(someDays, fc.constantFrom(...valueTypes), (inputs, valueType) => {
        const shown = (interval: Interval) =>
          recordsOf(inputs, { metric: 'Consumption', interval, valueType }).map(({ begin, value }) => ({
            key: `${begin.dayNumber} ${Math.floor(begin.index / 4)}`,
            milliwattHours: Math.round(value * 1e6),
          }))
        const quarters = shown('QuarterHourly')

        for (const { key, milliwattHours } of shown('Hourly')) {
          const parts = quarters.filter((quarter) => quarter.key === key)
          expect(parts.reduce((total, quarter) => total + quarter.milliwattHours, 0)).toBe(milliwattHours)
        }
      }),
    )
  })

  test('the price of a day times its consumption, plus fees, is its cost', () => {
    fc.assert(
      fc.property(someDays, fc.constantFrom(...valueTypesOfOneKind), (inputs, valueType) => {
        const [prices, consumption, costs, counts] = (
          ['WorkingPrice', 'Consumption', 'TotalCost', 'WorkingPrice'] as const
        ).map((metric, place) =>
          recordsOf(inputs, { metric, interval: place === 3 ? 'QuarterHourly' : 'Daily', valueType }),
        )
        for (const { begin, exact } of costs ?? []) {
          const find = (records: typeof prices) =>
            records?.find((record) => record.begin.dayNumber === begin.dayNumber)
          const [price, kwh] = [find(prices)?.exact ?? 0, find(consumption)?.exact ?? 0]
          const date = dateOf(begin.dayNumber)
          const share = (counts ?? []).filter((record) => record.begin.dayNumber === begin.dayNumber).length
          const fees = (12.44 / daysInMonthOf(date)) * (share / quarterHoursOf(date))

          expect((price * kwh) / 100 + fees).toBeCloseTo(exact, 8)
        }
      }),
    )
  })
})

// With Dynamic, the consumption of a day may be actual while its price is a forecast.
const valueTypesOfOneKind = ['Actual', 'Forecast', 'Combined'] as const

const daysInMonthOf = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
