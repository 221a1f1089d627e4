import { median } from '../bench/statistics.ts'

/**
 * By how much a series rises over its second half: the median of all slopes between two of its points, so that a peak
 * here and there says nothing, times the length of that half. Zero where there is too little to tell.
 */
export function riseOf(samples: readonly number[]): number {
  const later = thinned(samples.slice(Math.floor(samples.length / 2)))
  const slopes = later.flatMap((value, index) =>
    later.slice(index + 1).map((next, distance) => (next - value) / (distance + 1)),
  )
  return slopes.length === 0 ? 0 : median(slopes) * (later.length - 1)
}

// Pairs grow with the square; a few hundred points show a line as well as many thousand.
const maxPoints = 300

function thinned(values: readonly number[]): number[] {
  const step = Math.max(1, values.length / maxPoints)
  return Array.from(
    { length: Math.floor(values.length / step) },
    (_, index) => values[Math.floor(index * step)] ?? 0,
  )
}
