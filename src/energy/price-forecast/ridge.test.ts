import { expect, test } from 'vitest'
import { fitRidge, noObservations, observe, predict } from './ridge.ts'

const seen = (...rows: [features: number[], outcome: number][]) => {
  const observations = noObservations(rows[0]?.[0].length ?? 0)
  for (const [features, outcome] of rows) observe(observations, Float64Array.from(features), outcome)
  return observations
}
const at = (...features: number[]) => Float64Array.from(features)

test('without a penalty the weights solve the system exactly', () => {
  // 1 + 2 a - 3 b
  const ridge = fitRidge(seen([[0, 0], 1], [[1, 0], 3], [[0, 1], -2], [[2, 3], -4]), 0)

  expect(ridge.intercept).toBeCloseTo(1, 10)
  expect([...ridge.weights]).toEqual([expect.closeTo(2, 10), expect.closeTo(-3, 10)])
})

test('the penalty shrinks a weight as solved by hand', () => {
  // Mean 2, variance 2/3. On the scaled feature the weight is sqrt(2/3) / (1 + 0.3), so the slope is 1 / 1.3.
  const ridge = fitRidge(seen([[1], 1], [[2], 2], [[3], 3]), 0.3)

  expect(ridge.weights[0]).toBeCloseTo(1 / 1.3, 10)
  expect(predict(ridge, at(3))).toBeCloseTo(2 + 1 / 1.3, 10)
})

test('two features that say the same share the weight, as solved by hand', () => {
  // Scaled, the matrix is [[1.5, 1], [1, 1.5]] and both targets are s = sqrt(2/3): each weight is s / 2.5.
  const ridge = fitRidge(seen([[1, 10], 1], [[2, 20], 2], [[3, 30], 3]), 0.5)

  expect(ridge.weights[0]).toBeCloseTo(1 / 2.5, 10)
  expect(ridge.weights[1]).toBeCloseTo(1 / 25, 10)
})

test('a feature that never changes has no weight, and the mean is expected without others', () => {
  const ridge = fitRidge(seen([[7], 1], [[7], 4]), 0.3)

  expect(ridge.weights[0]).toBe(0)
  expect(predict(ridge, at(1000))).toBe(2.5)
})
