import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { type CalculatedRecords, calculateRecords } from '../metrics/calculate-records.ts'
import { type DaySource, daySource } from '../metrics/day-source.ts'
import { gatherInputs } from '../metrics/gather-inputs.ts'
import { instantMs, type QuarterHourSpan, spanOf, splitDays } from '../metrics/intervals.ts'
import {
  type Interval,
  type MetricState,
  type MetricType,
  metricTypes,
  needs,
  stateOf,
} from '../metrics/metric.ts'
import { metricsPeriod } from '../metrics/period.ts'
import { termsOfContract } from '../metrics/read-terms.ts'
import type { EnergyDeps, SuppliedContract } from '../working-prices/supplied-contract.ts'
import { type CostPart, costParts, monthsOfPart, pricesOfPart } from './cost-parts.ts'
import { type ReadingGap, readingGaps } from './reading-gaps.ts'

/** What was measured in an interval or a period, in the units of the metrics; null where nothing was. */
export type Figures = Record<MetricType, number | null> & { parts: Record<CostPart, number> | null }

export type StatementRow = Figures & {
  begin: Date
  /** Its local day. */
  date: string
  state: MetricState | null
}

export type Statement = {
  /** One for each interval of the period within the delivery, also without a value. */
  rows: StatementRow[]
  total: Figures
  /** Until today. */
  gaps: ReadingGap[]
  isMeteredByQuarterHour: boolean
  /** What is compared with on the last day that has prices. */
  comparison: Comparison | undefined
}

export type Comparison = {
  centPerKwh: number
  euroPerMonth: number
  savedGramPerKwh: number
}

export type StatementQuestion = {
  /** Local dates; `to` is exclusive. */
  from: string
  to: string
  interval: Exclude<Interval, 'Weekly' | 'Yearly'>
}

type Deps = Pick<EnergyDeps, 'db' | 'reads' | 'regions' | 'loadProfiles' | 'dayAheadPrices'>

/**
 * What a contract has consumed, paid and saved, measured values alone. The numbers are those of the metrics: the same
 * calculation of the same inputs, which are read once for all of them.
 */
export async function readStatement(
  deps: Deps,
  contract: SuppliedContract,
  { from, to, interval }: StatementQuestion,
  now: Date,
): Promise<Statement> {
  const today = berlinDate(now)
  const terms = termsOfContract(deps, contract, { now, today })
  const period = metricsPeriod({ from, to }, interval)
  const days = { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) }
  // A rolled-up month does not say how much of its cost is a grid fee that changes with the time of day.
  const areGridFeesVaried = terms.priceInputsIn(days, true).periods.some(({ gridFees }) => gridFees !== null)
  const { span, inputs, isMeteredByQuarterHour } = await gatherInputs(deps, Promise.resolve(terms), {
    ...{ contractNumber: contract.contractNumber, period, metric: 'TotalCost', valueType: 'Actual', today },
    interval: areGridFeesVaried && interval === 'Monthly' ? 'Daily' : interval,
  })
  const sourceOf = (metric: MetricType, used = inputs) =>
    daySource(used, { metric, valueType: 'Actual', span })
  const calculate = (metric: MetricType, source = sourceOf(metric)) =>
    stepByStep(calculateRecords(source, { metric, interval, span }))
  const priced = remembered(sourceOf('TotalCost'))
  const metrics = {} as Record<MetricType, CalculatedRecords>
  for (const metric of metricTypes)
    metrics[metric] = await (needs[metric] === 'prices' ? calculate(metric, priced) : calculate(metric))
  const prices = terms.priceInputsIn(span, isMeteredByQuarterHour)
  const parts = {} as Record<CostPart, CalculatedRecords>
  for (const part of costParts) {
    const months = monthsOfPart(part, inputs.months)
    const used = { ...inputs, months, prices: pricesOfPart(part, prices) }
    parts[part] = await calculate('TotalCost', sourceOf('TotalCost', used))
  }
  const last = prices.periods.at(-1)
  return {
    rows: rowsOf(span, interval, { metrics, parts }),
    total: totalOf({ metrics, parts }),
    gaps: readingGaps(inputs, { ...span, toDay: Math.min(span.toDay, dayNumberOf(today)) }),
    isMeteredByQuarterHour,
    comparison: last && {
      centPerKwh: last.comparisonWork / 1e4,
      euroPerMonth: last.comparisonBasePerMonth / 1e6,
      savedGramPerKwh: last.savedEmission / 100,
    },
  }
}

