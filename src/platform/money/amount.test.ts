import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parseCent,
  parseDecimal,
  parseEuro,
  quotientInHundredths,
  quotientInWholeCents,
  roundedQuotient,
  toCent,
  toEuro,
  toNumber,
} from './amount.ts'

describe('an amount', () => {
  test.each([
    ['0.446', 4_460n],
    ['-1.5000', -15_000n],
    ['2', 20_000n],
    ['0.44600000', 4_460n],
    ['-0.00', 0n],
    [9.25, 92_500n],
  ])('of %s cents is %s ten-thousandths of a cent', (text, amount) => {
    expect(parseCent(text)).toBe(amount)
  })

  test.each([
    ['4.19', 4_190_000n],
    ['60.00', 60_000_000n],
    ['0.000001', 1n],
    ['-1', -1_000_000n],
  ])('of %s euros is %s ten-thousandths of a cent', (text, amount) => {
    expect(parseEuro(text)).toBe(amount)
  })

  test('that is finer than a ten-thousandth of a cent is refused, not rounded', () => {
    expect(() => parseCent('0.00001')).toThrow('finer than 0.0001 ct')
    expect(() => parseEuro('0.0000001')).toThrow('finer than 0.0001 ct')
  })

  test.each(['', ' 1', '1 ', '1,5', '.5', '5.', '1e3', '+1', '--1', 'NaN', '0x10', '1_000'])(
    'is not read from "%s"',
    (text) => {
      expect(() => parseCent(text)).toThrow('not a plain decimal')
    },
  )

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])('is not read from the number %s', (value) => {
    expect(() => parseDecimal(value)).toThrow('not a plain decimal')
  })

  test('survives the way to the wire and back, without a negative zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (amount) => {
        const cent = toCent(amount)

        expect(parseCent(cent.toString())).toBe(amount)
        expect(Object.is(cent, -0)).toBe(false)
      }),
    )
  })

  test('is shown in euros with two decimals', () => {
    expect(toEuro(1_005_000n)).toBe(1.01)
    expect(toEuro(-1_005_000n)).toBe(-1.01)
    expect(toEuro(-4_999n)).toBe(0)
    expect(toEuro(2_478_000_00n)).toBe(247.8)
  })
})

describe('a consumption', () => {
  test('is taken exactly by its decimal text', () => {
    expect(parseDecimal(3500.5)).toEqual({ digits: 35_005n, scale: 10n })
    expect(parseDecimal(0.1)).toEqual({ digits: 1n, scale: 10n })
    expect(parseDecimal(100_000)).toEqual({ digits: 100_000n, scale: 1n })
  })

  test('is the same number again on the wire', () => {
    expect(toNumber(parseDecimal('7.5'))).toBe(7.5)
    expect(toNumber(parseDecimal('-0'))).toBe(0)
  })
})

describe('commercial rounding', () => {
  test.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [-15n, 10n, -2n],
    [25n, 10n, 3n],
    [0n, 7n, 0n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [5n, -10n, -1n],
    [-5n, -10n, 1n],
    [1n, 1n, 1n],
  ])('of %s / %s gives %s', (numerator, denominator, quotient) => {
    expect(roundedQuotient(numerator, denominator)).toBe(quotient)
  })

  test('is never further than half from the true quotient, and symmetric around zero', () => {
    const integer = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
    const positive = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(integer, positive, (numerator, denominator) => {
        const quotient = roundedQuotient(numerator, denominator)
        const error = quotient * denominator - numerator

        expect(2n * (error < 0n ? -error : error) <= denominator).toBe(true)
        expect(roundedQuotient(-numerator, denominator)).toBe(-quotient)
      }),
    )
  })

  test('refuses to divide by zero', () => {
    expect(() => roundedQuotient(1n, 0n)).toThrow(RangeError)
  })

  test('happens once, on the way to whole cents', () => {
    // Rounded to 1/10,000 ct first, 0.49996 ct would become 0.5 ct and then a whole cent.
    expect(quotientInWholeCents(49_996n, 10n)).toBe(0n)
    expect(quotientInWholeCents(50_000n, 10n)).toBe(10_000n)
  })

  test('gives quantities two decimals', () => {
    expect(quotientInHundredths(3500n, 12n)).toBe(291.67)
    expect(quotientInHundredths(-1n, 200n)).toBe(-0.01)
    expect(quotientInHundredths(-1n, 300n)).toBe(0)
  })
})
