/**
 * Calendar days as whole numbers, counted from 1 January 1970. Long periods are processed in these, since a step is an
 * addition and a comparison is one of numbers. No time zone is involved.
 */

import { Temporal } from 'temporal-polyfill'
import { getOrAdd } from '../get-or-add.ts'

const millisecondsPerDay = 86_400_000

/** The number of a date, `yyyy-MM-dd`. */
export const dayNumberOf = (date: string): number => Date.parse(date) / millisecondsPerDay

// Formatting a date takes longer than most of what is done with it, and the same days recur all the time.
const dates = new Map<number, string>()
const maxCachedDates = 40_000

/** The date of a number, `yyyy-MM-dd`. */
export const dateOf = (dayNumber: number): string => getOrAdd(dates, dayNumber, formatDate, maxCachedDates)

const formatDate = (dayNumber: number): string =>
  new Date(dayNumber * millisecondsPerDay).toISOString().slice(0, 10)

// Days are mostly visited in order, and this is called for each of them.
let lastYear = { year: 0, firstDay: 0, end: 0 }

export function yearOf(dayNumber: number): number {
  if (dayNumber < lastYear.firstDay || dayNumber >= lastYear.end) {
    const year = new Date(dayNumber * millisecondsPerDay).getUTCFullYear()
    lastYear = { year, firstDay: firstOfMonth(year, 0), end: firstOfMonth(year + 1, 0) }
  }
  return lastYear.year
}

/** The Monday of the ISO week in which a day lies. */
export const mondayOf = (dayNumber: number): number => dayNumber - modulo(dayNumber + 3, 7)

/** The first day of a month; a month index above 11 belongs to the next year. */
export const firstOfMonth = (year: number, monthIndex: number): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, monthIndex, 1)
  return date.getTime() / millisecondsPerDay
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor

/** The local date (`yyyy-MM-dd`) this many calendar days later. */
export const plusDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()
