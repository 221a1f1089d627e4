import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateRecords } from '../../energy/metrics/calculate-records.ts'
import { daySource } from '../../energy/metrics/day-source.ts'
import { rounded } from '../../energy/metrics/read-metrics.ts'
import { aContract } from '../../energy/working-prices/contract.fixture.ts'
import { gridFeesOf } from '../../energy/working-prices/working-price-days.ts'
import { roundedQuotient } from '../../platform/money/amount.ts'
import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { freezeInputs } from './freeze-inputs.ts'
import { type BillLine, rateBill } from './rate-bill.ts'
import { type BuiltDelivery, deliveryOf, loweredVat, randomDelivery } from './rated-delivery.fixture.ts'
import type { RatedInputs } from './rated-inputs.ts'

const freeze = (delivery: BuiltDelivery): RatedInputs => {
  const inputs = atOnce(freezeInputs(delivery))
  if ('reason' in inputs) throw new Error(`held: ${inputs.reason} on ${inputs.date}`)
  return inputs
}
const deliveryIn = (from: string, to: string, contract = aContract()) =>
  deliveryOf({ span: { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) }, contract, seed: 1 })
const rate = (delivery: BuiltDelivery) => rateBill(freeze(delivery))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The metric as partners read it: one record for each month, added up. */
function totalCost({ span, inputs }: BuiltDelivery): number {
  const whole = { ...span, fromIndex: 0, toIndex: Number.POSITIVE_INFINITY }
  const source = daySource(
    { ...inputs, months: new Map() },
    { metric: 'TotalCost', valueType: 'Actual', span: whole },
  )
  const { records } = atOnce(
    calculateRecords(source, { metric: 'TotalCost', interval: 'Monthly', span: whole }),
  )
  return sum(records.map(({ value }) => value))
}

/** Written for this test: every quarter-hour times its price, each day its part of the monthly prices, in whole fractions. */
function independentCents({ span, days, priceInputs: { periods, spot } }: BuiltDelivery): bigint {
  const fraction = 28n * 29n * 30n * 31n
  let total = 0n
  for (const [index, { milliwattHours }] of days.entries()) {
    const day = span.fromDay + index
    const period = periods.find(({ fromDay, toDay }) => fromDay <= day && day < toDay)
    if (period === undefined) throw new Error('no price')
    const energy = spot.ofDay(day).gross
    const byTime = gridFeesOf(period, day)
    const clock = wallClockQuarters(day)
    // Of one day, which a double holds exactly.
    let work = 0
    for (const [quarter, value] of milliwattHours.entries()) {
      let price = energy[quarter] ?? 0
      for (const [name, part] of Object.entries(period.parts)) {
        if (name === 'energyPrice') continue
        price += name === 'gridFee' && byTime !== undefined ? (byTime[clock[quarter] ?? 0] ?? 0) : part
      }
      work += value * price
    }
    total += BigInt(work) * fraction
    const [year, month] = dateOf(day).split('-').map(Number) as [number, number]
    const daysInMonth = BigInt(new Date(Date.UTC(year, month, 0)).getUTCDate())
    for (const part of Object.values(period.baseParts))
      total += (BigInt(part) * 1_000_000n * fraction) / daysInMonth
  }
  return roundedQuotient(total, 10_000_000_000n * fraction)
}

