import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { numberText } from '../../platform/html/charts/number-text.ts'
import { html } from '../../platform/html/html.ts'
import { table } from '../../web/frame/parts.ts'
import { figure } from './figure.ts'
import { shareText, stillCounting } from './figure-parts.ts'
import { type Funnel, OrderStatisticsQuery } from './schema.ts'
import { showFunnel } from './show-funnel.ts'

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
