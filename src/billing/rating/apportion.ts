import { roundedQuotient } from '../../platform/money/amount.ts'

/**
 * Rounds fractions with a common denominator to whole numbers whose sum is the rounded sum: each is rounded down, and what
 * is left goes to the largest remainders, of equal ones to the first.
 */
export function apportion(numerators: readonly bigint[], denominator: bigint): bigint[] {
  const whole = numerators.map((numerator) => flooredQuotient(numerator, denominator))
  const remainders = numerators.map((numerator, index) => numerator - (whole[index] as bigint) * denominator)
  const total = roundedQuotient(sumOf(numerators), denominator)
  const left = Number(total - sumOf(whole))
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
  for (const { index } of byRemainder.slice(0, left)) whole[index] = (whole[index] as bigint) + 1n
  return whole
}

export const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/** BigInt division truncates towards zero. */
function flooredQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}
