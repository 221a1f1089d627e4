/** Files for spreadsheets (RFC 4180). Pure. */

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** A German spreadsheet takes a comma for the decimal point, and the point of 8.508 for that of thousands. */
export const csvForms = {
  en: { separator: ',', decimal: '.' },
  de: { separator: ';', decimal: ',' },
} as const
type CsvForm = (typeof csvForms)[keyof typeof csvForms]

/** One line of a file. A date is written as ISO 8601, a list with spaces between, and nothing as an empty cell. */
export const csvLine = (values: readonly unknown[], form: CsvForm = csvForms.en): string =>
  `${values.map((value) => cell(value, form)).join(form.separator)}\r\n`

function cell(value: unknown, { separator, decimal }: CsvForm): string {
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const text = textOf(value)
  // An apostrophe makes it a text again, and is not shown.
  const harmless = formula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(textOf).join(' ') : String(value ?? '')
}
