/** Whether a text is a German postcode: five digits, of which the first two are never 00. */
export const isGermanPostcode = (text: string): boolean => /^(0[1-9]|[1-9][0-9])[0-9]{3}$/.test(text)

/** Whether a text could be a postcode somewhere: letters, digits, spaces and hyphens are all that any country uses. */
export const isForeignPostcode = (text: string): boolean => /^[0-9A-Z][0-9A-Z -]{0,10}[0-9A-Z]$/i.test(text)
