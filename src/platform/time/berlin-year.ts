import { Temporal } from 'temporal-polyfill'
import { getOrAdd } from '../get-or-add.ts'
import { berlinDay } from './berlin-day.ts'
import { dateOf, firstOfMonth, yearOf } from './day-number.ts'

/** A local calendar year in Berlin, day by day; index 0 is 1 January. */
export type BerlinYear = {
  /** The number of 1 January (src/platform/time/day-number.ts). */
  readonly firstDay: number
  /** How many quarter-hours each day has: 92 or 100 when the clock changes, otherwise 96. */
  readonly quarterHours: Uint8Array
  /** The month of each day, 0 is January. */
  readonly months: Uint8Array
  /** How many days each of the twelve months has. */
  readonly daysInMonths: Uint8Array
}

// Less than a kilobyte each.
const maxCachedYears = 400
const years = new Map<number, BerlinYear>()
// Days are mostly visited in order, and this is called for each of them.
let last: { year: number; known: BerlinYear } | undefined

export function berlinYear(year: number): BerlinYear {
  if (last?.year === year) return last.known
  const known = getOrAdd(years, year, buildYear, maxCachedYears)
  last = { year, known }
  return known
}

function buildYear(year: number): BerlinYear {
  const firsts = Array.from({ length: 13 }, (_, month) => firstOfMonth(year, month))
  const [firstDay = 0, lastDay = 0] = [firsts[0], firsts[12]]
  const months = new Uint8Array(lastDay - firstDay)
  const daysInMonths = new Uint8Array(12)
  for (let month = 0; month < 12; month++) {
    const [from = 0, to = 0] = [firsts[month], firsts[month + 1]]
    months.fill(month, from - firstDay, to - firstDay)
    daysInMonths[month] = to - from
  }
  const quarterHours = new Uint8Array(lastDay - firstDay).fill(96)
  for (const date of clockChanges(year))
    quarterHours[date.dayOfYear - 1] = berlinDay(date.toString()).quartersOfDay.length
  return { firstDay, quarterHours, months, daysInMonths }
}

/** The dates of a year on which the clock changes. Only these need the time-zone database, which is slow. */
function clockChanges(year: number): Temporal.PlainDate[] {
  const changes: Temporal.PlainDate[] = []
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('Europe/Berlin')
  let next = newYear.getTimeZoneTransition('next')
  for (; next !== null && next.year === year; next = next.getTimeZoneTransition('next')) {
    changes.push(next.toPlainDate())
  }
  return changes
}

const ordinaryDay = Uint8Array.from({ length: 96 }, (_, quarter) => quarter)

/** The wall-clock quarter of each elapsed quarter-hour of a local day: 0 is 00:00, 95 is 23:45. Read-only. */
export function wallClockQuarters(dayNumber: number): Uint8Array {
  const { firstDay, quarterHours } = berlinYear(yearOf(dayNumber))
  if (quarterHours[dayNumber - firstDay] === ordinaryDay.length) return ordinaryDay
  return Uint8Array.from(berlinDay(dateOf(dayNumber)).quartersOfDay)
}
