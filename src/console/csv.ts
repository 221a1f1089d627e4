/** A file for spreadsheets (RFC 4180). Pure. */

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

const cell = (value: string | number | boolean | null): string => {
  if (typeof value === 'number') return String(value)
  const text = String(value ?? '')
  // An apostrophe makes it a text again, and is not shown.
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvOf = (
  head: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string => [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
