const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 })

/** `1,234.5`; a value that does not exist is a dash. */
export const numberText = (value: number | null): string => (value === null ? '–' : format.format(value))

const roughFormat = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** With three digits, for the border of a range. */
export const roughText = (value: number): string => roughFormat.format(value)
