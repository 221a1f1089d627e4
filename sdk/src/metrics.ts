import type { MetricsQuery } from './contracts.ts'
import type { components } from './openapi.d.ts'
import { splitPeriod } from './periods.ts'
import { faultOf } from './wattline-error.ts'

type MetricsRecord = components['schemas']['MetricsRecord']

/** A record with the instant at which it starts, which is unambiguous even when the clock shows an hour twice. */
export type MetricValue = Omit<MetricsRecord, 'moment'> & { at: Date }

export type MetricsPeriodQuery = Omit<MetricsQuery, 'dateTimeFormat'>

export async function* iterateMetrics(
  read: (query: MetricsQuery) => Promise<MetricsRecord[]>,
  query: MetricsPeriodQuery,
): AsyncGenerator<MetricValue, void, undefined> {
  const parts = splitPeriod(query.period, query.interval)
  if (query.valueType === 'Dynamic' && parts.length > 1) {
    // Each request would decide for itself, and the result would be the mixture that Dynamic rules out.
    throw faultOf(
      'validation-failed',
      'Dynamic goes for one request alone; choose a shorter period or Combined.',
      {
        details: 'valueType',
      },
    )
  }
  for (const period of parts) {
    const records = await read({ ...query, period, dateTimeFormat: 'Utc' } as MetricsQuery)
    for (const { moment, ...record } of records) yield { at: new Date(moment), ...record }
  }
}
