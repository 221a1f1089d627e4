import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { CalculatedRecords } from './calculate-records.ts'
import { instantMs, intervalDuration } from './intervals.ts'
import {
  type IntervalSpelling,
  intervalOf,
  type MetricType,
  relevanceOf,
  stateOf,
  unitInfos,
  type ValueType,
} from './metric.ts'
import type { Period } from './period.ts'
import type { Metrics } from './schema.ts'

type Question = {
  metricType: MetricType
  valueType: ValueType
  interval: IntervalSpelling
  dateTimeFormat: DateTimeFormat
  period: Pick<Period, 'from' | 'fromIndex'>
}

/** The response for partners. Sums and means are computed before rounding. */
export function metricsAnswer(
  { records, considered }: CalculatedRecords,
  { metricType, valueType, interval, dateTimeFormat, period }: Question,
): Metrics {
  const written = (ms: number) => formatInstant(new Date(ms), dateTimeFormat)
  const duration = considered === undefined ? 0 : intervalDuration(considered, intervalOf(interval))
  const total = records.reduce((sum, { value }) => sum + value, 0)
  const nothing = { dayNumber: dayNumberOf(period.from), index: period.fromIndex }
  const { begin, end } = considered ?? { begin: nothing, end: nothing }
  return {
    valueUnitInfo: unitInfos[metricType],
    consideredDataPeriod: { from: written(instantMs(begin)), to: written(instantMs(end)) },
    metricType,
    valueType,
    interval,
    intervalDuration: rounded(duration, 4),
    averageValuePerInterval: duration === 0 ? 0 : rounded(total / duration, 4),
    totalValue: rounded(total, 4),
    numberOfEntries: records.length,
    records: records.map(({ begin, value, weakest }) => ({
      moment: written(instantMs(begin)),
      value: rounded(value, 6),
      valueRelevanceType: relevanceOf(weakest),
      valueState: stateOf(weakest),
    })),
  }
}

/** Rounds half away from zero. The tiny offset catches halves that a double stores slightly too low. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const result = Math.floor(Math.abs(value) * scale + 0.5 + 1e-7) / scale
  return value < 0 && result !== 0 ? -result : result
}
