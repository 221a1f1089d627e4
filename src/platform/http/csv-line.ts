/** Files for spreadsheets (RFC 4180). Pure. */

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** One line of a file. A date is written as ISO 8601, a list with spaces between, and nothing as an empty cell. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = textOf(value)
  // An apostrophe makes it a text again, and is not shown.
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(textOf).join(' ') : String(value ?? '')
}
