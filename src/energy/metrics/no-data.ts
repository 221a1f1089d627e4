import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import type { PriceData } from '../../tariffs/pricing/find-regional-rows.ts'
import type { MetricType, ValueType } from './metric.ts'
import { needs } from './metric.ts'
import type { Period } from './period.ts'

export type NoDataFacts = {
  period: Period
  startDate: string | null
  endDate: string | null
  metric: MetricType
  valueType: ValueType
  isMeteredByQuarterHour: boolean
  /** Whether the period has readings at all. */
  hasReadings: boolean
  missingPrice: PriceData | undefined
}

/** Why an answer is empty: the first reason that explains it. */
export const noDataNotice = (facts: NoDataFacts): ErrorItem =>
  notice('no-data', `There is no data: ${reasonOf(facts)}.`)

function reasonOf(facts: NoDataFacts): string {
  const { period, startDate, endDate, metric } = facts
  if (startDate === null) return 'the delivery has no start date yet'
  if (period.to <= startDate) return `the delivery begins on ${startDate}, after the period`
  if (endDate !== null && endDate < startDate) return 'the contract ended before its delivery began'
  if (endDate !== null && period.from > endDate) return `the delivery ended on ${endDate}, before the period`
  if (needs[metric] !== 'nothing' && facts.missingPrice !== undefined)
    return `the ${facts.missingPrice.replaceAll('-', ' ')} of the period is not known`
  if (!facts.isMeteredByQuarterHour)
    return 'without a smart meter there are only forecasts; ask for the valueType Forecast or Combined'
  if (!facts.hasReadings) return 'there are no readings of the period yet'
  return 'no price is published for what was measured in the period'
}
