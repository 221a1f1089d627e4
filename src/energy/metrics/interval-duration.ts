import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import type { QuarterHour } from './calculate-records.ts'
import type { Interval } from './metric.ts'
import { spanOf } from './split-days.ts'

const hourMs = 4 * quarterHourMs

/** The lengths that intervals have by name; months and years have those of the calendar. */
const nominalMs: Readonly<Record<Exclude<Interval, 'Monthly' | 'Yearly'>, number>> = {
  QuarterHourly: quarterHourMs,
  Hourly: hourMs,
  Daily: 24 * hourMs,
  Weekly: 168 * hourMs,
}

/** The instant of a quarter-hour, in milliseconds since the epoch. */
export const instantMs = ({ dayNumber, index }: QuarterHour): number =>
  midnightMs(dayNumber) + index * quarterHourMs

const midnightMs = (dayNumber: number): number => berlinDay(dateOf(dayNumber)).startsAtMs

/** How many intervals fit into the time that truly elapsed: 31 days of March are 743 hours, so 30.9583 days. */
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
