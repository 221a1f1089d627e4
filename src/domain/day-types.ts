import { getOrAdd } from '../platform/get-or-add.ts'
import { dateOf, firstOfMonth } from '../platform/time/day-number.ts'
import { isNationwideHoliday } from '../platform/time/holidays.ts'

export const dayTypes = ['workday', 'saturday', 'sunday'] as const
export type DayType = (typeof dayTypes)[number]

/** The BDEW's types of days: holidays of all of Germany count as Sundays, Christmas Eve and New Year's Eve as Saturdays. */
export function dayTypeOf(date: string): DayType {
  const weekday = new Date(date).getUTCDay()
  if (weekday === 0 || isNationwideHoliday(date)) return 'sunday'
  return weekday === 6 || date.endsWith('-12-24') || date.endsWith('-12-31') ? 'saturday' : 'workday'
}

// Less than half a kilobyte each.
const maxCachedYears = 400
const years = new Map<number, Uint8Array>()

/** The types of the days of a year, as indexes in `dayTypes`; index 0 is 1 January. Read-only. */
export const dayTypesOfYear = (year: number): Uint8Array => getOrAdd(years, year, buildYear, maxCachedYears)

function buildYear(year: number): Uint8Array {
  const firstDay = firstOfMonth(year, 0)
  return Uint8Array.from({ length: firstOfMonth(year + 1, 0) - firstDay }, (_, day) =>
    dayTypes.indexOf(dayTypeOf(dateOf(firstDay + day))),
  )
}
