import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import { profileOfContract } from '../forecasts/profile-of-contract.ts'
import { trailingScale } from '../forecasts/trailing-scale.ts'
import type { EnergyDeps, Supply } from '../working-prices/supplied-contract.ts'
import { withAllocated } from './allocated-days.ts'
import { findBesideMonths, findMeasured } from './find-measured.ts'
import type { DaySpan, QuarterHourSpan } from './intervals.ts'
import type { Interval, MetricType, ValueType } from './metric.ts'
import type { MetricsPeriod } from './period.ts'
import type { Terms } from './read-terms.ts'

type Question = {
  contractNumber: string
  period: MetricsPeriod
  metric: MetricType
  interval: Interval
  valueType: ValueType
  today: string
}

/** What metrics of a contract are calculated from, and the part of the period within its delivery. */
export async function gatherInputs(
  deps: Pick<EnergyDeps, 'reads' | 'loadProfiles'>,
  readingTerms: Promise<Terms>,
  question: Question,
) {
  const asked = readFilter(question)
  const today = dayNumberOf(question.today)
  // Concurrently, because most callers have access; without it, the request fails and nothing is shown.
  const [{ supply, pricesIn }, read] = await Promise.all([
    readingTerms,
    findMeasured(deps.reads, asked, today),
  ])
  const { expectedConsumptionKwh: yearlyConsumptionKwh } = supply
  const span = deliveredSpan(question.period, supply)
  const profile = profileOfContract(deps.loadProfiles.current(), supply)
  // Quarter-hourly readings prove that there is a smart meter, even if the order says otherwise; not since when.
  const isMeteredByQuarterHour =
    hasSmartMeterOn(supply, dateOf(Math.min(span.toDay - 1, today))) ||
    (supply.meterChanges.length === 0 &&
      ('found' in read || !read.metered.isEmpty || read.trailing.length > 0))
  const { prices, missing } = pricesIn(span, isMeteredByQuarterHour)
  const { months, metered, trailing, spans } =
    'found' in read
      ? await findBesideMonths(deps.reads, read.found, { ...asked, span, period: asked.span, prices, today })
      : read
  return {
    supply,
    span,
    missing,
    isMeteredByQuarterHour,
    hasReadings: 'found' in read || !metered.isEmpty,
    hasAllocated: spans.some(({ fromDay, toDay }) => fromDay < span.toDay && span.fromDay < toDay),
    inputs: {
      months,
      metered: withAllocated(metered, spans, { profile, span }),
      forecast: forecastConsumption(profile, {
        yearlyConsumptionKwh,
        scale: trailingScale(profile, yearlyConsumptionKwh, trailing),
      }),
      prices,
    },
  }
}

// There are no quarter-hourly readings outside these years.
const [earliest, latest] = [dayNumberOf('1900-01-01'), dayNumberOf('2200-01-01')]

/** What to read before the contract is known; nothing if the number cannot exist. */
function readFilter({ period, today: _, ...asked }: Question) {
  const span = within(period, { fromDay: earliest, toDay: latest })
  return { ...asked, span: mayExist(asked.contractNumber) ? span : noDays }
}

/** The part of the period within the delivery. */
const deliveredSpan = (period: MetricsPeriod, { startDate, endDate }: Supply): QuarterHourSpan =>
  within(period, {
    fromDay: startDate === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(startDate),
    toDay: endDate === null ? Number.MAX_SAFE_INTEGER : dayNumberOf(endDate) + 1,
  })

const noDays: QuarterHourSpan = { fromDay: 0, toDay: 0, fromIndex: 0, toIndex: 0 }

/** The part of the period within these days. A cut is of the period's own first and last day. */
function within({ from, to, fromIndex, toIndex }: MetricsPeriod, days: DaySpan): QuarterHourSpan {
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
