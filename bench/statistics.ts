export type Spread = { median: number; min: number; max: number }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing.')
  return (lower + upper) / 2
}

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/**
 * The ratio of the medians, with the smallest and largest ratio of one round. Contestants take turns, so the two
 * values of one round saw the same weather on the machine.
 */
export function ratioSpread(ours: readonly number[], theirs: readonly number[]): Spread {
  if (ours.length !== theirs.length) throw new RangeError('Both need the same number of rounds.')
  const { min, max } = spread(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
  return { median: median(ours) / median(theirs), min, max }
}

/** The value that this part of all values does not exceed: 0.99 for p99. Zero where there are none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}
