import { expect, test } from 'vitest'
import { quantile } from './sums.ts'

const sizes = [
  { size: 1, count: 5 },
  { size: 2, count: 0 },
  { size: 3, count: 4 },
  { size: 9, count: 1 },
]

test.each([
  [0.5, 1],
  [0.51, 3],
  [0.9, 3],
  [0.91, 9],
  [1, 9],
])('%d of what was counted is at most %d', (share, size) => {
  expect(quantile(sizes, share)).toBe(size)
})

test.each([[[]], [[{ size: 1, count: 0 }]]])('%j has no quantile', (counted) => {
  expect(quantile(counted, 0.5)).toBeNull()
})
