import type { ContractPath } from '../../contracts/contract-access.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import { profileOfContract } from '../forecasts/profile-of-contract.ts'
import { trailingScale } from '../forecasts/trailing-scale.ts'
import type { EnergyDeps, Reader, Supply } from '../working-prices/supplied-contract.ts'
import { withAllocated } from './allocated-days.ts'
import { calculateRecords } from './calculate-records.ts'
import { daySource } from './day-source.ts'
import { findBesideMonths, findEvidence } from './find-evidence.ts'
import type { DaySpan, QuarterHourSpan } from './intervals.ts'
import { intervalOf } from './metric.ts'
import { metricsAnswer } from './metrics-answer.ts'
import { noDataNotice } from './no-data.ts'
import { metricsPeriod, type Period } from './period.ts'
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
  const asked = askedOf(path, period, { metric, interval, valueType })
  // Concurrently, because most callers have access; without it, the request fails and nothing is shown.
  const [{ supply, pricesIn }, read] = await Promise.all([
    readTerms(deps, path, { ...reader, metric, today }),
    findEvidence(deps.reads, asked, dayNumberOf(today)),
  ])
  const { expectedConsumptionKwh: yearlyConsumptionKwh } = supply
  const span = deliveredSpan(period, supply)
  const profile = profileOfContract(deps.loadProfiles.current(), supply)
  // Quarter-hourly readings prove that there is a smart meter, even if the order says otherwise.
  const isMeteredByQuarterHour =
    supply.hasSmartMeter || 'found' in read || !read.metered.isEmpty || read.trailing.length > 0
  const { prices, missing } = pricesIn(span, isMeteredByQuarterHour)
  const { months, metered, trailing, spans } =
    'found' in read
      ? await findBesideMonths(deps, read.found, {
          ...asked,
          ...{ span, period: asked.span, prices, today: dayNumberOf(today) },
        })
      : read
  const facts = {
    months,
    metered: withAllocated(metered, spans, { profile, span }),
    forecast: forecastConsumption(profile, {
      yearlyConsumptionKwh,
      scale: trailingScale(profile, yearlyConsumptionKwh, trailing),
    }),
    prices,
  }
  const source = daySource(facts, { metric, valueType, span })
  const calculated = await stepByStep(calculateRecords(source, { metric, interval, span }))
  const data = metricsAnswer(calculated, {
    ...query,
    dateTimeFormat: query.dateTimeFormat ?? reader.caller.dateTimeFormat,
    period,
  })
  if (data.numberOfEntries > 0) return { data, notices: [] }
  const { startDate, endDate } = supply
  const notice = noDataNotice({
    ...{ period, startDate, endDate, metric, isMeteredByQuarterHour, missingPrice: missing },
    hasReadings: 'found' in read || !metered.isEmpty,
    hasAllocated: spans.some(({ fromDay, toDay }) => fromDay < span.toDay && span.fromDay < toDay),
  })
  return { data, notices: [notice] }
}

// There are no quarter-hourly readings outside these years.
const [earliest, latest] = [dayNumberOf('1900-01-01'), dayNumberOf('2200-01-01')]

/** What to read before the contract is known; nothing if the number cannot exist. */
function askedOf<Asked>({ contractNumber }: ContractPath, period: Period, asked: Asked) {
  const span = within(period, { fromDay: earliest, toDay: latest })
  return { ...asked, contractNumber, span: mayExist(contractNumber) ? span : noDays }
}

/** The part of the period within the delivery. */
const deliveredSpan = (period: Period, { startDate, endDate }: Supply): QuarterHourSpan =>
  within(period, {
    fromDay: startDate === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(startDate),
    toDay: endDate === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(endDate) + 1,
  })

const noDays: QuarterHourSpan = { fromDay: 0, toDay: 0, fromIndex: 0, toIndex: 0 }

/** The part of the period within these days. A cut is of the period's own first and last day. */
function within({ from, to, fromIndex, toIndex }: Period, days: DaySpan): QuarterHourSpan {
  const [first, end] = [dayNumberOf(from), dayNumberOf(to)]
  const [fromDay, toDay] = [Math.max(first, days.fromDay), Math.min(end, days.toDay)]
  if (fromDay >= toDay) return noDays
  return {
    fromDay,
    toDay,
    fromIndex: fromDay === first ? fromIndex : 0,
    toIndex: toDay === end ? toIndex : Number.POSITIVE_INFINITY,
  }
}