describe('a bill of any delivery', () => {
  test('is the metric TotalCost of its days, rounded once, and what an independent calculation says', () => {
    fc.assert(
      fc.property(randomDelivery, (random) => {
        const delivery = deliveryOf(random)
        const { gross } = rate(delivery)

        expect(gross / 100).toBe(rounded(totalCost(delivery), 2))
        expect(BigInt(gross)).toBe(independentCents(delivery))
      }),
      { numRuns: 25 },
    )
  })

  test('has lines that add up to it, in all and for each rate of VAT', () => {
    fc.assert(
      fc.property(randomDelivery, (random) => {
        const { lines, vat, net, gross } = rate(deliveryOf(random))

        expect(sum(lines.map((line) => line.gross))).toBe(gross)
        expect(sum(lines.map((line) => line.net))).toBe(net)
        for (const rate of vat) {
          const ofRate = lines.filter(({ vatPercent }) => vatPercent === rate.vatPercent)
          expect(sum(ofRate.map((line) => line.gross))).toBe(rate.gross)
          expect(sum(ofRate.map((line) => line.net))).toBe(rate.net)
          expect(rate.net + rate.vat).toBe(rate.gross)
          expect(rate.net).toBe(
            Number(roundedQuotient(BigInt(rate.gross) * 100n, BigInt(100 + rate.vatPercent))),
          )
        }
      }),
      { numRuns: 25 },
    )
  })

  test('has lines of days without a gap, each within a cent of quantity times price', () => {
    fc.assert(
      fc.property(randomDelivery, (random) => {
        const delivery = deliveryOf(random)
        const inputs = freeze(delivery)
        const { lines } = rateBill(inputs)

        const borders = inputs.periods.flatMap(({ from, to }) => [from, to])
        expect(borders[0]).toBe(dateOf(delivery.span.fromDay))
        expect(borders.at(-1)).toBe(dateOf(delivery.span.toDay))
        for (let index = 1; index + 1 < borders.length; index += 2)
          expect(borders[index]).toBe(borders[index + 1])
        // A price of six decimals times the energy of a year is off by less than a cent, and so is each of two roundings.
        for (const { quantity, unitPriceNet, net } of lines)
          expect(Math.abs(quantity * unitPriceNet * 100 - net)).toBeLessThan(3)
      }),
      { numRuns: 25 },
    )
  })

  test('is the same again from its stored inputs, which are at most 20 kB', () => {
    fc.assert(
      fc.property(randomDelivery, (random) => {
        const inputs = freeze(deliveryOf(random))
        const text = JSON.stringify(inputs)

        expect(rateBill(JSON.parse(text) as RatedInputs)).toEqual(rateBill(inputs))
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
      }),
      { numRuns: 25 },
    )
  })
})

const linesOf = (lines: readonly BillLine[], part: BillLine['part']) =>
  lines.filter((line) => line.part === part).map(({ from, to }) => [from, to])

describe('lines begin again', () => {
  test('with the levies of another year', () => {
    const { lines } = rate(deliveryIn('2025-12-01', '2026-02-01'))

    expect(linesOf(lines, 'p19Fee')).toEqual([
      ['2025-12-01', '2026-01-01'],
      ['2026-01-01', '2026-02-01'],
    ])
  })

  test('with another rate of VAT, which has sums of its own', () => {
    const { lines, vat } = rate(deliveryIn('2026-03-01', '2026-04-01'))

    expect(linesOf(lines, 'energyPrice')).toEqual([
      ['2026-03-01', loweredVat.from],
      [loweredVat.from, '2026-04-01'],
    ])
    expect(vat.map(({ vatPercent }) => vatPercent)).toEqual([19, 16])
  })

  test('with another meter', () => {
    const meterChanges = [
      { validFrom: '2026-02-10', measurementTechnology: 'conventionalMeasuringSystem' as const },
    ]
    const { lines } = rate(deliveryIn('2026-02-01', '2026-03-01', aContract({ meterChanges })))

    expect(linesOf(lines, 'energyPrice')).toEqual([
      ['2026-02-01', '2026-02-10'],
      ['2026-02-10', '2026-03-01'],
    ])
  })

  test('with module 1, whose reduction is a line of its own', () => {
    const modules = [
      {
        validFrom: '2026-02-15',
        validTo: null,
        isModule1InUse: true,
        isModule2InUse: false,
        isModule3InUse: false,
        deviceTypes: ['Wallbox' as const],
        controllablePowerKw: 11,
      },
    ]
    const { lines } = rate(deliveryIn('2026-02-01', '2026-03-01', aContract({ modules })))

    expect(linesOf(lines, 'gridFeeReduction')).toEqual([['2026-02-15', '2026-03-01']])
    expect(lines.find(({ part }) => part === 'gridFeeReduction')?.gross).toBeLessThan(0)
    expect(lines.filter(({ part }) => part === 'basePriceAdjustment').map(({ unitPriceNet }) => unitPriceNet))
      // 1.00 € with VAT.
      .toEqual([-0.840336, -0.840336])
  })

  test('but not when clocks change, though the day is shorter', () => {
    const [short] = freeze(deliveryIn('2026-03-28', '2026-03-31')).periods

    expect(short).toMatchObject({ from: '2026-03-28', to: '2026-03-31', quarterHours: 96 + 92 + 96 })
  })
})

