import { expect, test } from 'vitest'
import { rounded } from './read-metrics.ts'

test.each([
  [0.0000005, 6, 0.000001],
  [-0.0000005, 6, -0.000001],
  [0.00000049, 6, 0],
  [-0.00000049, 6, 0],
  [1.005, 2, 1.01],
  [30.958333333, 4, 30.9583],
  [123456.7891235, 6, 123456.789124],
])('%s to %s decimals is %s', (value, decimals, expected) => {
  expect(rounded(value, decimals)).toBe(expected)
})
