import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayTypeOf } from '../../domain/day-types.ts'
import { formerHouseholdProfile } from '../../domain/load-profiles/former-profile.ts'
import { loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { parseDecimal, roundedQuotient } from '../../platform/money/amount.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { dayAheadPrices, type StoredPriceDay } from '../day-ahead-prices/day-ahead-prices.ts'
import { readSamplePrices } from '../day-ahead-prices/sample-prices.ts'
import { expectedSpot } from './expected-spot.ts'
import { fixedSpot, monthlySpot, quarterHourlySpot, vatOfDays } from './spot.ts'
import { grossPrices, vatFactorOf } from './vat.ts'

const official = await shippedProfiles()
const { H25 } = official

const vatOn = () => vatFactorOf('19')

/** Days with one price each, or one for each quarter-hour, in ct/kWh. */
function pricesFrom(
  from: string,
  count: number,
  centPerKwh: (date: string, quarter: number, index: number) => number,
) {
  const days = new Map<string, StoredPriceDay>()
  for (let day = dayNumberOf(from); day < dayNumberOf(from) + count; day++) {
    const date = dateOf(day)
    const microCentPerKwh = Int32Array.from(
      wallClockQuarters(day),
      (quarter, index) => centPerKwh(date, quarter, index) * 1e6,
    )
    days.set(date, {
      date,
      microCentPerKwh,
      resolutionMinutes: 15,
      source: 'import',
      version: 1,
      changeNumber: 1,
    })
  }
  return dayAheadPrices(days)
}

describe('VAT', () => {
  test('is added exactly and rounded half away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        fc.constantFrom('19', '16', '7', '19.00', '0', '8.1', '20.55'),
        (microCent, percent) => {
          const { digits, scale } = parseDecimal(percent)
          const exact = roundedQuotient(BigInt(microCent) * (100n * scale + digits), 100n * 100n * scale)

          expect(grossPrices([microCent], vatFactorOf(percent))[0]).toBe(Number(exact))
        },
      ),
    )
  })
})

describe('with a smart meter', () => {
  const prices = pricesFrom('2026-03-02', 28, (date, quarter) => {
    if (dayTypeOf(date) === 'workday') return quarter < 48 ? 8 : 12
    return dayTypeOf(date) === 'saturday' ? 6 : -2
  })
  const spot = quarterHourlySpot({ prices, expected: () => expectedSpot(prices, '9.2500'), vatOn })

  test('a quarter-hour costs its exchange price with VAT, even if negative', () => {
    const workday = spot.ofDay(dayNumberOf('2026-03-10'))

    expect(workday.isPublished).toBe(true)
    expect(workday.gross[0]).toBe(95_200)
    expect(spot.ofDay(dayNumberOf('2026-03-15')).gross[0]).toBe(-23_800)
  })

  test.each([
    ['a workday', '2026-04-15', [95_200, 142_800]],
    ['a Saturday', '2026-04-18', [71_400, 71_400]],
    ['a holiday', '2026-05-01', [-23_800, -23_800]],
    ['a workday long ago', '2026-02-25', [95_200, 142_800]],
  ])('%s without a price is expected to cost what such days did of late', (_kind, date, [night, noon]) => {
    const day = spot.ofDay(dayNumberOf(date))

    expect(day.isPublished).toBe(false)
    expect([day.gross[0], day.gross[50]]).toEqual([night, noon])
  })

  test('only the last 28 days with prices count', () => {
    const jump = pricesFrom('2026-01-01', 59, (date) => (date < '2026-02-01' ? 100 : 10))

    expect(expectedSpot(jump, '9.25').map(([first]) => first)).toEqual([10e6, 10e6, 10e6])
  })

  test('a type of day that did not occur gets the mean of all', () => {
    const week = pricesFrom('2026-03-02', 2, (date) => (date === '2026-03-02' ? 8 : 12))

    expect(expectedSpot(week, '9.25').map(([first]) => first)).toEqual([10e6, 10e6, 10e6])
  })

  test('without any price the assumed one applies', () => {
    expect(expectedSpot(dayAheadPrices(new Map()), '9.2500').map(([first]) => first)).toEqual([
      9.25e6, 9.25e6, 9.25e6,
    ])
  })
})

