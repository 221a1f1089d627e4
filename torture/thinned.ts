/** At most so many values in place of a long series: each the middle one of the stretch that it stands for. */
export function thinned(values: readonly number[], max: number): number[] {
  const length = Math.min(max, values.length)
  return Array.from({ length }, (_, index) => {
    const from = Math.floor((index * values.length) / length)
    const some = values.slice(from, Math.floor(((index + 1) * values.length) / length))
    return some.toSorted((one, other) => one - other)[Math.floor(some.length / 2)] ?? 0
  })
}
