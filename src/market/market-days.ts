/** Dates are local dates; market messages carry the UTC instants at which they begin. */
import { Temporal } from 'temporal-polyfill'
import { startOfBerlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { nextMarketWorkingDay } from '../platform/time/holidays.ts'

export const dayAfter = (date: string): string => plusDays(date, 1)

export const dayBefore = (date: string): string => plusDays(date, -1)

/** The same day some months later, or the last day of a shorter month. */
export const monthsAfter = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** The first day that has so many working days of the market between itself and the day of transmission. */
export const dayAfterWorkingDays = (transmissionDate: string, count: number): string =>
  dayAfter(workingDaysAfter(transmissionDate, count))

/** The last of so many working days of the market after a date. */
export const workingDaysAfter = (date: string, count: number): string =>
  count === 0 ? date : workingDaysAfter(nextMarketWorkingDay(date), count - 1)

export const latestOf = (first: string, ...others: readonly string[]): string =>
  others.reduce((latest, date) => (date > latest ? date : latest), first)

/** The instant at which a day of delivery begins, for example `2026-03-31T22:00:00Z`. */
export const beginsAt = (date: string): string => inUtc(startOfBerlinDate(date))

/** The instant at which the last day of delivery ends. */
export const endsAt = (lastDate: string): string => beginsAt(dayAfter(lastDate))

// The market's messages carry no fractions of a second.
const inUtc = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`
