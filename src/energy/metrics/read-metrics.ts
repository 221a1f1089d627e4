import type { ContractPath } from '../../contracts/contract-access.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { EnergyDeps, Reader } from '../working-prices/supplied-contract.ts'
import { calculateRecords } from './calculate-records.ts'
import { daySource } from './day-source.ts'
import { gatherInputs } from './gather-inputs.ts'
import { intervalOf } from './metric.ts'
import { metricsAnswer } from './metrics-answer.ts'
import { noDataNotice } from './no-data.ts'
import { metricsPeriod } from './period.ts'
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
