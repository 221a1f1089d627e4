/** A metering location id as stored: upper case, without the separators printed on bills. */
export const normaliseMeLo = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Whether a normalised string has the form of a metering location id (VDE-AR-N 4400): `DE`, six digits of the grid
 * operator, five of a postcode, twenty letters or digits. It has no check digit, and its postcode may be outdated.
 */
export const isMeLo = (text: string): boolean => /^DE[0-9]{6}[0-9]{5}[0-9A-Z]{20}$/.test(text)
