import { isCalendarDate } from '../time/berlin.ts'

/** The text for PostgreSQL, or a fault that follows the name of the column. */
export type Cell = { value: string } | { fault: string }

export type CellType = {
  /** The format of a cell, for people. */
  form: string
  stored: 'text' | 'date' | 'integer' | 'numeric' | 'text[]'
  /** The limits of a number. */
  range?: Range
  read(cell: string): Cell
}

/** Separates the entries of a list in one cell; unlike a comma or a semicolon it needs no quotes. */
export const listSeparator = '|'

export const text = (maxCharacters = 200): CellType => ({
  form: `text, at most ${maxCharacters} characters`,
  stored: 'text',
  read: (cell) =>
    [...cell].length <= maxCharacters
      ? { value: cell }
      : { fault: `has more than ${maxCharacters} characters` },
})

export const matching = (pattern: RegExp, form: string): CellType => ({
  form,
  stored: 'text',
  read: (cell) => (pattern.test(cell) ? { value: cell } : { fault: `must be ${form}; it is ${shown(cell)}` }),
})

export const oneOf = (values: readonly string[]): CellType => ({
  form: values.map((value) => `\`${value}\``).join(', '),
  stored: 'text',
  read: (cell) =>
    values.includes(cell)
      ? { value: cell }
      : { fault: `must be one of ${values.join(', ')}; it is ${shown(cell)}` },
})

export const date: CellType = {
  form: 'date, yyyy-mm-dd',
  stored: 'date',
  read: (cell) =>
    isCalendarDate(cell) && isPlausibleYear(cell)
      ? { value: cell }
      : { fault: `must be a date such as 2026-01-01; it is ${shown(cell)}` },
}

export const month: CellType = {
  form: 'month, yyyy-mm',
  stored: 'date',
  read: (cell) =>
    isCalendarDate(`${cell}-01`) && isPlausibleYear(cell)
      ? { value: `${cell}-01` }
      : { fault: `must be a month such as 2026-01; it is ${shown(cell)}` },
}

/** Stored as the minutes since midnight. */
export const timeOfDay: CellType = {
  form: 'time of day on the quarter-hour, hh:mm, up to 24:00',
  stored: 'integer',
  read(cell) {
    const [, hours, minutes] = /^([01]\d|2[0-4]):(00|15|30|45)$/.exec(cell) ?? []
    const minute = Number(hours) * 60 + Number(minutes)
    return minute <= 24 * 60
      ? { value: String(minute) }
      : { fault: `must be a quarter-hour such as 17:00 or 05:15; it is ${shown(cell)}` }
  },
}

export const integer = ({ from, to }: Range): CellType => ({
  form: `whole number, ${from} to ${to}`,
  stored: 'integer',
  range: { from, to },
  read: (cell) =>
    /^-?\d{1,9}$/.test(cell) && Number(cell) >= from && Number(cell) <= to
      ? { value: cell }
      : { fault: `must be a whole number from ${from} to ${to}; it is ${shown(cell)}` },
})

/** A decimal number; it stays text on its way to the database and is never a binary fraction. */
export const decimal = ({ from, to, decimals = 4 }: Range & { decimals?: number }): CellType => ({
  form: `number with a decimal point, ${from} to ${to}, at most ${decimals} decimals`,
  stored: 'numeric',
  range: { from, to },
  read(cell) {
    if (/^-?\d+,\d+$/.test(cell))
      return { fault: `has a decimal comma; use a decimal point: ${cell.replace(',', '.')}` }
    const [, fraction = ''] = /^-?\d{1,9}(?:\.(\d+))?$/.exec(cell) ?? [undefined, null]
    if (fraction === null) return { fault: `must be a number such as 6.50; it is ${shown(cell)}` }
    if (fraction.length > decimals) return { fault: `has more than ${decimals} decimals: ${shown(cell)}` }
    if (Number(cell) < from || Number(cell) > to)
      return { fault: `must be between ${from} and ${to}; it is ${cell}` }
    return { value: cell }
  },
})

export const list = (entry: CellType): CellType => ({
  form: `several separated by \`${listSeparator}\`, each: ${entry.form}`,
  stored: 'text[]',
  read(cell) {
    const entries = cell.split(listSeparator).map((part) => part.trim())
    if (entries.includes('')) return { fault: `has an empty entry: ${shown(cell)}` }
    if (new Set(entries).size < entries.length) return { fault: `has an entry twice: ${shown(cell)}` }
    for (const part of entries) {
      const read = entry.read(part)
      if ('fault' in read) return read
    }
    return { value: entries.join(listSeparator) }
  },
})

type Range = { from: number; to: number }

const isPlausibleYear = (cell: string) => cell >= '1990' && cell < '2200'
const shown = (cell: string) => JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)
