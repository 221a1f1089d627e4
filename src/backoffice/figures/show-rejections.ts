import { DenialReasons } from '../../domain/states-and-reasons.ts'
import { countRejections, isCounted, type RejectionCount } from './order-repository.ts'
import { daysOf } from './period.ts'
import type { OrderStatisticsQuery, Rejections } from './schema.ts'
import { groupedBy, sumOrders } from './sums.ts'
import { type StatisticsDeps, whichOrders } from './which-orders.ts'

/** Orders that are denied now, by reason and by the day of their receipt. */
export async function showRejections(
  deps: StatisticsDeps,
  query: OrderStatisticsQuery,
  now: Date,
): Promise<Rejections> {
  const { period, which } = whichOrders(deps, query, now)
  const [counts, isComplete] = await Promise.all([
    countRejections(deps.reads, period, which),
    isCounted(deps.reads),
  ])
  const byDay = groupedBy(counts, ({ date }) => date)
  const days = daysOf(period).map((date) => {
    const reasons = reasonsOf(byDay.get(date) ?? [])
    return { date, orders: sumOrders(reasons), reasons }
  })
  const reasons = reasonsOf(counts).toSorted((one, other) => other.orders - one.orders)
  return { ...period, isComplete, orders: sumOrders(reasons), reasons, days }
}

const reasonsOf = (counts: readonly RejectionCount[]): Rejections['reasons'] =>
  DenialReasons.flatMap((reason) => {
    const orders = sumOrders(counts.filter((count) => count.reason === reason))
    return orders === 0 ? [] : [{ reason, orders }]
  })
