import type { ContractPath } from '../../contracts/contract-access.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import { trailingScale } from '../forecasts/trailing-scale.ts'
import { type PricePeriods, pricePeriodsOf } from '../working-prices/find-price-periods.ts'
import { spotOfContract } from '../working-prices/spot.ts'
import {
  type EnergyDeps,
  type Reader,
  readSuppliedContract,
  type SuppliedContract,
} from '../working-prices/supplied-contract.ts'
import { workingPriceDays } from '../working-prices/working-price-days.ts'
import { calculateRecords } from './calculate-records.ts'
import { daySource } from './day-source.ts'
import { findEvidence } from './find-evidence.ts'
import type { DaySpan } from './intervals.ts'
import { intervalOf, needs } from './metric.ts'
import { metricsAnswer } from './metrics-answer.ts'
import { noDataNotice } from './no-data.ts'
import { metricsPeriod, type Period } from './period.ts'
import type { Metrics, MetricsQuery } from './schema.ts'

const noPrices: PricePeriods = { periods: [], missing: undefined }

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
  // Concurrently, because most callers have access; without it, the request fails and nothing is shown.
  const [contract, { metered, trailing }] = await Promise.all([
    readSuppliedContract(deps, path, reader),
    findEvidence(deps.reads, askedOf(path, period, { metric, interval, valueType }), dayNumberOf(today)),
  ])
  const { yearlyConsumptionKwh } = contract
  const span = deliveredSpan(period, contract)
  // Quarter-hourly readings prove that there is a smart meter, even if the order says otherwise.
  const isMeteredByQuarterHour = contract.hasSmartMeter || !metered.isEmpty || trailing.length > 0

  const profile = deps.householdProfile.current()
  const regions = deps.regions.current()
  const market = { prices: deps.dayAheadPrices.current(), regions, profile, today }
  // Consumption alone needs no prices.
  const { periods, missing } =
    needs[metric] === 'nothing' ? noPrices : pricePeriodsOf(regions, contract, span)
  const facts = {
    metered,
    forecast: forecastConsumption(profile, {
      yearlyConsumptionKwh,
      scale: trailingScale(profile, yearlyConsumptionKwh, trailing),
    }),
    prices: workingPriceDays(periods, spotOfContract(contract, market, { isMeteredByQuarterHour })),
  }
  const source = daySource(facts, { metric, valueType, span })
  const calculated = await stepByStep(calculateRecords(source, { metric, interval, span }))
  const data = metricsAnswer(calculated, { ...query, from: period.from })
  if (data.numberOfEntries > 0) return { data, notices: [] }
  const { startDate, endDate } = contract
  const reasons = { period, startDate, endDate, metric, isMeteredByQuarterHour }
  const notice = noDataNotice({ ...reasons, hasReadings: !metered.isEmpty, missingPrice: missing })
  return { data, notices: [notice] }
}

// There are no quarter-hourly readings outside these years.
const [earliest, latest] = [dayNumberOf('1900-01-01'), dayNumberOf('2200-01-01')]

/** What to read before the contract is known; nothing if the number cannot exist. */
function askedOf<Asked>({ contractNumber }: ContractPath, { from, to }: Period, asked: Asked) {
  const fromDay = Math.max(dayNumberOf(from), earliest)
  const toDay = Math.min(dayNumberOf(to), latest)
  const isPossible = mayExist(contractNumber) && fromDay < toDay
  return { ...asked, contractNumber, span: isPossible ? { fromDay, toDay } : { fromDay: 0, toDay: 0 } }
}

/** The days of the period within the delivery. */
function deliveredSpan({ from, to }: Period, { startDate, endDate }: SuppliedContract): DaySpan {
  const fromDay = Math.max(
    dayNumberOf(from),
    startDate === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(startDate),
  )
  const toDay = endDate === null ? dayNumberOf(to) : Math.min(dayNumberOf(to), dayNumberOf(endDate) + 1)
  return fromDay < toDay ? { fromDay, toDay } : { fromDay: 0, toDay: 0 }
}
