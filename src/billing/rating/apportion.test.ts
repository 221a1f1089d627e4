import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedQuotient } from '../../platform/money/amount.ts'
import { apportion, sumOf } from './apportion.ts'

test.each([
  [[5n, 5n], 10n, [1n, 0n]],
  [[34n, 33n, 33n], 100n, [1n, 0n, 0n]],
  [[-5n, -5n], 10n, [0n, -1n]],
  [[0n, 15n, -15n], 10n, [0n, 2n, -2n]],
  [[], 10n, []],
])('%s of %s is rounded to %s', (numerators, denominator, rounded) => {
  expect(apportion(numerators, denominator)).toEqual(rounded)
})

test('the parts add up to the rounded sum, each is off by less than one, and nothing stays nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-10_000n, 10_000n)), fc.bigInt(1n, 999n), (numerators, denominator) => {
      const parts = apportion(numerators, denominator)

      expect(sumOf(parts)).toBe(roundedQuotient(sumOf(numerators), denominator))
      for (const [index, numerator] of numerators.entries()) {
        const difference = (parts[index] ?? 0n) * denominator - numerator
        expect(difference < denominator && -difference < denominator).toBe(true)
        if (numerator === 0n) expect(parts[index]).toBe(0n)
      }
    }),
  )
})
