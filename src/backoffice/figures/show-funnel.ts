import type { ContractState } from '../../domain/states-and-reasons.ts'
import { countDeliveryTimes, countStages, isCounted, type Stage } from './order-repository.ts'
import { quantile } from './quantiles.ts'
import type { DeliveryTimes, Funnel, OrderStatisticsQuery } from './schema.ts'
import { groupedBy, sumOrders } from './sums.ts'
import { type StatisticsDeps, whichOrders } from './which-orders.ts'

const stages: readonly Stage[] = ['received', 'approved', 'accepted', 'delivered']

/** How far the orders of a period have got. Whoever reached a stage has passed those before it. */
export async function showFunnel(
  deps: StatisticsDeps,
  query: OrderStatisticsQuery,
  now: Date,
): Promise<Funnel> {
  const { period, which } = whichOrders(deps, query, now)
  const [counts, isComplete] = await Promise.all([
    countStages(deps.reads, period, which),
    isCounted(deps.reads),
  ])
  const sum = (isMeant: (count: { stage: Stage; state: ContractState }) => boolean) =>
    sumOrders(counts.filter(isMeant))
  const reached = (stage: Stage) => sum((count) => stages.indexOf(count.stage) >= stages.indexOf(stage))
  return {
    ...period,
    isComplete,
    received: reached('received'),
    approved: reached('approved'),
    accepted: reached('accepted'),
    delivered: reached('delivered'),
    denied: sum(({ state }) => state === 'Rejected'),
    revoked: sum(({ state }) => state === 'Revoked'),
    ended: sum(({ state }) => state === 'Cancelled'),
  }
}

const yearOfDays = 365

/** Median and 90th percentile of the days from order to delivery, by the month in which it began; of the last year unless asked otherwise. */
export async function showDeliveryTimes(
  deps: StatisticsDeps,
  query: OrderStatisticsQuery,
  now: Date,
): Promise<DeliveryTimes> {
  const { period, which } = whichOrders(deps, query, now, yearOfDays)
  const [times, isComplete] = await Promise.all([
    countDeliveryTimes(deps.reads, period, which),
    isCounted(deps.reads),
  ])
  const byMonth = groupedBy(times, ({ month }) => month.slice(0, 7))
  const months = monthsOf(period).map((month) => {
    const ofMonth = byMonth.get(month) ?? []
    const counted = ofMonth.map(({ days, orders }) => ({ size: days, count: orders }))
    return {
      month,
      orders: sumOrders(ofMonth),
      medianDays: quantile(counted, 0.5),
      p90Days: quantile(counted, 0.9),
    }
  })
  return { ...period, isComplete, months }
}

function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) months.push(month)
  return months
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
