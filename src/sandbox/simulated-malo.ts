import { marketCheckDigit } from '../domain/identifiers/market-check-digit.ts'

/** A market location for a contract that has none: in the right form, and the same each time. */
export function simulatedMaLo(contractNumber: string): string {
  const base = `4${contractNumber.padStart(9, '0').slice(-9)}`
  return `${base}${marketCheckDigit(base)}`
}
