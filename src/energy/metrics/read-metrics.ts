import { type ContractPath, requireContractAccess } from '../../contracts/contract-access.ts'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import type { Kept } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import type { LoadProfile } from '../forecasts/load-profile.ts'
import { trailingScale } from '../forecasts/trailing-scale.ts'
import type { PricePeriods } from '../working-prices/find-price-periods.ts'
import { pricePeriodsOf } from '../working-prices/kept-price-periods.ts'
import { spotOfContract } from '../working-prices/spot-of-contract.ts'
import { type SuppliedContract, suppliedContract } from '../working-prices/supplied-contract.ts'
import { workingPriceDays } from '../working-prices/working-price-days.ts'
import { calculateRecords } from './calculate-records.ts'
import { daySource } from './day-source.ts'
import { findEvidence } from './find-evidence.ts'
import { intervalOf, needs } from './metric.ts'
import { metricsAnswer } from './metrics-answer.ts'
import { noDataNotice } from './no-data.ts'
import { metricsPeriod, type Period } from './period.ts'
import type { Metrics, MetricsQuery } from './schema.ts'
import type { DaySpan } from './split-days.ts'

export type MetricsParts = {
  db: Db
  regions: Kept<Regions>
  dayAheadPrices: Kept<DayAheadPrices>
  householdProfile: Kept<LoadProfile>
  lastAccess: Pick<LastAccess, 'note'>
}
type Reader = { caller: Caller; now: Date }

const noPrices: PricePeriods = { periods: [], missing: undefined }

/** What a contract consumed, cost or saved, measured or expected, interval by interval. */
export async function readMetrics(
  parts: MetricsParts,
  { path, query }: { path: ContractPath; query: MetricsQuery },
  { caller, now }: Reader,
): Promise<{ data: Metrics; notices: ErrorItem[] }> {
  const { metricType: metric, valueType } = query
  const interval = intervalOf(query.interval)
  const period = metricsPeriod({ from: query['period.from'], to: query['period.to'] }, interval)
  const today = berlinDate(now)
  // Both at the same time: nearly everybody who asks may know, and nobody else gets to see what was found.
  const [{ grantId, ...stored }, { metered, trailing }] = await Promise.all([
    requireContractAccess(parts.db, path, caller, 'metrics'),
    findEvidence(parts.db, askedOf(path, period, { metric, interval, valueType }), dayNumberOf(today)),
  ])
  if (grantId !== null) parts.lastAccess.note(grantId, now)
  const contract = suppliedContract(stored)
  const { yearlyConsumptionKwh } = contract
  const span = deliveredSpan(period, contract)
  // Whoever has readings by the quarter-hour has the meter for it, whatever the order said of it.
  const isMeteredByQuarterHour = contract.hasSmartMeter || !metered.isEmpty || trailing.length > 0

  const profile = parts.householdProfile.current()
  const regions = parts.regions.current()
  const market = { prices: parts.dayAheadPrices.current(), regions, profile, today }
  // Who asks only how much was consumed need not wait for what it cost.
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
  const reasons = { period, startDate, endDate, metric, valueType, isMeteredByQuarterHour }
  const notice = noDataNotice({ ...reasons, hasReadings: !metered.isEmpty, missingPrice: missing })
  return { data, notices: [notice] }
}

// No meter was read by the quarter-hour before, and none will be for long after.
const [earliest, latest] = [dayNumberOf('1900-01-01'), dayNumberOf('2200-01-01')]

/** What to look for before anything is known of the contract; a number that no contract can have is not looked for. */
function askedOf<Asked>({ contractNumber }: ContractPath, { from, to }: Period, asked: Asked) {
  const fromDay = Math.max(dayNumberOf(from), earliest)
  const toDay = Math.min(dayNumberOf(to), latest)
  const isPossible = mayExist(contractNumber) && fromDay < toDay
  return { ...asked, contractNumber, span: isPossible ? { fromDay, toDay } : { fromDay: 0, toDay: 0 } }
}

/** The days of a period on which energy is delivered: nothing before the first day, nothing after the last. */
function deliveredSpan({ from, to }: Period, { startDate, endDate }: SuppliedContract): DaySpan {
  const fromDay = Math.max(
    dayNumberOf(from),
    startDate === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(startDate),
  )
  const toDay = endDate === null ? dayNumberOf(to) : Math.min(dayNumberOf(to), dayNumberOf(endDate) + 1)
  return fromDay < toDay ? { fromDay, toDay } : { fromDay: 0, toDay: 0 }
}