test('a campaign and every charge that § 40 (3) EnWG names has its line', () => {
  const { lines } = rate(deliveryIn('2026-11-01', '2026-12-01'))

  expect(lines.map(({ part }) => part)).toEqual([
    ...['energyPrice', 'serviceFee', 'greenCertificateSurcharge', 'gridFee', 'powerFee', 'concessionFee'],
    ...['powerHeatCouplingFee', 'offshoreFee', 'p19Fee', 'baseServiceFee', 'basePriceAdjustment'],
    ...['baseGridFee', 'meteringFee'],
  ])
  expect(lines.find(({ part }) => part === 'meteringFee')).toMatchObject({
    ...{ unit: 'Month', quantity: 1, gross: 250, net: 210, unitPriceNet: 2.10084 },
  })
})

describe('a period is held', () => {
  const held = (delivery: BuiltDelivery) => atOnce(freezeInputs(delivery))
  const day = dayNumberOf('2026-11-12')
  const delivery = deliveryIn('2026-11-01', '2026-12-01')
  const { metered, prices } = delivery.inputs
  const changed = (inputs: Partial<BuiltDelivery['inputs']>) =>
    held({ ...delivery, inputs: { ...delivery.inputs, ...inputs } })
  const withTotals = (changes: { gaps?: number; state?: number }) => {
    const quarterHoursOf: typeof metered.quarterHoursOf = (number) => {
      const values = metered.quarterHoursOf(number)
      if (values === undefined || number !== day) return values
      return { ...values, gaps: changes.gaps ?? 0, states: values.states.map(() => changes.state ?? 0) }
    }
    return changed({
      metered: {
        ...metered,
        quarterHoursOf,
        totalOf: (number) => {
          const total = metered.totalOf(number)
          return total && number === day ? { ...total, ...changes } : total
        },
      },
    })
  }

  test('not when all is known', () => expect(held(delivery)).toHaveProperty('periods'))

  test('without a price', () =>
    expect(
      changed({
        prices: { ...prices, ofDay: (number) => (number < day ? prices.ofDay(number) : undefined) },
      }),
    ).toEqual({ reason: 'PriceUnknown', date: '2026-11-12' }))

  test('without a published price', () =>
    expect(
      changed({
        prices: {
          ...prices,
          ofDay: (number) => {
            const priced = prices.ofDay(number)
            return priced && { ...priced, isPublished: number !== day }
          },
        },
      }),
    ).toEqual({ reason: 'PriceNotPublished', date: '2026-11-12' }))

  test('without the quarter-hours that its price is made by, also if a meter reading would do otherwise', () => {
    expect(withTotals({ gaps: 3 })).toEqual({ reason: 'QuarterHoursMissing', date: '2026-11-12' })
    expect(withTotals({ state: 3 })).toEqual({ reason: 'QuarterHoursMissing', date: '2026-11-12' })
  })

  test('without a meter reading where nothing else is measured', () => {
    const isPricedByQuarterHour = () => false
    const isMissing = { ...metered, totalOf: () => undefined }

    expect(
      held({ ...delivery, isPricedByQuarterHour, inputs: { ...delivery.inputs, metered: isMissing } }),
    ).toEqual({ reason: 'MeterReadingMissing', date: '2026-11-01' })
  })

  test('as long as values are preliminary, but not for substituted ones, which it marks', () => {
    expect(withTotals({ state: 2 })).toEqual({ reason: 'ValuesPreliminary', date: '2026-11-12' })
    expect(withTotals({ state: 1 })).toMatchObject({ periods: [{ state: 'Substituted' }] })
  })
})

test('what is proof of the quarter-hours changes with any of them', () => {
  const delivery = deliveryIn('2026-11-01', '2026-12-01')
  const other = deliveryOf({ ...delivery, seed: 2 })

  expect(freeze(delivery).sha256).toEqual(freeze(deliveryIn('2026-11-01', '2026-12-01')).sha256)
  expect(freeze(other).sha256.quarterHours).not.toBe(freeze(delivery).sha256.quarterHours)
  expect(freeze(other).sha256.prices).not.toBe(freeze(delivery).sha256.prices)
})
