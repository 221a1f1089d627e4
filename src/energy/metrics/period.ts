import { Temporal } from 'temporal-polyfill'
import type { CodeOf } from '../../platform/error-codes.ts'
import { Refusal } from '../../platform/refusal.ts'
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

/** Local dates; `to` is exclusive. */
export type Period = { from: string; to: string }

/**
 * The requested period. Its end is exclusive, but the same date twice means that one day. Limits follow the calendar: two
 * months from 31 December end on the last day of February, and a day may have 23 or 25 hours.
 */
export function metricsPeriod(given: Period, interval: Interval): Period {
  const [from, to] = [Temporal.PlainDate.from(given.from), Temporal.PlainDate.from(given.to)]
  const order = Temporal.PlainDate.compare(from, to)
  if (order > 0) throw refused('validation-failed', 'period.from must not be after period.to.', 'period.from')
  const end = order === 0 ? to.add({ days: 1 }) : to
  // Years on the wire have four digits, and the interval of the last day needs an end.
  if (end.year > lastYear)
    throw refused('validation-failed', `period.to must not be after ${lastYear}.`, 'period.to')
  const { limit, says } = longestPeriods[interval]
  const latest = from.add(limit)
  if (Temporal.PlainDate.compare(end, latest) > 0) {
    const message = `With interval ${interval} the period must not be longer than ${says}: period.to must not be after ${latest}.`
    throw refused('period-too-long', message, 'period.to')
  }
  return { from: given.from, to: end.toString() }
}

const refused = (code: CodeOf<'invalid'>, message: string, details: string) =>
  new Refusal('invalid', { code, message, details })
