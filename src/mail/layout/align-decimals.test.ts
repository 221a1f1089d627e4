import { expect, test } from 'vitest'
import { alignedDecimals } from './align-decimals.ts'

test('amounts get as many places as the longest, in spaces as wide as a digit', () => {
  expect(alignedDecimals(['1,785\u00a0ct', '12,3\u00a0ct', '-1,00\u00a0ct', '7\u00a0ct'], 'de')).toEqual([
    '1,785\u00a0ct',
    '12,3\u2007\u2007\u00a0ct',
    '-1,00\u2007\u00a0ct',
    '7\u2008\u2007\u2007\u2007\u00a0ct',
  ])
})

test('the mark of thousands is no decimal mark', () => {
  expect(alignedDecimals(['1.234\u00a0€', '0,5\u00a0€'], 'de')).toEqual([
    '1.234\u2008\u2007\u00a0€',
    '0,5\u00a0€',
  ])
  expect(alignedDecimals(['1,234\u00a0€', '0.5\u00a0€'], 'en')).toEqual([
    '1,234\u2008\u2007\u00a0€',
    '0.5\u00a0€',
  ])
})

test('what is not one number with its unit stays as it is', () => {
  const values = ['1,2\u00a0ct – 3,4\u00a0ct', 'keiner', '', '5,00\u00a0ct']

  expect(alignedDecimals(values, 'de')).toEqual(values)
})
