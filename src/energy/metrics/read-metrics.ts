import type { ContractPath } from '../../contracts/contract-access.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { RegionalData } from '../../tariffs/pricing/find-regional-rows.ts'
import type { EnergyDeps, Reader } from '../working-prices/supplied-contract.ts'
import { type CalculatedRecords, calculateRecords } from './calculate-records.ts'
import { daySource } from './day-source.ts'
import { gatherInputs } from './gather-inputs.ts'
import { instantMs, intervalDuration, type QuarterHour } from './intervals.ts'
import {
  type IntervalSpelling,
  intervalOf,
  type MetricType,
  needs,
  relevanceOf,
  stateOf,
  unitInfos,
  type ValueType,
} from './metric.ts'
import { type MetricsPeriod, metricsPeriod } from './period.ts'
import { readTerms } from './read-terms.ts'
import type { Metrics, MetricsQuery } from './schema.ts'

/** What a contract consumed, cost or saved per interval, measured or expected. */
export async function readMetrics(
  deps: EnergyDeps,
  { path, query }: { path: ContractPath; query: MetricsQuery },
  reader: Reader,
): Promise<{ data: Metrics; notices: ErrorItem[] }> {
  const { metricType: metric, valueType } = query
  const interval = intervalOf(query.interval)
  const period = metricsPeriod({ from: query['period.from'], to: query['period.to'] }, interval)
  const today = berlinDate(reader.now)
  const terms = readTerms(deps, path, { ...reader, metric, today })
  const { supply, span, inputs, missing, ...found } = await gatherInputs(deps, terms, {
    ...{ contractNumber: path.contractNumber, period, metric, interval, valueType, today },
  })
  const source = daySource(inputs, { metric, valueType, span })
  const calculated = await stepByStep(calculateRecords(source, { metric, interval, span }))
  const data = metricsAnswer(calculated, {
    ...query,
    dateTimeFormat: query.dateTimeFormat ?? reader.caller.dateTimeFormat,
    period,
  })
  if (data.numberOfEntries > 0) return { data, notices: [] }
  const { startDate, endDate } = supply
  const notice = noDataNotice({
    ...{ period, startDate, endDate, metric, missingPrice: missing, ...found },
  })
  return { data, notices: [notice] }
}

type NoDataFacts = {
  period: MetricsPeriod
  startDate: string | null
  endDate: string | null
  metric: MetricType
  isMeteredByQuarterHour: boolean
  hasReadings: boolean
  /** Whether the period has energy between meter readings. */
  hasAllocated: boolean
  missingPrice: RegionalData | undefined
}

/** Why the response is empty: the first reason that applies. */
const noDataNotice = (facts: NoDataFacts): ErrorItem =>
  notice('no-data', `There is no data: ${reasonOf(facts)}.`)

function reasonOf(facts: NoDataFacts): string {
  const { period, startDate, endDate, metric } = facts
  if (startDate === null) return 'the delivery has no start date yet'
  if (period.to <= startDate) return `the delivery begins on ${startDate}, after the period`
  if (endDate !== null && endDate < startDate) return 'the contract ended before its delivery began'
  if (endDate !== null && period.from > endDate) return `the delivery ended on ${endDate}, before the period`
  if (needs[metric] !== 'nothing' && facts.missingPrice !== undefined)
    return `price data of the delivery address is missing for the period (${facts.missingPrice.replaceAll('-', ' ')})`
  const isUnpriced = facts.hasReadings || facts.hasAllocated
  if (!isUnpriced && !facts.isMeteredByQuarterHour)
    return 'without a smart meter there are only forecasts, except between two meter readings; use valueType Forecast or Combined'
  if (!isUnpriced) return 'there are no readings for the period yet'
  return 'no prices are published for the readings of the period'
}

type Question = {
  metricType: MetricType
  valueType: ValueType
  interval: IntervalSpelling
  dateTimeFormat: DateTimeFormat
  period: Pick<MetricsPeriod, 'from' | 'fromIndex'>
}

/** The response for partners. Sums and means are computed before rounding. */
function metricsAnswer(
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
