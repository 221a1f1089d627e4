import { ContractStates } from '../../domain/states-and-reasons.ts'
import { countOrders, isCounted, type OrderCount } from './order-repository.ts'
import { daysOf } from './period.ts'
import type { OrderStatistics, OrderStatisticsQuery } from './schema.ts'
import { groupedBy, sumOrders } from './sums.ts'
import { type StatisticsDeps, slugsOf, whichOrders } from './which-orders.ts'

type StateCounts = OrderStatistics['states']

/** Orders by the day of their receipt, by the state they are in now, by partner and by tariff. */
export async function showOrderStatistics(
  deps: StatisticsDeps,
  query: OrderStatisticsQuery,
  now: Date,
): Promise<OrderStatistics> {
  const { period, which } = whichOrders(deps, query, now)
  const [counts, isComplete] = await Promise.all([
    countOrders(deps.reads, period, which),
    isCounted(deps.reads),
  ])
  const slugs = slugsOf(deps)
  const byDay = groupedBy(
    counts.filter(({ date }) => date !== null),
    ({ date }) => date,
  )
  const days = daysOf(period).map((date) => {
    const states = statesOf(byDay.get(date) ?? [])
    return { date, orders: sumOrders(states), states }
  })
  return {
    ...period,
    isComplete,
    orders: sumOrders(days),
    days,
    states: statesOf(counts),
    partners: counts.flatMap(({ partnerId, orders }) =>
      partnerId === null ? [] : [{ partner: slugs.get(partnerId) ?? partnerId, orders }],
    ),
    tariffs: counts.flatMap(({ tariffKey, orders }) => (tariffKey === null ? [] : [{ tariffKey, orders }])),
  }
}

const statesOf = (counts: readonly OrderCount[]): StateCounts =>
  ContractStates.flatMap((state) => {
    const orders = sumOrders(counts.filter((count) => count.state === state))
    return orders === 0 ? [] : [{ state, orders }]
  })
