/** An exact amount of money: 1n is 0.0001 ct, so 10_000n is one cent and 1_000_000n one euro. */
export type Amount = bigint

/** An exact decimal number, `digits / scale`; the scale is a power of ten. */
export type Decimal = { readonly digits: bigint; readonly scale: bigint }

export const amountsPerCent = 10_000n
export const amountsPerEuro = 1_000_000n

// No exponents: neither stored amounts nor a consumption between 1 and 100,000 use them.
const plainDecimal = /^(-?\d{1,20})(?:\.(\d{1,20}))?$/
const powersOfTen = Array.from({ length: 21 }, (_, exponent) => 10n ** BigInt(exponent))

/** Reads a plain decimal exactly; a number is read as its decimal text, so 3500.1 means 3500.1. */
export function parseDecimal(value: string | number): Decimal {
  const [, whole, fraction = ''] = plainDecimal.exec(String(value)) ?? []
  const scale = powersOfTen[fraction.length]
  if (whole === undefined || scale === undefined) throw new RangeError(`"${value}" is not a plain decimal`)
  return { digits: BigInt(whole + fraction), scale }
}

/** Reads cents with up to four decimals; throws rather than round. */
export const parseCent = (value: string | number): Amount => parseAmount(value, amountsPerCent)

/** Reads euros with up to six decimals; throws rather than round. */
export const parseEuro = (value: string | number): Amount => parseAmount(value, amountsPerEuro)

function parseAmount(value: string | number, amountsPerUnit: bigint): Amount {
  const { digits, scale } = parseDecimal(value)
  const scaled = digits * amountsPerUnit
  if (scaled % scale !== 0n) throw new RangeError(`"${value}" is finer than 0.0001 ct`)
  return scaled / scale
}

/** Divides and rounds half away from zero (commercial rounding, DIN 1333). */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  // BigInt division truncates towards zero, so adding half a unit away from zero turns it into this rounding.
  const half = numerator < 0n === denominator < 0n ? denominator : -denominator
  return (2n * numerator + half) / (2n * denominator)
}

/** Divides amounts and rounds once, to whole cents. */
export const quotientInWholeCents = (numerator: bigint, denominator: bigint): Amount =>
  roundedQuotient(numerator, denominator * amountsPerCent) * amountsPerCent

/** Divides and rounds to two decimals, for quantities that are not money. */
export const quotientInHundredths = (numerator: bigint, denominator: bigint): number =>
  Number(roundedQuotient(numerator * 100n, denominator)) / 100

// A bigint has no NaN and no negative zero, and dividing an integer by a power of ten gives the double nearest to the
// decimal, so the numbers below print with no extra decimals.

/** The wire number in cents, with at most four decimals. */
export const toCent = (amount: Amount): number => Number(amount) / Number(amountsPerCent)

/** The wire number in euros, rounded to whole cents. */
export const toEuro = (amount: Amount): number => quotientInHundredths(amount, amountsPerEuro)

/** The wire number of a decimal. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(digits) / Number(scale)
