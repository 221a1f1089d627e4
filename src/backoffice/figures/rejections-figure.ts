import { DenialReasons } from '../../domain/states-and-reasons.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { html } from '../../platform/html/html.ts'
import { figure } from './figure.ts'
import { stackedDays, stillCounting } from './figure-parts.ts'
import { OrderStatisticsQuery, type Rejections } from './schema.ts'
import { showRejections } from './show-rejections.ts'

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
              categories: data.reasons.map(({ reason }) => reason),
              series: [{ name: 'Orders', values: data.reasons.map(({ orders }) => orders) }],
            },
          )}${stackedDays(
            { title: 'Denied orders', unit: 'orders', csvPath: csvPath('days') },
            data.reasons.map(({ reason }) => reason),
            data.days.map(({ date, reasons }) => ({
              date,
              counts: Object.fromEntries(reasons.map(({ reason, orders }) => [reason, orders])),
            })),
          )}`
    }`,
})

const countOf = (reasons: Rejections['reasons']) => (wanted: string) =>
  reasons.find(({ reason }) => reason === wanted)?.orders ?? 0
