import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheapestQuarterHours, cheapestRun, earliestRun, type Prices } from './charging-plan.ts'

const no = undefined

describe('the cheapest run', () => {
  test.each<[Prices, number, number | undefined, string]>([
    [[5, 3, 1, 4], 1, 2, 'the cheapest of all'],
    [[5, 3, 1, 4], 2, 1, 'the cheapest pair'],
    [[5, 3, 1, 4], 4, 0, 'all of them'],
    [[2, 2, 2, 2], 2, 0, 'the earliest if all cost the same'],
    [[9, 1, 3, 3, 1], 2, 1, 'the earliest of two that cost the same'],
    [[1, -4, -4, 1], 2, 1, 'one of prices below zero'],
    [[1, no, 2, 3], 2, 2, 'not across a gap'],
    [[0, no, 0], 1, 0, 'one at a price of zero'],
    [[1, 2], 3, no, 'none if there are too few'],
    [[1, no, 1], 2, no, 'none if a gap leaves too few in a row'],
    [[], 1, no, 'none of nothing'],
  ])('of %j for %i is at %s: %s', (prices, count, start) => {
    expect(cheapestRun(prices, count)).toBe(start)
  })
})

describe('the earliest run', () => {
  test.each<[Prices, number, number | undefined]>([
    [[5, 1, 1], 2, 0],
    [[no, 5, 0, 1], 2, 1],
    [[0, no, 0, 0], 2, 2],
    [[0, no, 0], 2, no],
  ])('of %j for %i is at %s', (prices, count, start) => {
    expect(earliestRun(prices, count)).toBe(start)
  })
})

describe('the cheapest quarter-hours', () => {
  test.each<[Prices, number, number[] | undefined, string]>([
    [[5, 3, 1, 4], 2, [1, 2], 'in order'],
    [[1, 9, 1, 9], 2, [0, 2], 'apart from each other'],
    [[2, 2, 2], 2, [0, 1], 'the earliest if all cost the same'],
    [[3, 1, 2, 2, 2], 2, [1, 2], 'the earliest of the last price that is taken'],
    [[1, no, -1, 2], 3, [0, 2, 3], 'across a gap'],
    [[1, no], 2, no, 'none if there are too few'],
  ])('of %j for %i are %j: %s', (prices, count, found) => {
    expect(cheapestQuarterHours(prices, count)).toEqual(found)
  })
})

describe('for any prices', () => {
  const prices = fc.array(fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }), { maxLength: 12 })
  const asked = fc.record({ prices, count: fc.integer({ min: 1, max: 6 }) })
  const sumOf = (prices: Prices, indices: readonly number[]) =>
    indices.reduce((sum, index) => sum + (prices[index] ?? Number.POSITIVE_INFINITY), 0)
  /** The first of the cheapest choices, which come in the order of their quarter-hours. */
  const bestOf = (prices: Prices, choices: readonly number[][]) =>
    choices
      .filter((choice) => choice.every((index) => prices[index] !== undefined))
      .reduce<number[] | undefined>(
        (best, choice) => (best && sumOf(prices, best) <= sumOf(prices, choice) ? best : choice),
        undefined,
      )

  test('the run is the one that trying all of them finds', () => {
    fc.assert(
      fc.property(asked, ({ prices, count }) => {
        const runs = prices
          .map((_, start) => Array.from({ length: count }, (_, step) => start + step))
          .filter((run) => (run.at(-1) ?? 0) < prices.length)
        expect(cheapestRun(prices, count)).toBe(bestOf(prices, runs)?.[0])
      }),
    )
  })

  test('the quarter-hours are those that trying all choices finds', () => {
    const choose = (from: number, length: number, count: number): number[][] =>
      count === 0
        ? [[]]
        : Array.from({ length: Math.max(0, length - from) }, (_, step) => from + step).flatMap((first) =>
            choose(first + 1, length, count - 1).map((rest) => [first, ...rest]),
          )
    fc.assert(
      fc.property(asked, ({ prices, count }) => {
        expect(cheapestQuarterHours(prices, count)).toEqual(bestOf(prices, choose(0, prices.length, count)))
      }),
    )
  })

  test('splitting never costs more than a run', () => {
    fc.assert(
      fc.property(asked, ({ prices, count }) => {
        const start = cheapestRun(prices, count)
        fc.pre(start !== undefined)
        const run = Array.from({ length: count }, (_, step) => Number(start) + step)
        expect(sumOf(prices, cheapestQuarterHours(prices, count) ?? [])).toBeLessThanOrEqual(
          sumOf(prices, run),
        )
      }),
    )
  })
})