describe('without a smart meter', () => {
  // Worked out from the sample and the published tables in exact decimals.
  test.each([
    ['H25', '10.3070'],
    ['G25', '9.1981'],
    ['L25', '10.4455'],
    ['P25', '11.5800'],
    ['S25', '11.0444'],
  ] as const)('March 2026 costs by %s %s ct/kWh at the exchange', async (name, cent) => {
    const sample = await readSamplePrices()
    const prices = pricesFrom(
      '2026-03-01',
      31,
      (date, _quarter, index) => (sample(date)?.microCentPerKwh[index] ?? 0) / 1e6,
    )
    const market = { prices, expected: () => expectedSpot(prices, '9.25'), vatOn: () => vatFactorOf('0') }

    const { gross } = monthlySpot(market, official[name]).ofDay(dayNumberOf('2026-03-15'))

    expect(((gross[0] ?? 0) / 1e4).toFixed(4)).toBe(cent)
  })

  test('a month of before the official profiles costs what it did', async () => {
    const sample = await readSamplePrices()
    const prices = pricesFrom(
      '2026-03-01',
      31,
      (date, _quarter, index) => (sample(date)?.microCentPerKwh[index] ?? 0) / 1e6,
    )
    const market = { prices, expected: () => expectedSpot(prices, '9.25'), vatOn }
    const since = (date: string) => ({ since: date, former: formerHouseholdProfile })
    const priceWith = (date: string) => {
      const profile = loadProfiles(official, since(date)).of('H25')
      return monthlySpot(market, profile).ofDay(dayNumberOf('2026-03-15')).gross[0]
    }

    expect(priceWith('2026-04-01')).toBe(125_228)
    expect(priceWith('2026-03-01')).toBe(Math.round(103_070 * 1.19))
  })

  test('every quarter-hour of a month costs its mean, weighted by the profile', () => {
    const prices = pricesFrom('2026-03-01', 31, (_date, quarter) => (quarter >= 68 && quarter < 88 ? 20 : 5))
    const spot = monthlySpot({ prices, expected: () => expectedSpot(prices, '9.25'), vatOn }, H25)

    const [first, changed] = ['2026-03-02', '2026-03-29'].map((date) => spot.ofDay(dayNumberOf(date)))

    // Twenty of 96 quarter-hours are expensive; a household uses more than that share of its energy in them.
    const timeMean = ((20 * 20 + 76 * 5) / 96) * 11_900
    expect(first?.gross[0]).toBeGreaterThan(timeMean * 1.05)
    expect(first?.gross[0]).toBeLessThan(timeMean * 1.6)
    expect(changed?.gross[0]).toBe(first?.gross[0])
  })

  test.each([
    [30, false],
    [31, true],
  ])('with the prices of %i days of March, that its mean is published is %s', (days, isPublished) => {
    const prices = pricesFrom('2026-03-01', days, () => 10)
    const market = { prices, expected: () => expectedSpot(prices, '9.25'), vatOn }

    const spot = monthlySpot(market, H25)

    expect(spot.ofDay(dayNumberOf('2026-03-02')).isPublished).toBe(isPublished)
  })

  test('the mean of equal prices is that price', () => {
    const prices = pricesFrom('2026-03-01', 31, () => 10)
    const spot = monthlySpot({ prices, expected: () => expectedSpot(prices, '9.25'), vatOn }, H25)

    expect(spot.ofDay(dayNumberOf('2026-03-15')).gross[0]).toBe(119_000)
  })
})

describe('with a VAT that changes within March', () => {
  const prices = pricesFrom('2026-03-01', 31, () => 10)
  const rates = { vatRates: [{ validFrom: '2026-03-16', percent: '21' }] }
  const vatOn = vatOfDays(rates, { vatPercent: '19' })
  const market = { prices, expected: () => expectedSpot(prices, '9.25'), vatOn }
  const march = { fromDay: dayNumberOf('2026-03-01'), toDay: dayNumberOf('2026-04-01') }

  test.each([
    ['by the quarter-hour', quarterHourlySpot(market)],
    ['by the month', monthlySpot(market, H25)],
  ])('each day has its own, %s', (_how, spot) => {
    const grossOn = (date: string) => spot.ofDay(dayNumberOf(date)).gross[0]

    expect([grossOn('2026-03-15'), grossOn('2026-03-16')]).toEqual([119_000, 121_000])
    const unchanged = quarterHourlySpot({ ...market, vatOn: () => vatFactorOf('19') })
    expect(spot.keyOfMonth(march)).not.toBe(unchanged.keyOfMonth(march))
  })
})

test('a fixed price is always known', () => {
  expect(fixedSpot(() => 129_710).ofDay(dayNumberOf('2070-01-01'))).toMatchObject({ isPublished: true })
})
