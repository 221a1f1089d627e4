/**
 * Prices are whole millionths of a cent per kWh. 1 EUR/MWh is 0.1 ct/kWh, so this unit is exact for the five decimals
 * that sources publish, and a price fits into 32 bits.
 */
const microCentPerEurPerMwh = 100_000
const microCentPerCent = 1_000_000

/** Larger prices do not fit into 32 bits; the exchange's own limit is a quarter of this. */
export const maxEurPerMwh = 20_000

/** Reads a price in EUR/MWh, rounded to five decimals; undefined if it is not a plain number in range. */
export function microCentOfEurPerMwh(value: unknown): number | undefined {
  const eurPerMwh = typeof value === 'string' && plainNumber.test(value) ? Number(value) : value
  if (typeof eurPerMwh !== 'number' || !(Math.abs(eurPerMwh) <= maxEurPerMwh)) return undefined
  // Ten digits are well within the sixteen of a double, so rounding is exact.
  return Math.round(eurPerMwh * microCentPerEurPerMwh) + 0
}

const plainNumber = /^-?\d{1,9}(\.\d{1,12})?$/

/** An integer divided by a power of ten prints with no spurious decimals. */
export const toCentPerKwh = (microCentPerKwh: number): number => microCentPerKwh / microCentPerCent

export const toEurPerMwh = (microCentPerKwh: number): number => microCentPerKwh / microCentPerEurPerMwh
