import type { AtomSums } from './day-atoms.ts'
import type { DaySource } from './day-source.ts'
import { cutOf, type QuarterHour, type QuarterHourSpan, spanOf, splitDays } from './intervals.ts'
import type { Interval, MetricType } from './metric.ts'
import { type RecordSums, recordSums } from './record-sums.ts'

/** A record before rounding; it begins with its interval or with the period. */
type CalculatedRecord = { begin: QuarterHour; value: number; weakest: number }

export type CalculatedRecords = {
  records: CalculatedRecord[]
  /** From the first to the last quarter-hour with a value; `end.index` is exclusive. */
  considered: { begin: QuarterHour; end: QuarterHour } | undefined
}

type MetricRequest = { metric: MetricType; interval: Interval; span: QuarterHourSpan }

/**
 * The records of a span of days: one for each interval with a value. Yields after each day, because many years would
 * block the event loop for too long.
 */
export function* calculateRecords(
  source: DaySource,
  { metric, interval, span }: MetricRequest,
): Generator<void, CalculatedRecords> {
  const collector = collect(source, metric)
  if (interval === 'QuarterHourly' || interval === 'Hourly') {
    // Clocks change by whole hours, so four elapsed quarter-hours are always one hour.
    const size = interval === 'Hourly' ? 4 : 1
    for (let day = span.fromDay; day < span.toDay; day++) {
      const { quarterHours } = source.termsOf(day)
      for (let index = 0; index < quarterHours; index += size) {
        const { from, to } = cutOf(span, day, { from: index, to: index + size })
        if (from >= to) continue
        collector.begin({ dayNumber: day, index: from })
        collector.add(day, from, to)
      }
      yield
    }
  } else {
    for (const { fromDay, toDay } of splitDays(span, spanOf[interval])) {
      collector.begin({ dayNumber: fromDay, index: fromDay === span.fromDay ? span.fromIndex : 0 })
      for (let day = fromDay; day < toDay; day++) {
        const month = interval === 'Monthly' || interval === 'Yearly' ? source.monthFrom(day) : undefined
        if (month !== undefined) {
          collector.addMonth(day, month)
          day = month.lastDay
          yield
          continue
        }
        const { from, to } = cutOf(span, day, { from: 0, to: source.termsOf(day).quarterHours })
        collector.add(day, from, to)
        yield
      }
    }
  }
  return collector.end()
}

function collect(source: DaySource, metric: MetricType) {
  const records: CalculatedRecord[] = []
  let current: { begin: QuarterHour; sums: RecordSums } | undefined
  let isEmpty = true
  let first: QuarterHour | undefined
  let [lastDay, lastIndex] = [0, 0]

  const finish = () => {
    if (current === undefined || isEmpty) return
    records.push({ begin: current.begin, value: current.sums.value(), weakest: current.sums.weakest() })
  }
  const take = (sums: AtomSums, from: number, to: number) => {
    current?.sums.add(sums, source.termsOf(from))
    isEmpty = false
    first ??= { dayNumber: from, index: sums.first }
    lastDay = to
    lastIndex = sums.end
  }
  return {
    begin(begin: QuarterHour) {
      finish()
      current = { begin, sums: recordSums(metric) }
      isEmpty = true
    },
    add(dayNumber: number, from: number, to: number) {
      const sums = source.sumsOf(dayNumber, from, to)
      if (sums !== undefined) take(sums, dayNumber, dayNumber)
    },
    addMonth(firstDay: number, month: { lastDay: number; sums: AtomSums }) {
      take(month.sums, firstDay, month.lastDay)
    },
    end(): CalculatedRecords {
      finish()
      return { records, considered: first && { begin: first, end: { dayNumber: lastDay, index: lastIndex } } }
    },
  }
}
