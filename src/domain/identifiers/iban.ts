import { isSEPACountry, isValidIBAN } from 'ibantools'

// Joined SEPA in 2024 and 2025, after the library's list was made.
const newSepaCountries = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** An IBAN as it is stored: upper case, without the spaces that people read it with. */
export const normaliseIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Whether a normalised text is an IBAN: a known country, its length and form, and the check digits (mod 97). */
export const isIban = (text: string): boolean => isValidIBAN(text)

/** Whether an IBAN belongs to SEPA. Every such country is as good as Germany: Art. 9 Regulation (EU) 260/2012. */
export function isSepaIban(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isSEPACountry(country) || newSepaCountries.has(country)
}

/** `DE89 **** **** **** **30 00`: enough for its owner to know it again, too little for anybody else. */
export function maskIban(iban: string): string {
  const text = normaliseIban(iban)
  // Of something too short to be an IBAN nothing is shown: the ends would be nearly all of it.
  const isLongEnough = text.length > 12
  const masked = [...text].map((sign, index) =>
    isLongEnough && (index < 4 || index >= text.length - 4) ? sign : '*',
  )
  return masked.join('').replace(/(.{4})(?=.)/g, '$1 ')
}
