import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import { dateOf, dayNumberOf, yearOf } from '../../platform/time/day-number.ts'
import {
  type ConsumptionForecast,
  forecastConsumption,
  trailingScale,
} from '../forecasts/forecast-consumption.ts'
import { profileOfContract } from '../forecasts/profile-of-contract.ts'
import { spreadDay, wholeShares } from '../forecasts/whole-shares.ts'
import type { EnergySpan } from '../meter-readings/energy-spans.ts'
import { type DayValues, gap } from '../readings/day-values.ts'
import type { EnergyDeps, Supply } from '../working-prices/supplied-contract.ts'
import { findBesideMonths, findMeasured } from './find-measured.ts'
import type { DaySpan, QuarterHourSpan } from './intervals.ts'
import type { MeteredDays } from './metered-days.ts'
import { allocated, type Interval, type MetricType, type ValueType } from './metric.ts'
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

/** Fills what no smart meter has measured with the energy between meter readings, spread by a load profile. */
export function withAllocated(
  metered: MeteredDays,
  spans: readonly EnergySpan[],
  { profile, span }: { profile: LoadProfile; span: DaySpan },
): MeteredDays {
  if (spans.length === 0) return metered
  const allocationOf = allocationsOf(profile, spans, span)

  const quarterHoursOf: MeteredDays['quarterHoursOf'] = (dayNumber) => {
    const measured = metered.quarterHoursOf(dayNumber)
    const allocation = allocationOf(dayNumber)
    if (allocation === undefined || metered.totalOf(dayNumber)?.gaps === 0) return measured
    return filled(measured, allocation.quarterHoursOf(dayNumber))
  }
  return {
    isEmpty: metered.isEmpty,
    quarterHoursOf,
    totalOf(dayNumber) {
      const measured = metered.totalOf(dayNumber)
      const allocation = allocationOf(dayNumber)
      if (allocation === undefined || measured?.gaps === 0) return measured
      const milliwattHours =
        measured === undefined
          ? allocation.ofDay(dayNumber)
          : (quarterHoursOf(dayNumber)?.milliwattHours.reduce((sum, value) => sum + value, 0) ?? 0)
      return { milliwattHours, state: allocated, gaps: 0 }
    },
  }
}

/** The energy of each day of the period; of several that cover a day, the first counts. */
function allocationsOf(profile: LoadProfile, spans: readonly EnergySpan[], { fromDay, toDay }: DaySpan) {
  const allocations = spans.map((span) => allocate(profile, span))
  const places = new Int32Array(Math.max(0, toDay - fromDay)).fill(-1)
  for (const [place, span] of spans.entries())
    for (let day = Math.max(fromDay, span.fromDay); day < Math.min(toDay, span.toDay); day++)
      if (places[day - fromDay] === -1) places[day - fromDay] = place
  return (dayNumber: number): ConsumptionForecast | undefined =>
    allocations[places[dayNumber - fromDay] ?? -1]
}

function filled(measured: DayValues | undefined, quarters: Uint32Array): DayValues & { gaps: number } {
  if (measured === undefined)
    return { milliwattHours: quarters, states: new Uint8Array(quarters.length).fill(allocated), gaps: 0 }
  const { milliwattHours, states } = measured
  return {
    milliwattHours: milliwattHours.map((value, index) =>
      value === gap ? (quarters[index] as number) : value,
    ),
    states: states.map((state, index) => (milliwattHours[index] === gap ? allocated : state)),
    gaps: 0,
  }
}

/** Spreads energy over its days by a load profile. Whole numbers throughout: the days add up to exactly that energy. */
export function allocate(profile: LoadProfile, span: EnergySpan): ConsumptionForecast {
  const { fromDay, toDay, milliwattHours } = span
  let totals: Float64Array | undefined
  const ofDay = (dayNumber: number): number => {
    totals ??= totalsOf(profile, span)
    return totals[dayNumber - fromDay] as number
  }
  return {
    ofDay,
    quarterHoursOf(dayNumber) {
      if (dayNumber < fromDay || dayNumber >= toDay)
        throw new Error(`day ${dayNumber} is not in a span of ${milliwattHours} mWh`)
      const { firstDay, shapeOf } = profile.year(yearOf(dayNumber))
      return spreadDay(ofDay(dayNumber), shapeOf(dayNumber - firstDay), dayNumber)
    },
  }
}

function totalsOf(profile: LoadProfile, { fromDay, toDay, milliwattHours }: EnergySpan): Float64Array {
  const shares = new Float64Array(toDay - fromDay)
  let sum = 0
  for (let index = 0; index < shares.length; index++) {
    const { firstDay, weights, total } = profile.year(yearOf(fromDay + index))
    const share = (weights[fromDay + index - firstDay] as number) / total
    shares[index] = share
    sum += share
  }
  return wholeShares(
    shares.map((share) => (share / sum) * milliwattHours),
    milliwattHours,
  )
}
