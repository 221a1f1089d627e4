import { berlinDay } from '../../platform/time/berlin-day.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import type { CalculatedRecords } from './calculate-records.ts'
import { instantMs, intervalDuration } from './interval-duration.ts'
import { type IntervalSpelling, intervalOf, type MetricType, unitInfos, type ValueType } from './metric.ts'
import { rounded } from './rounded.ts'
import type { Metrics } from './schema.ts'
import { relevanceOf, type ValueState, valueStates } from './value-state.ts'

type Question = {
  metricType: MetricType
  valueType: ValueType
  interval: IntervalSpelling
  dateTimeFormat: DateTimeFormat
  /** The first day that was asked for, where there is nothing to say of any. */
  from: string
}

/** The answer as partners read it. Sums and means are those of the values before they were rounded. */
export function metricsAnswer(
  { records, considered }: CalculatedRecords,
  { metricType, valueType, interval, dateTimeFormat, from }: Question,
): Metrics {
  const written = (ms: number) => formatInstant(new Date(ms), dateTimeFormat)
  const duration = considered === undefined ? 0 : intervalDuration(considered, intervalOf(interval))
  const total = records.reduce((sum, { value }) => sum + value, 0)
  const nothingMs = considered === undefined ? berlinDay(from).startsAtMs : 0
  return {
    valueUnitInfo: unitInfos[metricType],
    consideredDataPeriod: {
      from: written(considered === undefined ? nothingMs : instantMs(considered.begin)),
      to: written(considered === undefined ? nothingMs : instantMs(considered.end)),
    },
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
      valueState: valueStates[weakest] as ValueState,
    })),
  }
}
