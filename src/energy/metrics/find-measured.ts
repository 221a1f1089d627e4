import type { Db } from '../../platform/db/sql.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import { type MeasuredDay, trailingDayCount } from '../forecasts/forecast-consumption.ts'
import { type EnergySpan, energySpans } from '../meter-readings/energy-spans.ts'
import { asRecords, findRecords } from '../meter-readings/repository.ts'
import { findDailyTotals, findLastCompleteDays, findReadingDays } from '../readings/find-readings.ts'
import { findMonths, type ReadingMonth } from '../readings/reading-months.ts'
import type { WorkingPriceDays } from '../working-prices/working-price-days.ts'
import type { DaySpan, QuarterHourSpan } from './intervals.ts'
import {
  isComplete,
  type MeteredDays,
  meteredByDay,
  meteredByQuarterHour,
  noReadings,
  oneAfterAnother,
} from './metered-days.ts'
import { type Interval, type MetricType, needs, type ValueType } from './metric.ts'
import { costsOfMonths } from './month-costs.ts'
import {
  type RolledMonth,
  type RolledMonths,
  rolledMonth,
  rolledMonths,
  type UnpricedMonth,
  uncovered,
} from './rolled-months.ts'

type MetricRequest = {
  contractNumber: string
  metric: MetricType
  interval: Interval
  valueType: ValueType
  span: QuarterHourSpan
}
type Measured = {
  /** Months of which nothing else was read. */
  months: RolledMonths
  metered: MeteredDays
  /** The last complete days, which scale the forecast. */
  trailing: MeasuredDay[]
  /** The energy between meter readings, for what no smart meter has measured. */
  spans: EnergySpan[]
}

const noMonths: RolledMonths = new Map()
const nothing: Measured = { months: noMonths, metered: noReadings, trailing: [], spans: [] }

/**
 * What was measured in a period. Long intervals begin with the roll-ups of its months; which of them count, and what else
 * has to be read, depends on the contract, which is read at the same time: `findBesideMonths` goes on from there.
 */
export async function findMeasured(
  db: Db,
  asked: MetricRequest,
  today: number,
): Promise<Measured | { found: ReadingMonth[] }> {
  const { contractNumber, interval, valueType, span } = asked
  if (span.fromDay === span.toDay) return nothing
  if ((interval === 'Monthly' || interval === 'Yearly') && valueType !== 'Forecast') {
    const found = await findMonths(db, contractNumber, dateOf(span.fromDay), dateOf(span.toDay))
    if (found?.some((month) => month.isComplete)) return { found }
  }
  return { ...(await findDays(db, asked, { today, spans: [span] })), months: noMonths }
}

type ContractMetricRequest = MetricRequest & { prices: WorkingPriceDays; today: number; period: DaySpan }

/** What months leave open, with the span of the delivery within the period and its prices. */
export async function findBesideMonths(
  reads: Db,
  found: readonly ReadingMonth[],
  { prices, today, period, ...asked }: ContractMetricRequest,
): Promise<Measured> {
  const { rolled, unpriced } = await rolledMonths(found, { ...asked, prices })
  if (unpriced.length > 0) rolled.push(...(await findCosts(reads, unpriced, { ...asked, prices })))
  const months = new Map(rolled.map((month) => [month.fromDay, month]))
  const spans = uncovered(asked.span, months)
  const rest = spans.length === 0 ? nothing : await findDays(reads, asked, { today, spans })
  // Without published prices Dynamic is a forecast of days that were measured.
  const isForecast =
    asked.valueType === 'Dynamic' && rest.trailing.length === 0 && isLonger(period, asked.span)
  return { ...rest, ...(isForecast ? { trailing: await findTrailing(reads, asked) } : {}), months }
}

const isLonger = (period: DaySpan, { fromDay, toDay }: DaySpan): boolean =>
  period.fromDay < fromDay || period.toDay > toDay

/** What months cost of which the worker has not kept it yet. */
async function findCosts(
  reads: Db,
  unpriced: readonly UnpricedMonth[],
  asked: { contractNumber: string; prices: WorkingPriceDays },
): Promise<RolledMonth[]> {
  const costs = await costsOfMonths(reads, unpriced, asked)
  const byDay = new Map(unpriced.map((month) => [month.fromDay, month]))
  return costs.flatMap(({ fromDay, energyCost }) => {
    const month = byDay.get(fromDay)
    return month === undefined ? [] : rolledMonth(month, energyCost)
  })
}

type Days = { today: number; spans: readonly DaySpan[] }

/**
 * Reads only what is needed: a forecast needs no readings of the period, and a completely measured period needs no
 * forecast. If both are needed, they are read concurrently.
 */
async function findDays(
  db: Db,
  asked: MetricRequest,
  { today, spans }: Days,
): Promise<Omit<Measured, 'months'>> {
  const { contractNumber, valueType } = asked
  if (valueType === 'Forecast')
    return { metered: noReadings, trailing: await findTrailing(db, asked), spans: [] }
  const findMetered = async () =>
    oneAfterAnother(
      await Promise.all(
        spans.map(async (span) => ({ span, metered: await findMeteredDays(db, { ...asked, days: span }) })),
      ),
    )
  const findTheRest = async () => {
    const [trailing, energy] = await Promise.all([
      valueType === 'Actual' ? [] : findTrailing(db, asked),
      findSpans(db, contractNumber),
    ])
    return { trailing, spans: energy }
  }
  if (asked.span.toDay > today) {
    const [metered, rest] = await Promise.all([findMetered(), findTheRest()])
    return { metered, ...rest }
  }
  const metered = await findMetered()
  const isWhole = spans.every((span) => isComplete(metered, span))
  return { metered, ...(isWhole ? { trailing: [], spans: [] } : await findTheRest()) }
}

const findTrailing = (db: Db, { contractNumber }: Pick<MetricRequest, 'contractNumber'>) =>
  findLastCompleteDays(db, contractNumber, trailingDayCount)

const findSpans = async (db: Db, contractNumber: string): Promise<EnergySpan[]> =>
  energySpans(asRecords(await findRecords(db, contractNumber)))

/** Daily sums if they suffice, else quarter-hours. Incomplete days need a second round trip for their quarter-hours. */
async function findMeteredDays(db: Db, asked: MetricRequest & { days: DaySpan }): Promise<MeteredDays> {
  const { contractNumber, days } = asked
  const [from, to] = [dateOf(days.fromDay), dateOf(days.toDay)]
  if (!isAnsweredByDays(asked))
    return meteredByQuarterHour(days, await findReadingDays(db, contractNumber, from, to))

  const totals = await findDailyTotals(db, contractNumber, from, to)
  const first = totals.dates[totals.gaps.findIndex((gaps) => gaps > 0)]
  if (first === undefined) return meteredByDay(days, totals, [])
  return meteredByDay(days, totals, await findReadingDays(db, contractNumber, first, to))
}

const isAnsweredByDays = ({ metric, interval, span }: MetricRequest): boolean =>
  needs[metric] !== 'prices' && interval !== 'QuarterHourly' && interval !== 'Hourly' && !isCut(span)

const isCut = ({ fromIndex, toIndex }: QuarterHourSpan): boolean => fromIndex > 0 || Number.isFinite(toIndex)
