import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { dateOf, firstOfMonth, mondayOf } from '../../platform/time/day-number.ts'
import type { Interval } from './metric.ts'

/** Day numbers, half-open. */
export type DaySpan = { fromDay: number; toDay: number }

/** Days of which the first and the last may be cut: from one of its quarter-hours on, and to before another. */
export type QuarterHourSpan = DaySpan & { fromIndex: number; toIndex: number }

/** The part of a day's quarter-hours that lies in the span; empty if `from` is not before `to`. */
export const cutOf = (
  { fromDay, toDay, fromIndex, toIndex }: QuarterHourSpan,
  dayNumber: number,
  { from, to }: { from: number; to: number },
) => ({
  from: dayNumber === fromDay ? Math.max(from, fromIndex) : from,
  to: dayNumber === toDay - 1 ? Math.min(to, toIndex) : to,
})

/** The whole interval that contains a day, not cut by any period. */
type SpanOf = (dayNumber: number) => DaySpan

export const spanOf: Readonly<Record<Exclude<Interval, 'QuarterHourly' | 'Hourly'>, SpanOf>> = {
  Daily: (day) => ({ fromDay: day, toDay: day + 1 }),
  Weekly: (day) => ({ fromDay: mondayOf(day), toDay: mondayOf(day) + 7 }),
  Monthly: (day) => {
    const [year, month] = monthOf(day)
    return { fromDay: firstOfMonth(year, month), toDay: firstOfMonth(year, month + 1) }
  },
  Yearly: (day) => {
    const [year] = monthOf(day)
    return { fromDay: firstOfMonth(year, 0), toDay: firstOfMonth(year + 1, 0) }
  },
}

/** Splits days into intervals; the first and the last may be shorter. */
export function splitDays({ fromDay, toDay }: DaySpan, span: SpanOf): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = fromDay; day < toDay; ) {
    const end = Math.min(span(day).toDay, toDay)
    spans.push({ fromDay: day, toDay: end })
    day = end
  }
  return spans
}

function monthOf(dayNumber: number): [year: number, monthIndex: number] {
  const date = dateOf(dayNumber)
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1]
}

/** A quarter-hour, by its local day and its index among the elapsed quarter-hours. */
export type QuarterHour = { dayNumber: number; index: number }

const hourMs = 4 * quarterHourMs

/** Nominal lengths; months and years depend on the calendar. */
const nominalMs: Readonly<Record<Exclude<Interval, 'Monthly' | 'Yearly'>, number>> = {
  QuarterHourly: quarterHourMs,
  Hourly: hourMs,
  Daily: 24 * hourMs,
  Weekly: 168 * hourMs,
}

/** The start of a quarter-hour, in milliseconds since the epoch. */
export const instantMs = ({ dayNumber, index }: QuarterHour): number =>
  midnightMs(dayNumber) + index * quarterHourMs

const midnightMs = (dayNumber: number): number => berlinDay(dateOf(dayNumber)).startsAtMs

/** How many intervals the elapsed time has: the 31 days of March are 743 hours, so 30.9583 days. */
export function intervalDuration(
  { begin, end }: { begin: QuarterHour; end: QuarterHour },
  interval: Interval,
): number {
  const [beginMs, endMs] = [instantMs(begin), instantMs(end)]
  if (interval !== 'Monthly' && interval !== 'Yearly') return (endMs - beginMs) / nominalMs[interval]
  let duration = 0
  for (let day = begin.dayNumber; day <= end.dayNumber; ) {
    const { fromDay, toDay } = spanOf[interval](day)
    const [from, to] = [midnightMs(fromDay), midnightMs(toDay)]
    duration += Math.max(0, Math.min(to, endMs) - Math.max(from, beginMs)) / (to - from)
    day = toDay
  }
  return duration
}
