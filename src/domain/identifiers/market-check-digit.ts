/**
 * The check digit of the German market's codes (BDEW, "Identifikatoren in der Marktkommunikation"): digits at even
 * positions count twice. Unlike in Luhn, a product above 9 is not reduced to the sum of its digits.
 */
export function marketCheckDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** Whether the last digit is the check digit of the others. */
export const hasMarketCheckDigit = (digits: string): boolean =>
  marketCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** A market location id as stored: without spaces. */
export const normaliseMaLo = (text: string): string => text.replace(/\s/g, '')

/** Whether a normalised string is a market location id: eleven digits, the first not 0, the last a check digit. */
export const isMaLo = (text: string): boolean => /^[1-9][0-9]{10}$/.test(text) && hasMarketCheckDigit(text)

/** A metering location id as stored: upper case, without the separators printed on bills. */
export const normaliseMeLo = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Whether a normalised string has the form of a metering location id (VDE-AR-N 4400): `DE`, six digits of the grid
 * operator, five of a postcode, twenty letters or digits. It has no check digit, and its postcode may be outdated.
 */
export const isMeLo = (text: string): boolean => /^DE[0-9]{6}[0-9]{5}[0-9A-Z]{20}$/.test(text)
