import { describe, expect, test } from 'vitest'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { dayNumberOf, plusDays } from '../../platform/time/day-number.ts'
import type { PriceForecast } from '../price-forecast/read-forecast.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import { fixedSpot, type Spot } from '../working-prices/spot.ts'
import { vatFactorOf } from '../working-prices/vat.ts'
import { priceLine } from './price-line.ts'

const today = '2026-11-17'
const parts = { gridFee: 70_000 } as PricePeriod['parts']
const period = (from: string, constantPart: number, gridFees: PricePeriod['gridFees'] = null) =>
  ({
    ...{ fromDay: dayNumberOf(from), toDay: dayNumberOf(plusDays(from, 1)) },
    ...{ parts, constantPart, gridFees },
  }) as PricePeriod
const twoDays = [period(today, 30_000), period(plusDays(today, 1), 40_000)]

/** 10 ct/kWh today, and only today. */
const spot: Spot = {
  ofDay: (day) => ({
    gross: new Int32Array(100).fill(100_000),
    isPublished: day === dayNumberOf(today),
  }),
  keyOfMonth: () => undefined,
}
/** 5 to 8 to 20 ct/kWh net from a time on. */
const forecastFrom = (from: string, count: number): PriceForecast =>
  ({
    madeAt: new Date('2026-11-17T12:05:00Z'),
    quarterHours: Array.from({ length: count }, (_, index) => ({
      start: new Date(Date.parse(from) + index * quarterHourMs),
      ...{ low: 5e6, expected: 8e6 + 0.4, high: 20e6 },
    })),
  }) as unknown as PriceForecast

const lineOf = (from: string, to: string, changes: Partial<Parameters<typeof priceLine>[1]> = {}) =>
  priceLine(
    { from: new Date(from), to: new Date(to) },
    {
      ...{ periods: twoDays, spot, isFixed: false, forecast: undefined, vatOn: () => vatFactorOf('19') },
      isDelivered: () => true,
      ...changes,
    },
  )

describe('what a quarter-hour costs a contract', () => {
  test('is the published price with the fees of its day', () => {
    const line = lineOf('2026-11-17T22:00:00Z', '2026-11-17T22:30:00Z')

    const price = 100_000 + 30_000 + 70_000
    const published = { price, low: price, high: price, source: 'Published' }
    expect(line).toEqual([published, published])
  })

  test('is the forecast beyond, with a band, VAT and the fees of its day', () => {
    const line = lineOf('2026-11-17T22:45:00Z', '2026-11-17T23:15:00Z', {
      forecast: forecastFrom('2026-11-17T23:00:00Z', 1),
    })

    expect(line).toMatchObject([
      { source: 'Published', price: 200_000 },
      { source: 'Forecast', price: 205_200, low: 169_500, high: 348_000 },
    ])
  })

  test('is not known where neither reaches', () => {
    const forecast = forecastFrom('2026-11-17T23:00:00Z', 1)

    const line = lineOf('2026-11-17T22:45:00Z', '2026-11-17T23:30:00Z', { forecast })

    expect(line.map((quarter) => quarter?.source)).toEqual(['Published', 'Forecast', undefined])
    expect(lineOf('2026-11-17T23:00:00Z', '2026-11-17T23:15:00Z')).toEqual([undefined])
  })

  test('is as published, even if a forecast still has that time', () => {
    const forecast = forecastFrom('2026-11-17T22:45:00Z', 2)

    const [published] = lineOf('2026-11-17T22:45:00Z', '2026-11-17T23:00:00Z', { forecast })

    expect(published?.source).toBe('Published')
  })

  test('is the fixed price on any day', () => {
    const line = lineOf('2026-11-17T22:45:00Z', '2026-11-17T23:15:00Z', {
      ...{ spot: fixedSpot(() => 120_000), isFixed: true },
    })

    expect(line).toMatchObject([
      { source: 'Fixed', price: 220_000 },
      { source: 'Fixed', price: 230_000 },
    ])
  })

  test('is not known on days without delivery, and where price data is missing', () => {
    const span = ['2026-11-17T22:45:00Z', '2026-11-17T23:15:00Z'] as const
    const sources = { spot: fixedSpot(() => 120_000), isFixed: true }

    const ended = lineOf(...span, { ...sources, isDelivered: (date) => date === today })
    const unpriced = lineOf(...span, { ...sources, periods: [period(today, 30_000)] })

    expect(ended.map((quarter) => quarter?.price)).toEqual([220_000, undefined])
    expect(unpriced.map((quarter) => quarter?.price)).toEqual([220_000, undefined])
  })

  test('follows the grid fees of module 3 by the clock on the wall, when clocks change as well', () => {
    const october = '2026-10-25'
    // Cheap from 02:00 to 03:00, which happens twice.
    const byClock = Int32Array.from({ length: 96 }, (_, quarter) =>
      quarter >= 8 && quarter < 12 ? 1 : 70_000,
    )
    const gridFees = [byClock, byClock, byClock, byClock]

    const line = lineOf('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', {
      ...{ spot: fixedSpot(() => 0), isFixed: true, periods: [period(october, 0, gridFees)] },
    })

    const cheap = line.flatMap((quarter, index) => (quarter?.price === 1 ? index : []))
    expect(line).toHaveLength(100)
    expect(cheap).toEqual(Array.from({ length: 8 }, (_, index) => 8 + index))
  })
})
