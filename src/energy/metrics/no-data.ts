import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import type { RegionalData } from '../../tariffs/pricing/find-regional-rows.ts'
import { type MetricType, needs } from './metric.ts'
import type { MetricsPeriod } from './period.ts'

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
export const noDataNotice = (facts: NoDataFacts): ErrorItem =>
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
