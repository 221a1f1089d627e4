/**
 * Prices are whole millionths of a cent per kWh: a EUR/MWh is a tenth of a cent per kWh, so this unit is exact for the
 * five decimals of EUR/MWh that any source publishes, and a price fits into 32 bits.
 */
const microCentPerEurPerMwh = 100_000
const microCentPerCent = 1_000_000

/** Beyond this nothing fits into 32 bits; the exchange's own limits are a quarter of it. */
export const mostEurPerMwh = 20_000

/** The price of a text or number in EUR/MWh, rounded to five decimals; undefined where it is none. */
export function microCentOfEurPerMwh(value: unknown): number | undefined {
  const eurPerMwh = typeof value === 'string' && plainNumber.test(value) ? Number(value) : value
  if (typeof eurPerMwh !== 'number' || !(Math.abs(eurPerMwh) <= mostEurPerMwh)) return undefined
  // A double holds sixteen digits and these are ten, so rounding gives exactly the integer that was written.
  return Math.round(eurPerMwh * microCentPerEurPerMwh) + 0
}

const plainNumber = /^-?\d{1,9}(\.\d{1,12})?$/

/** The wire number; an integer divided by a power of ten prints with no more decimals than it has. */
export const toCentPerKwh = (microCentPerKwh: number): number => microCentPerKwh / microCentPerCent

export const toEurPerMwh = (microCentPerKwh: number): number => microCentPerKwh / microCentPerEurPerMwh
