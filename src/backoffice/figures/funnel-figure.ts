import type { ContractState } from '../../domain/states-and-reasons.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { table } from '../../web/frame/parts.ts'
import { figure, shareText, stillCounting } from './figure.ts'
import { countDeliveryTimes, countStages, isCounted, type Stage } from './order-repository.ts'
import { type DeliveryTimes, type Funnel, OrderStatisticsQuery } from './schema.ts'
import { groupedBy, quantile, sumOrders } from './sums.ts'
import { type StatisticsDeps, whichOrders } from './which-orders.ts'

const stages: readonly Stage[] = ['received', 'approved', 'accepted', 'delivered']

/** How far the orders of a period have got. An order that reached a stage has passed those before it. */
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
