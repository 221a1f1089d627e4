import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { CalculatedRecords } from './calculate-records.ts'
import { instantMs, intervalDuration, type QuarterHour } from './intervals.ts'
import {
  type IntervalSpelling,
  intervalOf,
  type MetricType,
  relevanceOf,
  stateOf,
  unitInfos,
  type ValueType,
} from './metric.ts'
import type { MetricsPeriod } from './period.ts'
import type { Metrics } from './schema.ts'

type Question = {
  metricType: MetricType
  valueType: ValueType
  interval: IntervalSpelling
  dateTimeFormat: DateTimeFormat
  period: Pick<MetricsPeriod, 'from' | 'fromIndex'>
}

/** The response for partners. Sums and means are computed before rounding. */
export function metricsAnswer(
  { records, considered }: CalculatedRecords,
  { metricType, valueType, interval, dateTimeFormat, period }: Question,
): Metrics {
  const written = (begin: QuarterHour) => writeQuarterHour(begin, dateTimeFormat)
  const duration = considered === undefined ? 0 : intervalDuration(considered, intervalOf(interval))
  const total = records.reduce((sum, { value }) => sum + value, 0)
  const nothing = { dayNumber: dayNumberOf(period.from), index: period.fromIndex }
  const { begin, end } = considered ?? { begin: nothing, end: nothing }
  return {
    valueUnitInfo: unitInfos[metricType],
    consideredDataPeriod: { from: written(begin), to: written(end) },
    metricType,
    valueType,
    interval,
    intervalDuration: rounded(duration, 4),
    averageValuePerInterval: duration === 0 ? 0 : rounded(total / duration, 4),
    totalValue: rounded(total, 4),
    numberOfEntries: records.length,
    records: records.map(({ begin, value, weakest }) => ({
      moment: written(begin),
      value: rounded(value, 6),
      valueRelevanceType: relevanceOf(weakest),
      valueState: stateOf(weakest),
    })),
  }
}

const clocks = Array.from({ length: 96 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

/** When a quarter-hour begins. By its day and clock where that is all there is to write, which is much quicker. */
function writeQuarterHour(begin: QuarterHour, format: DateTimeFormat): string {
  const clock = clocks[wallClockQuarters(begin.dayNumber)[begin.index] ?? -1]
  if (clock !== undefined && format === 'Local') return `${dateOf(begin.dayNumber)} ${clock}:00`
  if (clock !== undefined && format === 'LocalMinutes') return `${dateOf(begin.dayNumber)} ${clock}`
  return formatInstant(new Date(instantMs(begin)), format)
}

/** Rounds half away from zero. The tiny offset catches halves that a double stores slightly too low. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const result = Math.floor(Math.abs(value) * scale + 0.5 + 1e-7) / scale
  return value < 0 && result !== 0 ? -result : result
}
