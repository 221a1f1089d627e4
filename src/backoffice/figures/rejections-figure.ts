import { type DenialReason, DenialReasons } from '../../domain/states-and-reasons.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { html } from '../../platform/html/html.ts'
import { denialWords } from '../orders/words.ts'
import { figure, stackedDays, stillCounting } from './figure.ts'
import { countRejections, isCounted, type RejectionCount } from './order-repository.ts'
import { daysOf } from './period.ts'
import { OrderStatisticsQuery, type Rejections } from './schema.ts'
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

export const rejectionsFigure = figure<typeof OrderStatisticsQuery, Rejections>({
  title: 'Rejections',
  query: OrderStatisticsQuery,
  filters: ['from', 'to', 'filter.partner', 'filter.tariff'],
  show: showRejections,
  files: {
    reasons: ({ reasons }) => ({
      columns: ['reason', 'orders'],
      rows: reasons.map(({ reason, orders }) => [reason, orders]),
    }),
    days: ({ days }) => ({
      columns: ['date', 'orders', ...DenialReasons],
      rows: days.map(({ date, orders, reasons }) => [date, orders, ...DenialReasons.map(countOf(reasons))]),
    }),
  },
  content: (data, csvPath) => html`
    ${stillCounting(data)}
    <p>Orders that are denied now, by the day on which they were received.
      <a href="/console/orders?filter.state=Rejected">List denied orders</a>.</p>
    ${
      data.orders === 0
        ? html`<p class="empty">No order of these days is denied. Choose other days to see more.</p>`
        : html`${barChart(
            { title: 'Denied orders by reason', unit: 'orders', csvPath: csvPath('reasons') },
            {
              categories: data.reasons.map(({ reason }) => labelOf(reason)),
              series: [{ name: 'Orders', values: data.reasons.map(({ orders }) => orders) }],
            },
          )}${stackedDays(
            { title: 'Denied orders', unit: 'orders', csvPath: csvPath('days') },
            data.reasons.map(({ reason }) => reason),
            data.days.map(({ date, reasons }) => ({
              date,
              counts: Object.fromEntries(reasons.map(({ reason, orders }) => [reason, orders])),
            })),
            labelOf,
          )}`
    }`,
})

const countOf = (reasons: Rejections['reasons']) => (wanted: string) =>
  reasons.find(({ reason }) => reason === wanted)?.orders ?? 0

const labelOf = (reason: string): string => denialWords[reason as DenialReason]
