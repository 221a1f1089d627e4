import { dateOf, firstOfMonth, mondayOf } from '../../platform/time/day-number.ts'
import type { Interval } from './metric.ts'

/** Numbers of days, half-open. */
export type DaySpan = { fromDay: number; toDay: number }

/** The interval of whole days in which a day lies, not cut by any period. */
export type SpanOf = (dayNumber: number) => DaySpan

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

/** Cuts days into intervals; the first and the last are as short as the days leave them. */
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
