/** Berlin civil time, which the API uses, and instants. */

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  calendar: 'iso8601',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const hour = 3_600_000

/** `2026-10-25 02:15:00`: date and time in Berlin at an instant. */
export function berlinDateTime(at: Date = new Date()): string {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

/** `2026-10-25`: the date in Berlin at an instant, by default now. */
export const berlinDate = (at: Date = new Date()): string => berlinDateTime(at).slice(0, 10)

/**
 * The instant of a Berlin date, with or without a time. A time that occurs twice in October means the first; one in the
 * gap in March means an hour later.
 */
export function berlinInstant(dateTime: string): Date {
  const [, date = '', time = '00:00:00'] = /^(.{10})(?:[ T](\d\d:\d\d:\d\d))?$/.exec(dateTime) ?? []
  const asUtc = dayOf(date) + Date.parse(`1970-01-01T${time}Z`)
  if (Number.isNaN(asUtc)) throw new RangeError(`${dateTime} is no date and time`)
  const inSummer = new Date(asUtc - 2 * hour)
  return berlinDateTime(inSummer) === `${date} ${time}` ? inSummer : new Date(asUtc - hour)
}

/** A date some days later or earlier. */
export const plusDays = (date: string, days: number): string => dateOf(dayOf(date) + days * 24 * hour)

/** Every date of a month such as `2026-10`. */
export function daysOfMonth(month: string): string[] {
  const { from, to } = periodOfMonth(month)
  return daysOf(from, to)
}

/** A month such as `2026-10` as the period of a request, with an exclusive end. */
export function periodOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: `${plusDays(from, 31).slice(0, 7)}-01` }
}

/** The instants at which the quarter-hours of a date begin: 96, but 92 and 100 when the clock changes. */
export function quarterHours(date: string): Date[] {
  const start = berlinInstant(date).getTime()
  const end = berlinInstant(plusDays(date, 1)).getTime()
  return Array.from(
    { length: (end - start) / (hour / 4) },
    (_, index) => new Date(start + (index * hour) / 4),
  )
}

const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: (dayOf(to) - dayOf(from)) / (24 * hour) }, (_, index) => plusDays(from, index))

/** A date as milliseconds of its midnight in UTC, where every day is equally long. */
export function dayOf(date: string): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  // Some engines read 2026-02-30 as 2 March, others as an invalid date.
  if (Number.isNaN(day) || dateOf(day) !== date)
    throw new RangeError(`${date} is no date of the form yyyy-mm-dd`)
  return day
}

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10)
