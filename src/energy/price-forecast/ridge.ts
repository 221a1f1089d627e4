/** Linear regression whose weights are kept small, so that it does not follow chance. */

/** What was observed so far, as sums: a day can be added without looking at the others again. */
export type Observations = {
  readonly width: number
  count: number
  outcomes: number
  readonly features: Float64Array
  readonly withOutcomes: Float64Array
  /** Of each feature with each of those up to itself, row by row. */
  readonly products: Float64Array
}

export const noObservations = (width: number): Observations => ({
  width,
  count: 0,
  outcomes: 0,
  features: new Float64Array(width),
  withOutcomes: new Float64Array(width),
  products: new Float64Array((width * (width + 1)) / 2),
})

/** Adds what the features were and what came of them. */
export function observe(seen: Observations, features: Float64Array, outcome: number): void {
  const { width, products } = seen
  seen.count++
  seen.outcomes += outcome
  for (let f = 0, place = 0; f < width; f++) {
    const feature = at(features, f)
    seen.features[f] = at(seen.features, f) + feature
    seen.withOutcomes[f] = at(seen.withOutcomes, f) + feature * outcome
    for (let g = 0; g <= f; g++, place++) products[place] = at(products, place) + feature * at(features, g)
  }
}

/** The expected outcome is the intercept and the weighted sum of the features. */
export type Ridge = { weights: Float64Array; intercept: number }

/**
 * Fits weights to features that are brought to mean 0 and deviation 1 first. The sum of the squared weights counts as much as
 * `penalty` squared errors for each observation.
 */
export function fitRidge({ width, ...seen }: Observations, penalty: number): Ridge {
  const { count } = seen
  const means = seen.features.map((sum) => sum / count)
  const outcome = seen.outcomes / count
  // One divided by the deviation of each; a feature that never changes says nothing.
  const scales = new Float64Array(width)
  const matrix = new Float64Array(seen.products.length)
  const targets = new Float64Array(width)
  for (let f = 0, place = 0; f < width; f++) {
    const [mean, variance] = [at(means, f), at(seen.products, place + f) / count - at(means, f) ** 2]
    const scale = variance > minVariance ? 1 / Math.sqrt(variance) : 0
    scales[f] = scale
    targets[f] = (at(seen.withOutcomes, f) / count - mean * outcome) * scale
    for (let g = 0; g <= f; g++, place++)
      matrix[place] = (at(seen.products, place) / count - mean * at(means, g)) * scale * at(scales, g)
    matrix[place - 1] = at(matrix, place - 1) + penalty
  }
  const weights = solve(matrix, targets)
  let intercept = outcome
  for (let f = 0; f < width; f++) {
    weights[f] = at(weights, f) * at(scales, f)
    intercept -= at(weights, f) * at(means, f)
  }
  return { weights, intercept }
}

const minVariance = 1e-9

export function predict({ weights, intercept }: Ridge, features: Float64Array): number {
  let sum = intercept
  for (let f = 0; f < weights.length; f++) sum += at(weights, f) * at(features, f)
  return sum
}

/** Solves a system of equations whose matrix is symmetric and positive, given by its lower half (Cholesky). Changes both. */
function solve(lower: Float64Array, solution: Float64Array): Float64Array {
  const size = solution.length
  for (let i = 0, row = 0; i < size; row += ++i) {
    let known = at(solution, i)
    for (let j = 0, other = 0; j <= i; other += ++j) {
      let rest = at(lower, row + j)
      for (let k = 0; k < j; k++) rest -= at(lower, row + k) * at(lower, other + k)
      lower[row + j] = i === j ? Math.sqrt(rest) : rest / at(lower, other + j)
      if (j < i) known -= at(lower, row + j) * at(solution, j)
    }
    solution[i] = known / at(lower, row + i)
  }
  for (let i = size - 1; i >= 0; i--) {
    let rest = at(solution, i)
    for (let k = i + 1; k < size; k++) rest -= at(lower, (k * (k + 1)) / 2 + i) * at(solution, k)
    solution[i] = rest / at(lower, (i * (i + 1)) / 2 + i)
  }
  return solution
}

const at = (values: Float64Array, index: number): number => values[index] as number
