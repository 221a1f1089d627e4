/** A BIC as stored: upper case, without spaces. */
export const normaliseBic = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Whether a normalised string has the form of a BIC (ISO 9362): bank, country, location and an optional branch. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
