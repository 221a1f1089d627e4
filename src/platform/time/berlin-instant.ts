import { instantOfClocks, isCalendarDate, startOfBerlinDate } from './berlin.ts'

/**
 * The instant of `2026-11-15` or `2026-11-15 13:45:00` in Berlin; undefined if there is no such date. A time in the hour
 * that October repeats means the first one; a time in the hour that March skips means an hour later.
 */
export function berlinInstant(text: string): Date | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:[0-5]\d:[0-5]\d))?$/.exec(text) ?? []
  if (date === undefined || !isCalendarDate(date)) return undefined
  if (time === undefined) return startOfBerlinDate(date)
  if (time >= '24') return undefined
  return instantOfClocks(Date.parse(`${date}T${time}Z`))
}
