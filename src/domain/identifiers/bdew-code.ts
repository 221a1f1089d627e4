import { hasMarketCheckDigit } from './market-check-digit.ts'

/** The code of a market partner as stored: without spaces. */
export const normaliseBdewCode = (text: string): string => text.replace(/\s/g, '')

/**
 * Whether a normalised string is the code of a market partner: 13 digits with a check digit. Codes that begin with 99
 * (electricity) or 98 (gas) use the market's own algorithm; others may be GLNs, which use that of EAN-13.
 */
export function isBdewCode(text: string): boolean {
  if (!/^[0-9]{13}$/.test(text)) return false
  return hasMarketCheckDigit(text) || (!/^9[89]/.test(text) && hasEanCheckDigit(text))
}

const hasEanCheckDigit = (digits: string): boolean =>
  [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
