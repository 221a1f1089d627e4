import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { figure } from './figure.ts'
import { stillCounting } from './figure-parts.ts'
import { type DeliveryTimes, OrderStatisticsQuery } from './schema.ts'
import { showDeliveryTimes } from './show-funnel.ts'

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
