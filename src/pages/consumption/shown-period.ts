/** The day, month or year that the page is about. Pure. */

import type { StatementQuestion } from '../../energy/statements/read-statement.ts'
import { isCalendarDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'

export const lengths = ['day', 'month', 'year'] as const
export type Length = (typeof lengths)[number]

/** `of` is `2026-11-16`, `2026-11` or `2026`. */
export type ShownPeriod = StatementQuestion & { by: Length; of: string }

type Delivery = { startDate: string | null; endDate: string | null; today: string }

/** The period that an address asks for; one that cannot be is replaced by the latest of its length. */
export function shownPeriod(
  { by, of, quarters }: { by?: unknown; of?: unknown; quarters?: unknown },
  delivery: Delivery,
): ShownPeriod {
  const length = lengths.find((one) => one === by) ?? 'month'
  const asked = String(of ?? '')
  const period = isOf(length, asked) ? asked : latestOf(length, delivery)
  return periodOf(
    length,
    isWithin(length, period, delivery) ? period : latestOf(length, delivery),
    quarters === 'yes',
  )
}

const digits: Record<Length, number> = { day: 10, month: 7, year: 4 }

const isOf = (length: Length, text: string): boolean =>
  text.length === digits[length] && isCalendarDate(`${text}-01-01`.slice(0, digits.day))

const cut = (length: Length, date: string): string => date.slice(0, digits[length])

/** A day is shown once it is over; of the running month and year there is something to see. */
function latestOf(length: Length, { startDate, endDate, today }: Delivery): string {
  const yesterday = plusDays(today, -1)
  const last = endDate !== null && endDate < yesterday ? endDate : yesterday
  const shown = startDate !== null && last < startDate ? startDate : last
  return cut(length, length === 'day' || (endDate !== null && endDate < today) ? shown : today)
}

const isWithin = (length: Length, of: string, { startDate, endDate, today }: Delivery): boolean =>
  of >= cut(length, startDate ?? today) &&
  of <= cut(length, endDate !== null && endDate < today ? endDate : today)

function periodOf(by: Length, of: string, hasQuarters = false): ShownPeriod {
  if (by === 'day')
    return { by, of, from: of, to: plusDays(of, 1), interval: hasQuarters ? 'QuarterHourly' : 'Hourly' }
  if (by === 'month') return { by, of, from: `${of}-01`, to: firstOf(of, 1), interval: 'Daily' }
  return { by, of, from: `${of}-01-01`, to: `${Number(of) + 1}-01-01`, interval: 'Monthly' }
}

/** The first day of a month that lies so many months after another. */
function firstOf(month: string, later: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + later
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

function shifted({ by, of }: ShownPeriod, steps: number): string {
  if (by === 'day') return plusDays(of, steps)
  return by === 'month' ? firstOf(of, steps).slice(0, 7) : String(Number(of) + steps)
}

/** The periods before and after, where the delivery has some. */
export const neighbours = (period: ShownPeriod, delivery: Delivery) => {
  const within = (of: string) => (isWithin(period.by, of, delivery) ? of : null)
  return { previous: within(shifted(period, -1)), next: within(shifted(period, 1)) }
}

export type ComparedPeriod = StatementQuestion & { of: string }

/**
 * What the period is compared with: the one before, of a day the same weekday a week before, of a month also the same
 * month of the year before. If the period is not over, of each as many days as have passed.
 */
export function comparedPeriods(period: ShownPeriod, { startDate, today }: Delivery): ComparedPeriod[] {
  const { by, interval, from, to } = period
  const earlier =
    by === 'day'
      ? [plusDays(period.of, -7)]
      : [shifted(period, -1), ...(by === 'month' ? [shifted(period, -12)] : [])]
  return earlier.flatMap((of) => {
    const compared = periodOf(by, of)
    const end = today < to && today > from ? sameDay(today, by, compared) : compared.to
    if (startDate === null || compared.from < startDate || end <= compared.from) return []
    return [{ ...compared, interval: by === 'day' ? 'Hourly' : interval, to: end }]
  })
}

/** As far into another period as today is into this one, at most its end. */
function sameDay(today: string, by: Length, { of, to }: ShownPeriod): string {
  if (by === 'day') return to
  const date = `${of}${today.slice(of.length)}`
  return isCalendarDate(date) && date < to ? date : to
}
