import { isCalendarDate } from '../../platform/time/berlin.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'

/** A date, or an instant with a time. */
export type Given = { at: Date; date: string | undefined }

// In a query an unescaped "+" arrives as a blank.
const withOffset = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(Z|[+-]\d\d:\d\d|(?<= )\d\d:\d\d)$/

/** Reads `2026-11-15` or `2026-11-15 13:45:00` in Berlin, or the latter with an offset or `Z`; else undefined. */
export function readInstant(text: string): Given | undefined {
  const [, date, time, offset] = withOffset.exec(text) ?? []
  if (date === undefined || time === undefined || offset === undefined) {
    const at = berlinInstant(text)
    return at && { at, date: text.length === 10 ? text : undefined }
  }
  const at = new Date(`${date}T${time}${/^\d/.test(offset) ? `+${offset}` : offset}`)
  return isCalendarDate(date) && time < '24' && !Number.isNaN(at.getTime())
    ? { at, date: undefined }
    : undefined
}
