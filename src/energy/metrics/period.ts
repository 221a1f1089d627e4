import { Temporal } from 'temporal-polyfill'
import type { CodeOf } from '../../platform/error-codes.ts'
import { invalidItem, Refusal } from '../../platform/refusal.ts'
import { berlinDate, berlinDateTime, isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { type GivenInstant, readInstant } from '../../platform/time/berlin-instant.ts'
import { dateOf, dayNumberOf, firstOfMonth, plusDays } from '../../platform/time/day-number.ts'
import type { Interval } from './metric.ts'

type Limit = { days: number } | { months: number } | { years: number }

/** The longest period for each interval. */
export const longestPeriods: Readonly<Record<Interval, { limit: Limit; says: string }>> = {
  QuarterHourly: { limit: { days: 1 }, says: '1 day' },
  Hourly: { limit: { days: 3 }, says: '3 days' },
  Daily: { limit: { months: 2 }, says: '2 months' },
  Weekly: { limit: { years: 1 }, says: '1 year' },
  Monthly: { limit: { years: 15 }, says: '15 years' },
  Yearly: { limit: { years: 50 }, says: '50 years' },
}

const lastYear = 9998

/** Local dates, `to` exclusive; and, of the first and the last day, from which and to before which quarter-hour. */
export type MetricsPeriod = { from: string; to: string; fromIndex: number; toIndex: number }

type Given = { from: string; to: string }

/**
 * The requested period. Its end is exclusive, but the same date twice means that one day. Limits follow the calendar: two
 * months from 31 December end on the last day of February, and a day may have 23 or 25 hours. Of a date-time, those
 * quarter-hours count that begin at it or later.
 */
export function metricsPeriod(given: Given, interval: Interval): MetricsPeriod {
  return wholeDays(given, longestPeriods[interval].limit) ?? readPeriod(given, interval)
}

/** Two dates within the limit, as nearly everybody gives them; undefined for all others, which take longer to read. */
function wholeDays({ from, to }: Given, limit: Limit): MetricsPeriod | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) return undefined
  if (Number(to.slice(0, 4)) >= lastYear) return undefined
  const end = from === to ? dateOf(dayNumberOf(to) + 1) : to
  if (end > latestEnd(from, limit)) return undefined
  return { from, fromIndex: 0, to: end, toIndex: Number.POSITIVE_INFINITY }
}

/** The last day of a month stands for those that the other month does not have. */
function latestEnd(from: string, limit: Limit): string {
  const first = dayNumberOf(from)
  if ('days' in limit) return dateOf(first + limit.days)
  const [year, month, day] = [0, 5, 8].map((at) => Number(from.slice(at, at === 0 ? 4 : at + 2))) as [
    number,
    number,
    number,
  ]
  const then = month - 1 + ('months' in limit ? limit.months : 12 * limit.years)
  return dateOf(Math.min(firstOfMonth(year, then) + day - 1, firstOfMonth(year, then + 1) - 1))
}

function readPeriod(given: Given, interval: Interval): MetricsPeriod {
  const { from, to } = readBoth(given)
  if (from.at > to.at)
    throw refused('validation-failed', 'period.from must not be after period.to.', 'period.from')
  const isOneDay = from.at.getTime() === to.at.getTime() && isMidnight(from)
  const end = isOneDay ? localOf(to).add({ days: 1 }) : localOf(to)
  // Years on the wire have four digits, and the interval of the last day needs an end.
  if (end.year > lastYear)
    throw refused('validation-failed', `period.to must not be after ${lastYear}.`, 'period.to')
  const { limit, says } = longestPeriods[interval]
  const latest = localOf(from).add(limit)
  if (Temporal.PlainDateTime.compare(end, latest) > 0) {
    const border = isMidnight(from) ? latest.toPlainDate() : latest
    const message = `With interval ${interval} the period must not be longer than ${says}: period.to must not be after ${border}.`
    throw refused('period-too-long', message, 'period.to')
  }
  const first = quarterHourFrom(from.at)
  const last = isOneDay ? { date: end.toPlainDate().toString(), index: 0 } : quarterHourFrom(to.at)
  return {
    from: first.date,
    fromIndex: first.index,
    ...(last.index === 0
      ? { to: last.date, toIndex: Number.POSITIVE_INFINITY }
      : { to: plusDays(last.date, 1), toIndex: last.index }),
  }
}

function readBoth(given: Given): Record<'from' | 'to', GivenInstant> {
  const [from, to] = [readInstant(given.from), readInstant(given.to)]
  if (from !== undefined && to !== undefined) return { from, to }
  const names = [...(from ? [] : ['period.from']), ...(to ? [] : ['period.to'])]
  throw new Refusal(
    'invalid',
    names.map((name) =>
      invalidItem(
        name,
        `${name} must be a date such as 2026-11-15 or a time such as 2026-11-15T13:45:00+01:00.`,
      ),
    ),
  )
}

const localOf = ({ at, date }: GivenInstant) =>
  Temporal.PlainDateTime.from(date ?? berlinDateTime(at).replace(' ', 'T'))

const isMidnight = ({ at, date }: GivenInstant): boolean =>
  date !== undefined || startOfBerlinDate(berlinDate(at)).getTime() === at.getTime()

/** The first quarter-hour that begins at an instant or later. */
function quarterHourFrom(at: Date): { date: string; index: number } {
  const date = berlinDate(at)
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const index = Math.ceil((at.getTime() - startsAtMs) / quarterHourMs)
  return index < quartersOfDay.length ? { date, index } : { date: plusDays(date, 1), index: 0 }
}

const refused = (code: CodeOf<'invalid'>, message: string, details: string) =>
  new Refusal('invalid', { code, message, details })
