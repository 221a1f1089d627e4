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
