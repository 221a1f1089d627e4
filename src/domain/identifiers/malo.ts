import { hasMarketCheckDigit } from './market-check-digit.ts'

/** A market location id as stored: without spaces. */
export const normaliseMaLo = (text: string): string => text.replace(/\s/g, '')

/** Whether a normalised string is a market location id: eleven digits, the first not 0, the last a check digit. */
export const isMaLo = (text: string): boolean => /^[1-9][0-9]{10}$/.test(text) && hasMarketCheckDigit(text)
