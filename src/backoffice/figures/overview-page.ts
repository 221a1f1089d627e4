import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { table } from '../../web/frame/parts.ts'
import { figurePath } from '../console-paths.ts'
import { durationText, shareText, stackedDays, stillCounting } from './figure.ts'
import { showFunnel } from './funnel-figure.ts'
import { showOrderStatistics } from './orders-figure.ts'
import { showQueue } from './queue-figure.ts'
import { showReadingStatistics } from './readings-figure.ts'
import type { Funnel, OrderStatistics, Queue, ReadingStatistics, Traffic } from './schema.ts'
import { showTraffic } from './traffic-figure.ts'
import type { StatisticsDeps } from './which-orders.ts'

type Figures = { orders: OrderStatistics; funnel: Funnel; traffic: Traffic; readings: ReadingStatistics }
export type Overview = { now: Figures; before: Figures; queue: Queue }

const days = 30

/** The figures of the last thirty days, and of the thirty before. */
export async function readOverview(deps: StatisticsDeps, now: Date): Promise<Overview> {
  const today = berlinDate(now)
  const [last, former, queue] = await Promise.all([
    readFigures(deps, { from: plusDays(today, 1 - days), to: today }, now),
    readFigures(deps, { from: plusDays(today, 1 - 2 * days), to: plusDays(today, -days) }, now),
    showQueue(deps.reads, now),
  ])
  return { now: last, before: former, queue }
}

async function readFigures(
  deps: StatisticsDeps,
  period: { from: string; to: string },
  now: Date,
): Promise<Figures> {
  const [orders, funnel, traffic, readings] = await Promise.all([
    showOrderStatistics(deps, period, now),
    showFunnel(deps, period, now),
    showTraffic(deps, period, now),
    showReadingStatistics(deps.reads, period, now),
  ])
  return { orders, funnel, traffic, readings }
}

const rows: readonly { name: string; page: string; value(figures: Figures): string }[] = [
  { name: 'Orders received', page: 'orders', value: ({ orders }) => numberText(orders.orders) },
  {
    name: 'Accepted by the market',
    page: 'funnel',
    value: ({ funnel }) => ofReceived(funnel.accepted, funnel),
  },
  { name: 'In delivery', page: 'funnel', value: ({ funnel }) => ofReceived(funnel.delivered, funnel) },
  { name: 'Denied', page: 'rejections', value: ({ funnel }) => ofReceived(funnel.denied, funnel) },
  {
    name: 'Withdrawn or cancelled',
    page: 'funnel',
    value: ({ funnel }) => ofReceived(funnel.revoked, funnel),
  },
  { name: 'API requests', page: 'traffic', value: ({ traffic }) => numberText(traffic.requests) },
  {
    name: 'Requests that failed (5xx)',
    page: 'traffic',
    value: ({ traffic }) =>
      `${numberText(traffic.serverErrors)} (${shareText(traffic.serverErrors, traffic.requests)})`,
  },
  { name: 'Complete readings', page: 'readings', value: ({ readings }) => completeText(readings) },
]

const ofReceived = (orders: number, { received }: Funnel): string =>
  `${numberText(orders)} (${shareText(orders, received)})`

/** Over all days that were counted. */
function completeText({ days: all }: ReadingStatistics): string {
  const counted = all.filter(({ complete }) => complete !== null)
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return shareText(
    sum(counted.map(({ complete }) => complete)),
    sum(counted.map(({ inDelivery }) => inDelivery)),
  )
}

export const overviewContent = ({ now, before, queue }: Overview): Html => html`
  ${stillCounting(now.orders)}
  ${table(
    'Figures of the last thirty days',
    [
      { title: 'Figure', cell: ({ name, page }) => html`<a href="${figurePath(page)}">${name}</a>` },
      { title: 'Last 30 days', isFigure: true, cell: ({ value }) => value(now) },
      { title: 'The 30 days before', isFigure: true, cell: ({ value }) => value(before) },
    ],
    { rows, empty: '' },
  )}
  <p>${queueText(queue)} <a href="${figurePath('queue')}">See the queue</a>.</p>
  ${stackedDays(
    { title: 'Orders', unit: 'orders', csvPath: `${figurePath('orders')}.csv?file=days` },
    ['Orders'],
    now.orders.days.map(({ date, orders }) => ({ date, counts: { Orders: orders } })),
  )}`

const queueText = ({ due, parked, oldestDueSeconds }: Queue): string =>
  [
    due === 0
      ? 'No task waits.'
      : `${numberText(due)} ${due === 1 ? 'task is' : 'tasks are'} due; the oldest has waited ${durationText(oldestDueSeconds)}.`,
    parked > 0 && `${numberText(parked)} ${parked === 1 ? 'was' : 'were'} given up.`,
  ]
    .filter(Boolean)
    .join(' ')
