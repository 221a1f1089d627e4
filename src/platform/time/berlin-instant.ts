import { instantOfClocks, isCalendarDate, startOfBerlinDate } from './berlin.ts'

/** An instant; `date` is set if only a date was given. */
export type GivenInstant = { at: Date; date: string | undefined }

// Seconds may be missing or have a fraction. An unescaped "+" in a query arrives as a space.
const dateTime =
  /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,9})?)?(?: ?(Z|[+-]\d\d:\d\d)| (\d\d:\d\d))?$/

/**
 * Reads `2026-11-15` or `2026-11-15 13:45:00` in Berlin, and ISO 8601 date-times with or without an offset; undefined if
 * there is no such date. Without an offset, a time in the hour that October repeats means the first one, and a time in the
 * hour that March skips means an hour later.
 */
export function readInstant(text: string): GivenInstant | undefined {
  if (text.length === 10)
    return isCalendarDate(text) ? { at: startOfBerlinDate(text), date: text } : undefined
  const [, date, hours, minutes, seconds = '00', fraction = '', offset, unsigned] = dateTime.exec(text) ?? []
  if (date === undefined || !isCalendarDate(date)) return undefined
  const clocks = `${date}T${hours}:${minutes}:${seconds}${fraction.slice(0, 4)}`
  const shift = offset ?? (unsigned && `+${unsigned}`)
  const at = shift === undefined ? instantOfClocks(Date.parse(`${clocks}Z`)) : new Date(`${clocks}${shift}`)
  return Number.isNaN(at.getTime()) ? undefined : { at, date: undefined }
}

/** The instant alone. */
export const berlinInstant = (text: string): Date | undefined => readInstant(text)?.at
