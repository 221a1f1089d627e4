import { describe, expect, test } from 'vitest'
import { chargingPlans } from './charging-plan.ts'
import type { PricedQuarterHour, PriceSource } from './price-line.ts'

const startsAt = new Date('2026-11-17T17:15:00Z')
const at = (quarters: number) => new Date(startsAt.getTime() + quarters * 900_000)

/** A price in ct/kWh; a forecast may be a tenth lower and a fifth higher. */
const quarter = (cent: number, source: PriceSource = 'Published'): PricedQuarterHour => {
  const [low, high] = source === 'Forecast' ? [0.9, 1.2] : [1, 1]
  return { price: cent * 1e4, low: cent * low * 1e4, high: cent * high * 1e4, source }
}
const published = [30, 20, 10, 40].map((cent) => quarter(cent))

describe('a plan for 11 kW', () => {
  test('is the cheapest run, with its cost and what it saves compared with starting at once', () => {
    const plans = chargingPlans(published, startsAt, { count: 2, powerKw: 11, split: false })

    // 5.5 kWh at 15 ct instead of 25.
    const whole = { from: at(1), to: at(3), source: 'Published', price: 15, costEuro: 0.825, costBand: null }
    expect(plans.cheapest).toEqual({ ...whole, parts: [whole] })
    expect(plans.earliest).toMatchObject({ from: at(0), to: at(2), price: 25, costEuro: 1.375 })
    expect(plans.savingsEuro).toBe(0.55)
  })

  test('has several parts if it may be split, each with its own cost', () => {
    const line = [10, 30, 20, 20].map((cent) => quarter(cent))

    const { cheapest } = chargingPlans(line, startsAt, { count: 2, powerKw: 11, split: true })

    expect(cheapest).toMatchObject({ from: at(0), to: at(3), price: 15, costEuro: 0.825 })
    expect(cheapest?.parts).toMatchObject([
      { from: at(0), to: at(1), price: 10, costEuro: 0.275 },
      { from: at(2), to: at(3), price: 20, costEuro: 0.55 },
    ])
  })

  test('is one part if the cheapest quarter-hours follow each other', () => {
    const plans = chargingPlans(published, startsAt, { count: 2, powerKw: 11, split: true })

    expect(plans.cheapest?.parts).toHaveLength(1)
  })

  test('has a band where it rests on a forecast, for the whole and for that part of it', () => {
    const line = [quarter(10), quarter(50), quarter(20, 'Forecast')]

    const { cheapest } = chargingPlans(line, startsAt, { count: 2, powerKw: 4, split: true })

    expect(cheapest).toMatchObject({
      source: 'Mixed',
      costEuro: 0.3,
      costBand: { lowEuro: 0.28, highEuro: 0.34 },
      parts: [
        { source: 'Published', costEuro: 0.1, costBand: null },
        { source: 'Forecast', costEuro: 0.2, costBand: { lowEuro: 0.18, highEuro: 0.24 } },
      ],
    })
  })

  test('is the earliest one and saves nothing if every time costs the same', () => {
    const line = Array.from({ length: 8 }, () => quarter(25, 'Fixed'))

    const plans = chargingPlans(line, startsAt, { count: 4, powerKw: 11, split: true })

    expect(plans.cheapest).toEqual(plans.earliest)
    expect(plans.cheapest).toMatchObject({ from: at(0), to: at(4), source: 'Fixed' })
    expect(plans.savingsEuro).toBe(0)
  })

  test('earns money if prices are below zero', () => {
    const line = [quarter(10), quarter(-20)]

    const plans = chargingPlans(line, startsAt, { count: 1, powerKw: 11, split: false })

    expect(plans.cheapest).toMatchObject({ from: at(1), costEuro: -0.55 })
    expect(plans.savingsEuro).toBe(0.825)
  })

  test('begins with the first price if there is none at once', () => {
    const plans = chargingPlans([undefined, quarter(30), quarter(10)], startsAt, {
      ...{ count: 1, powerKw: 11, split: false },
    })

    expect([plans.earliest?.from, plans.cheapest?.from]).toEqual([at(1), at(2)])
  })

  test('does not exist if no run is long enough', () => {
    const plans = chargingPlans([quarter(1), undefined, quarter(1)], startsAt, {
      ...{ count: 2, powerKw: 11, split: false },
    })

    expect(plans).toEqual({ cheapest: undefined, earliest: undefined, savingsEuro: undefined })
  })

  test('may be split where no run is long enough, and is then compared with nothing', () => {
    const plans = chargingPlans([quarter(1), undefined, quarter(1)], startsAt, {
      ...{ count: 2, powerKw: 11, split: true },
    })

    expect(plans.cheapest?.parts).toHaveLength(2)
    expect([plans.earliest, plans.savingsEuro]).toEqual([undefined, undefined])
  })
})
