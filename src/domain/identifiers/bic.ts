/** A BIC as it is stored: upper case, without spaces. */
export const normaliseBic = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Whether a normalised text has the form of a BIC (ISO 9362): bank, country, place and, where given, branch. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
