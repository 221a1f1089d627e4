import { dayOf, plusDays } from './berlin.ts'
import type { QueryOf } from './operations.ts'

type MetricsPath = '/partner/v1/customers/{customerNumber}/contracts/{contractNumber}/metrics'
export type Interval = QueryOf<MetricsPath>['interval']
/** Dates in Berlin; `to` is exclusive, but the same date twice means that one day. */
export type Period = { from: string; to: string }

/** The longest period of one request, by interval. */
export const longestPeriods: Readonly<Record<Interval, { days?: number; months?: number }>> = {
  QuarterHourly: { days: 1 },
  QuarteryHourly: { days: 1 },
  Hourly: { days: 3 },
  Daily: { months: 2 },
  Weekly: { months: 12 },
  Monthly: { months: 15 * 12 },
  Yearly: { months: 50 * 12 },
}

/**
 * Splits a period into as few requests as its interval allows, between weeks, months and years, so that the
 * records are the same as those of one request.
 */
export function splitPeriod({ from, to }: Period, interval: Interval): Period[] {
  if (dayOf(from) > dayOf(to)) throw new RangeError(`The period begins on ${from}, after its end on ${to}`)
  const end = from === to ? plusDays(to, 1) : to
  const parts: Period[] = []
  for (let start = from; start < end; ) {
    const latest = latestEnd(start, interval)
    const next = latest >= end ? end : startOf(latest, interval)
    parts.push({ from: start, to: next })
    start = next
  }
  return parts
}

function latestEnd(from: string, interval: Interval): string {
  const { days = 0, months = 0 } = longestPeriods[interval]
  return plusDays(plusMonths(from, months), days)
}

/** The same day some months later, or the last day of that month, as the service counts. */
function plusMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/** The first day of the week, month or year that contains a date. */
function startOf(date: string, interval: Interval): string {
  if (interval === 'Weekly') return plusDays(date, -((new Date(dayOf(date)).getUTCDay() + 6) % 7))
  if (interval === 'Monthly') return `${date.slice(0, 7)}-01`
  return interval === 'Yearly' ? `${date.slice(0, 4)}-01-01` : date
}
