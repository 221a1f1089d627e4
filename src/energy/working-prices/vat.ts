import { parseDecimal } from '../../platform/money/amount.ts'

/** Net to gross as a fraction of whole numbers, such as 119 / 100. */
export type VatFactor = { readonly numerator: number; readonly denominator: number }

export function vatFactorOf(vatPercent: string): VatFactor {
  const { digits, scale } = parseDecimal(vatPercent)
  return { numerator: Number(100n * scale + digits), denominator: Number(100n * scale) }
}

// Exchange prices are millionths of a cent, other work prices ten-thousandths: src/platform/money/amount.ts.
const microCentPerAmount = 100

/** Gross prices, rounded to four decimals of a cent, half away from zero. Products stay below 2^53, so this is exact. */
export function grossPrices(microCentNet: ArrayLike<number>, vat: VatFactor): Int32Array {
  const divisor = vat.denominator * microCentPerAmount
  const gross = new Int32Array(microCentNet.length)
  for (let index = 0; index < gross.length; index++) {
    const product = (microCentNet[index] as number) * vat.numerator
    const rounded = Math.floor((2 * Math.abs(product) + divisor) / (2 * divisor))
    gross[index] = product < 0 ? -rounded : rounded
  }
  return gross
}
