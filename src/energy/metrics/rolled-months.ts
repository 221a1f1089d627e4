/** Months that are answered from their roll-up, without reading their days. */
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import type { ReadingDay } from '../readings/find-readings.ts'
import type { MonthCost, ReadingMonth } from '../readings/reading-months.ts'
import type { WorkingPriceDays } from '../working-prices/working-price-days.ts'
import type { DaySpan, QuarterHourSpan } from './intervals.ts'
import { type MetricType, needs } from './metric.ts'

/** A complete month; `energyCost` is what varies with the quarter-hour, in 10^-12 euros, and 0 if nobody asks for it. */
export type RolledMonth = DaySpan & { milliwattHours: number; state: number; energyCost: number }

/** By the first day of the month. */
export type RolledMonths = ReadonlyMap<number, RolledMonth>

type MetricRequest = { metric: MetricType; span: QuarterHourSpan; prices: WorkingPriceDays }

/** A month whose cost has to be worked out from its quarter-hours. */
export type UnpricedMonth = ReadingMonth & { priceKey: bigint }

type Sorted = { rolled: RolledMonth[]; unpriced: UnpricedMonth[] }

/** What can be answered from roll-ups: at once, and after their cost was worked out. */
export const rolledMonths = (months: readonly ReadingMonth[], asked: MetricRequest): Promise<Sorted> =>
  stepByStep(sorted(months, asked))

// The key of a month's prices takes long when it is asked for first.
function* sorted(months: readonly ReadingMonth[], asked: MetricRequest): Generator<void, Sorted> {
  const rolled: RolledMonth[] = []
  const unpriced: UnpricedMonth[] = []
  for (const month of months) {
    if (!isSuited(month, asked)) continue
    if (needs[asked.metric] !== 'prices') {
      rolled.push(rolledMonth(month, 0))
      continue
    }
    const priceKey = asked.prices.keyOfMonth(month)
    yield
    if (priceKey === undefined) continue
    if (month.cost?.priceKey === priceKey) rolled.push(rolledMonth(month, month.cost.energyCost))
    else unpriced.push({ ...month, priceKey })
  }
  return { rolled, unpriced }
}

export const rolledMonth = (
  { fromDay, toDay, total, state }: ReadingMonth,
  energyCost: number,
): RolledMonth => ({
  ...{ fromDay, toDay, state, energyCost },
  milliwattHours: total,
})

/** Complete, wholly within the span, and with the same terms on all its days. */
function isSuited(
  { fromDay, toDay, isComplete, total }: ReadingMonth,
  { metric, span, prices }: MetricRequest,
): boolean {
  if (!isComplete || fromDay < span.fromDay || toDay > span.toDay) return false
  if (fromDay === span.fromDay && span.fromIndex > 0) return false
  if (toDay === span.toDay && Number.isFinite(span.toIndex)) return false
  // The mean price of a month without consumption is one over time.
  if (metric === 'WorkingPrice' && total === 0) return false
  return needs[metric] === 'nothing' || toDay <= (prices.periodOf(fromDay)?.toDay ?? 0)
}

/**
 * What the quarter-hours of months cost. Left out are months whose readings have changed since their roll-up was read, and
 * those whose sums a double does not hold exactly.
 */
export const priceMonths = (
  months: readonly UnpricedMonth[],
  days: ReadonlyMap<number, ReadingDay>,
  prices: WorkingPriceDays,
): Promise<MonthCost[]> => stepByStep(pricedMonths(months, days, prices))

function* pricedMonths(
  months: readonly UnpricedMonth[],
  days: ReadonlyMap<number, ReadingDay>,
  prices: WorkingPriceDays,
): Generator<void, MonthCost[]> {
  const costs: MonthCost[] = []
  for (const { fromDay, toDay, total, revision, priceKey } of months) {
    let [energyCost, size, sum] = [0, 0, 0]
    for (let dayNumber = fromDay; dayNumber < toDay; dayNumber++) {
      const day = days.get(dayNumber)
      if (day === undefined || day.gaps > 0) break
      const varying = prices.varyingOf(dayNumber)
      for (let index = 0; index < day.milliwattHours.length; index++) {
        const cost = (day.milliwattHours[index] as number) * (varying[index] as number)
        energyCost += cost
        size += Math.abs(cost)
      }
      sum += day.total
      yield
    }
    if (sum === total && size <= Number.MAX_SAFE_INTEGER)
      costs.push({ fromDay, revision, energyCost, priceKey })
  }
  return costs
}

/** The days of a span that no month covers, as spans in order. */
export function uncovered({ fromDay, toDay }: DaySpan, months: RolledMonths): DaySpan[] {
  const spans: DaySpan[] = []
  let from = fromDay
  const borders = [...months.values()].sort((one, other) => one.fromDay - other.fromDay)
  for (const month of [...borders, { fromDay: toDay, toDay }]) {
    if (from < month.fromDay) spans.push({ fromDay: from, toDay: month.fromDay })
    from = month.toDay
  }
  return spans
}
