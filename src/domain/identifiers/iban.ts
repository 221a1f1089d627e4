import { isSEPACountry, isValidIBAN } from 'ibantools'

// Joined SEPA in 2024 and 2025; the library's list is older.
const newSepaCountries = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** An IBAN as stored: upper case, without spaces. */
export const normaliseIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Whether a normalised string is an IBAN: a known country, its length and form, and the check digits (mod 97). */
export const isIban = (text: string): boolean => isValidIBAN(text)

/** Whether an IBAN belongs to SEPA. All SEPA countries must be treated alike: Art. 9 Regulation (EU) 260/2012. */
export function isSepaIban(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isSEPACountry(country) || newSepaCountries.has(country)
}

/** `DE89 **** **** **** **30 00`: enough for the owner to recognise it, too little for anybody else. */
export function maskIban(iban: string): string {
  const text = normaliseIban(iban)
  // Hides everything that is too short to be an IBAN: its two ends would be nearly all of it.
  const isLongEnough = text.length > 12
  const masked = [...text].map((character, index) =>
    isLongEnough && (index < 4 || index >= text.length - 4) ? character : '*',
  )
  return masked.join('').replace(/(.{4})(?=.)/g, '$1 ')
}

/** A BIC as stored: upper case, without spaces. */
export const normaliseBic = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Whether a normalised string has the form of a BIC (ISO 9362): bank, country, location and an optional branch. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
