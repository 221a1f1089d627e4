/** Whether a string is a German postcode: five digits, the first two not 00. */
export const isGermanPostcode = (text: string): boolean => /^(0[1-9]|[1-9][0-9])[0-9]{3}$/.test(text)

/** Whether a string could be a postcode in some country: they all use only letters, digits, spaces and hyphens. */
export const isForeignPostcode = (text: string): boolean => /^[0-9A-Z][0-9A-Z -]{0,10}[0-9A-Z]$/i.test(text)