/** A source that works out the sums of a time once. Metrics that need the same of a day share it. */
function remembered(source: DaySource): DaySource {
  const sums = new Map<string, ReturnType<DaySource['sumsOf']>>()
  return {
    ...source,
    sumsOf(dayNumber, from, to) {
      const key = `${dayNumber} ${from} ${to}`
      if (!sums.has(key)) sums.set(key, source.sumsOf(dayNumber, from, to))
      return sums.get(key)
    },
  }
}

type Calculated = {
  metrics: Record<MetricType, CalculatedRecords>
  parts: Record<CostPart, CalculatedRecords>
}

type Values = Map<number, number>

function rowsOf(
  span: QuarterHourSpan,
  interval: StatementQuestion['interval'],
  { metrics, parts }: Calculated,
): StatementRow[] {
  const valuesOf = ({ records }: CalculatedRecords): Values =>
    new Map(records.map(({ begin, value }) => [instantMs(begin), value]))
  const byMetric = mapped(metricTypes, (metric) => valuesOf(metrics[metric]))
  const byPart = mapped(costParts, (part) => valuesOf(parts[part]))
  const states = new Map(
    metrics.Consumption.records.map(({ begin, weakest }) => [instantMs(begin), stateOf(weakest)]),
  )
  return beginsOf(span, interval).map(({ atMs, dayNumber }) => ({
    begin: new Date(atMs),
    date: dateOf(dayNumber),
    state: states.get(atMs) ?? null,
    ...mapped(metricTypes, (metric) => byMetric[metric].get(atMs) ?? null),
    parts: byPart.energy.has(atMs) ? mapped(costParts, (part) => byPart[part].get(atMs) ?? 0) : null,
  }))
}

/** Every interval of a span, whether it has a value or not. */
function beginsOf(
  span: QuarterHourSpan,
  interval: StatementQuestion['interval'],
): { atMs: number; dayNumber: number }[] {
  if (interval === 'Daily' || interval === 'Monthly')
    return splitDays(span, spanOf[interval]).map(({ fromDay }) => ({
      atMs: instantMs({ dayNumber: fromDay, index: 0 }),
      dayNumber: fromDay,
    }))
  const stepMs = interval === 'Hourly' ? 3_600_000 : 900_000
  return splitDays(span, spanOf.Daily).flatMap(({ fromDay: dayNumber }) => {
    const [from, to] = [dayNumber, dayNumber + 1].map((day) => instantMs({ dayNumber: day, index: 0 })) as [
      number,
      number,
    ]
    return Array.from({ length: (to - from) / stepMs }, (_, step) => ({
      atMs: from + step * stepMs,
      dayNumber,
    }))
  })
}

function totalOf({ metrics, parts }: Calculated): Figures {
  const sum = ({ records }: CalculatedRecords) =>
    records.length === 0 ? null : records.reduce((total, { value }) => total + value, 0)
  const [kwh, cost] = [sum(metrics.Consumption), sum(metrics.TotalCost)]
  return {
    ...mapped(metricTypes, (metric) => sum(metrics[metric])),
    WorkingPrice: kwh === null ? null : meanPrice(metrics),
    parts: cost === null ? null : mapped(costParts, (part) => sum(parts[part]) ?? 0),
  }
}

/** Weighted by consumption, over the intervals that have a price. */
function meanPrice({ Consumption, WorkingPrice }: Calculated['metrics']): number | null {
  const energy = new Map(Consumption.records.map(({ begin, value }) => [instantMs(begin), value]))
  let [cost, kwh] = [0, 0]
  for (const { begin, value } of WorkingPrice.records) {
    const consumed = energy.get(instantMs(begin)) ?? 0
    cost += value * consumed
    kwh += consumed
  }
  return kwh === 0 ? null : cost / kwh
}

const mapped = <Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
