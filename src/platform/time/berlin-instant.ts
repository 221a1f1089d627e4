import { instantOfClocks, isCalendarDate, startOfBerlinDate } from './berlin.ts'

/** An instant; `date` is set if only a date was given. */
export type GivenInstant = { at: Date; date: string | undefined }

/** Seconds may be missing or have a fraction. An unescaped "+" in a query arrives as a space. */
export const timeOfDayPattern =
  '[ T]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?( ?(Z|[+-]\\d\\d:\\d\\d)| \\d\\d:\\d\\d)?'

const dateTime = new RegExp(`^\\d{4}-\\d\\d-\\d\\d${timeOfDayPattern}$`)

/**
 * Reads `2026-11-15` or `2026-11-15 13:45:00` in Berlin, and ISO 8601 date-times with or without an offset; undefined if
 * there is no such date. Without an offset, a time in the hour that October repeats means the first one, and a time in the
 * hour that March skips means an hour later.
 */
export function readInstant(text: string): GivenInstant | undefined {
  if (text.length === 10)
    return isCalendarDate(text) ? { at: startOfBerlinDate(text), date: text } : undefined
  const found = dateTime.exec(text)
  const date = text.slice(0, 10)
  if (found === null || !isCalendarDate(date)) return undefined
  const [, , seconds = ':00', , zone] = found
  const clocks = `${date}T${text.slice(11, 16)}${seconds.slice(0, ':00.000'.length)}`
  const offset = zone?.trim().replace(/^\d/, '+$&')
  const at = offset === undefined ? instantOfClocks(Date.parse(`${clocks}Z`)) : new Date(`${clocks}${offset}`)
  return isInCalendar(at) ? { at, date: undefined } : undefined
}

/** An offset may lead to years before 0 and after 9999, which dates do not have. */
const isInCalendar = (at: Date): boolean => at >= firstInstant && at < endOfInstants
const [firstInstant, endOfInstants] = [new Date('0000-01-02T00:00:00Z'), new Date('9999-12-31T00:00:00Z')]

/** The instant alone. */
export const berlinInstant = (text: string): Date | undefined => readInstant(text)?.at
