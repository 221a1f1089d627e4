import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { numberText } from '../../platform/html/charts/number-text.ts'
import { html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { table } from '../../web/frame/parts.ts'
import { figure } from './figure.ts'
import { shareText, stillCounting } from './figure-parts.ts'
import { type DeliveryTimes, type Funnel, OrderStatisticsQuery } from './schema.ts'
import { showDeliveryTimes, showFunnel } from './show-funnel.ts'

type Step = { name: string; orders: number }

const stepsOf = ({ received, approved, accepted, delivered }: Funnel): Step[] => [
  { name: 'Received', orders: received },
  { name: 'Approved', orders: approved },
  { name: 'Accepted by the market', orders: accepted },
  { name: 'In delivery', orders: delivered },
]
const leavingsOf = ({ denied, revoked, ended }: Funnel): Step[] => [
  { name: 'Denied', orders: denied },
  { name: 'Withdrawn or cancelled', orders: revoked },
  { name: 'Terminated', orders: ended },
]

export const funnelFigure = figure<typeof OrderStatisticsQuery, Funnel>({
  title: 'Funnel',
  query: OrderStatisticsQuery,
  filters: ['from', 'to', 'filter.partner', 'filter.tariff'],
  show: showFunnel,
  files: {
    steps: (data) => ({
      columns: ['step', 'orders'],
      rows: [...stepsOf(data), ...leavingsOf(data)].map(({ name, orders }) => [name, orders]),
    }),
  },
  content: (data, csvPath) => html`
    ${stillCounting(data)}
    <p>How far the orders have got that were received in these days. Approved means that the data is complete and the credit was checked.
      Recent orders are still on their way.</p>
    ${barChart(
      { title: 'Orders that reached a step', unit: 'orders', csvPath: csvPath('steps') },
      {
        categories: stepsOf(data).map(({ name }) => name),
        series: [{ name: 'Orders', values: stepsOf(data).map(({ orders }) => orders) }],
      },
    )}
    ${stepTable('Steps', stepsOf(data), data.received)}
    <h2>Not on their way any more</h2>
    ${stepTable('Not on their way any more', leavingsOf(data), data.received)}`,
})

const stepTable = (caption: string, steps: readonly Step[], received: number) =>
  table(
    caption,
    [
      { title: 'Step', cell: ({ name }) => name },
      { title: 'Orders', isFigure: true, cell: ({ orders }) => numberText(orders) },
      { title: 'Of those received', isFigure: true, cell: ({ orders }) => shareText(orders, received) },
    ],
    { rows: steps, empty: '' },
  )

export const deliveryTimesFigure = figure<typeof OrderStatisticsQuery, DeliveryTimes>({
  title: 'Time to delivery',
  query: OrderStatisticsQuery,
  filters: ['from', 'to', 'filter.partner', 'filter.tariff'],
  show: showDeliveryTimes,
  files: {
    months: ({ months }) => ({
      columns: ['month', 'orders', 'medianDays', 'p90Days'],
      rows: months.map(({ month, orders, medianDays, p90Days }) => [month, orders, medianDays, p90Days]),
    }),
  },
  content: (data, csvPath) => html`
    ${stillCounting(data)}
    <p>Days from the receipt of an order to the first day of delivery, by the month in which the delivery began. Whole months are
      counted.</p>
    ${lineChart({ title: 'Time to delivery', unit: 'days', csvPath: csvPath('months'), endsNow: true }, [
      { name: 'Half took at most', points: points(data, 'medianDays') },
      { name: 'Nine of ten took at most', points: points(data, 'p90Days') },
    ])}
    ${barChart(
      { title: 'Deliveries that began', unit: 'contracts', csvPath: csvPath('months'), endsNow: true },
      {
        categories: data.months.map(({ month }) => month),
        series: [{ name: 'Contracts', values: data.months.map(({ orders }) => orders) }],
      },
    )}`,
})

const points = ({ months }: DeliveryTimes, name: 'medianDays' | 'p90Days') =>
  months.map((month) => ({ at: startOfBerlinDate(`${month.month}-01`), value: month[name] }))
