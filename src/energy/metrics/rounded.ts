/**
 * Rounds half away from zero. The small push makes sure that a half which the last bit of a double has made a little
 * less is still taken for one; it is far below anything that is shown.
 */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const result = Math.floor(Math.abs(value) * scale + 0.5 + 1e-7) / scale
  return value < 0 && result !== 0 ? -result : result
}
