import { berlinYear } from '../../platform/time/berlin-year.ts'
import { yearOf } from '../../platform/time/day-number.ts'
import type { ConsumptionForecast } from '../forecasts/forecast-consumption.ts'
import { gap } from '../readings/day-values.ts'
import {
  constantPartOf,
  type WorkingPriceDay,
  type WorkingPriceDays,
} from '../working-prices/working-price-days.ts'
import { type AtomSums, type DayAtoms, dayAtoms, sumAtoms, sumsOfDay, type ValueChoice } from './day-atoms.ts'
import { cutOf, type QuarterHourSpan } from './intervals.ts'
import type { MeteredDays } from './metered-days.ts'
import { estimated, type MetricType, needs, type ValueType } from './metric.ts'
import type { DayTerms } from './record-sums.ts'
import type { RolledMonth, RolledMonths } from './rolled-months.ts'

/** All that metrics are calculated from. */
export type MetricInputs = {
  months: RolledMonths
  metered: MeteredDays
  forecast: ConsumptionForecast
  prices: WorkingPriceDays
}

/** Sums over quarter-hours of single days, and the terms of those days. */
export type DaySource = {
  termsOf(dayNumber: number): DayTerms
  /** From one elapsed quarter-hour to before another; undefined if none has a value. */
  sumsOf(dayNumber: number, from: number, to: number): AtomSums | undefined
  /** The sums of a month that begins with a day; undefined if it is known by its days alone. */
  monthFrom(dayNumber: number): { lastDay: number; sums: AtomSums } | undefined
}

type MetricRequest = { metric: MetricType; valueType: ValueType; span: QuarterHourSpan }

export function daySource(inputs: MetricInputs, asked: MetricRequest): DaySource {
  const choice = choiceOf(inputs, asked)
  const wanted = needs[asked.metric]
  let terms: DayTerms = {
    dayNumber: Number.NaN,
    quarterHours: 0,
    daysInMonth: 0,
    month: 0,
    period: undefined,
  }
  let day: PreparedDay | undefined
  let isPrepared = false

  // Callers go through days in order, and ask about most of them more than once.
  const turnTo = (dayNumber: number): void => {
    if (terms.dayNumber === dayNumber) return
    terms = termsOf(dayNumber, inputs.prices)
    isPrepared = false
  }
  const prepared = (): PreparedDay | undefined => {
    if (!isPrepared) day = prepareDay(inputs, choice, { dayNumber: terms.dayNumber, wanted })
    isPrepared = true
    return day
  }
  return {
    termsOf(dayNumber) {
      turnTo(dayNumber)
      return terms
    },
    sumsOf(dayNumber, from, to) {
      turnTo(dayNumber)
      if (wanted !== 'nothing' && terms.period === undefined) return undefined
      if (wanted !== 'prices' && from === 0 && to === terms.quarterHours) {
        const sums = wholeDay(inputs, choice, { dayNumber, count: to })
        if (sums !== 'needs-quarter-hours') return sums
      }
      const atoms = prepared()
      return atoms && sumAtoms(atoms.atoms, from, to, atoms.prices)
    },
    monthFrom(dayNumber) {
      const month = choice === 'Forecast' ? undefined : inputs.months.get(dayNumber)
      return month && { lastDay: month.toDay - 1, sums: sumsOfMonth(month, inputs.prices) }
    },
  }
}

function sumsOfMonth(
  { fromDay, toDay, milliwattHours, state, energyCost }: RolledMonth,
  prices: WorkingPriceDays,
): AtomSums {
  const period = prices.periodOf(fromDay)
  return {
    count: quarterHoursFrom(fromDay, toDay),
    wholeDays: toDay - fromDay,
    milliwattHours,
    energyCost: period === undefined ? 0 : energyCost + milliwattHours * constantPartOf(period),
    // Only asked for if nothing was consumed, and then a month is known by its days.
    prices: 0,
    weakest: state,
    first: 0,
    end: quarterHoursFrom(toDay - 1, toDay),
  }
}

function quarterHoursFrom(fromDay: number, toDay: number): number {
  const { firstDay, quarterHours } = berlinYear(yearOf(fromDay))
  let count = 0
  for (let day = fromDay; day < toDay; day++) count += quarterHours[day - firstDay] as number
  return count
}

/** `Dynamic` never mixes: it is actual if the whole period is, else a forecast. */
function choiceOf(inputs: MetricInputs, { metric, valueType, span }: MetricRequest): ValueChoice {
  if (valueType !== 'Dynamic') return valueType
  for (let day = span.fromDay; day < span.toDay; day++) {
    const month = inputs.months.get(day)
    if (month !== undefined) {
      day = month.toDay - 1
      continue
    }
    if (!isMeasured(inputs.metered, span, day)) return 'Forecast'
    if (needs[metric] !== 'nothing' && inputs.prices.periodOf(day) === undefined) return 'Forecast'
    if (needs[metric] === 'prices' && !inputs.prices.ofDay(day)?.isPublished) return 'Forecast'
  }
  return 'Actual'
}

/** Whether every quarter-hour of a day that lies in the span was measured. */
function isMeasured({ totalOf, quarterHoursOf }: MeteredDays, span: QuarterHourSpan, day: number): boolean {
  if (totalOf(day)?.gaps === 0) return true
  const values = quarterHoursOf(day)?.milliwattHours
  if (values === undefined) return false
  const { from, to } = cutOf(span, day, { from: 0, to: values.length })
  return !values.subarray(from, to).includes(gap)
}

type PreparedDay = { atoms: DayAtoms; prices: Int32Array | undefined }

function prepareDay(
  { metered, forecast, prices }: MetricInputs,
  choice: ValueChoice,
  { dayNumber, wanted }: { dayNumber: number; wanted: 'nothing' | 'terms' | 'prices' },
): PreparedDay | undefined {
  let priced: WorkingPriceDay | undefined
  if (wanted === 'prices') {
    priced = prices.ofDay(dayNumber)
    if (priced === undefined) return undefined
  }
  const readings = metered.quarterHoursOf(dayNumber)
  const isActualPossible = priced?.isPublished ?? true
  const atoms = dayAtoms(choice, { dayNumber, readings, forecast, isActualPossible })
  return atoms && { atoms, prices: priced?.prices }
}

/** A whole day from its total, without reading its quarter-hours. */
function wholeDay(
  { metered, forecast }: MetricInputs,
  choice: ValueChoice,
  { dayNumber, count }: { dayNumber: number; count: number },
): AtomSums | undefined | 'needs-quarter-hours' {
  const read = choice === 'Forecast' ? undefined : metered.totalOf(dayNumber)
  if (read === undefined)
    return choice === 'Actual' ? undefined : sumsOfDay(count, forecast.ofDay(dayNumber), estimated)
  return read.gaps > 0 ? 'needs-quarter-hours' : sumsOfDay(count, read.milliwattHours, read.state)
}

function termsOf(dayNumber: number, prices: WorkingPriceDays): DayTerms {
  const { firstDay, quarterHours, months, daysInMonths } = berlinYear(yearOf(dayNumber))
  const day = dayNumber - firstDay
  return {
    dayNumber,
    quarterHours: quarterHours[day] as number,
    daysInMonth: daysInMonths[months[day] as number] as number,
    month: yearOf(dayNumber) * 12 + (months[day] as number),
    period: prices.periodOf(dayNumber),
  }
}
