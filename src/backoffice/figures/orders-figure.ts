import { stateName } from '../../domain/state-words.ts'
import { type ContractState, ContractStates } from '../../domain/states-and-reasons.ts'
import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { id, section, table } from '../../web/frame/parts.ts'
import { stateNameBadge } from '../../web/frame/state-badge.ts'
import { usagePath } from '../console-paths.ts'
import { figure, shareText, stackedDays, stillCounting } from './figure.ts'
import { countOrders, isCounted, type OrderCount } from './order-repository.ts'
import { daysOf } from './period.ts'
import { type OrderStatistics, OrderStatisticsQuery } from './schema.ts'
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

type Data = OrderStatistics

export const ordersFigure = figure<typeof OrderStatisticsQuery, Data>({
  title: 'Orders',
  query: OrderStatisticsQuery,
  filters: ['from', 'to', 'filter.partner', 'filter.tariff'],
  show: showOrderStatistics,
  files: {
    days: ({ days }) => ({
      columns: ['date', 'orders', ...ContractStates],
      rows: days.map(({ date, orders, states }) => [date, orders, ...ContractStates.map(countIn(states))]),
    }),
    states: ({ states }) => ({
      columns: ['state', 'orders'],
      rows: states.map(({ state, orders }) => [state, orders]),
    }),
    partners: ({ partners }) => ({
      columns: ['partner', 'orders'],
      rows: partners.map(({ partner, orders }) => [partner, orders]),
    }),
    tariffs: ({ tariffs }) => ({
      columns: ['tariffKey', 'orders'],
      rows: tariffs.map(({ tariffKey, orders }) => [tariffKey, orders]),
    }),
  },
  content: (data, csvPath) => html`
    ${stillCounting(data)}
    <p>Orders by the day on which they were received, with the state they are in now.</p>
    ${stackedDays(
      { title: 'Orders', unit: 'orders', csvPath: csvPath('days') },
      data.states.map(({ state }) => state),
      data.days.map(({ date, states }) => ({
        date,
        counts: Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
      })),
      (state) => stateName(state as ContractState, 'en').label,
    )}
    ${section(
      'states',
      'By state',
      counts('Orders by state', csvPath('states'), data.states, ({ state }) => stateNameBadge(state)),
    )}
    ${section(
      'partners',
      'By partner',
      counts(
        'Orders by partner',
        csvPath('partners'),
        data.partners,
        ({ partner }) => html`<a href="${usagePath(partner)}">${partner}</a>`,
      ),
    )}
    ${section(
      'tariffs',
      'By tariff',
      counts('Orders by tariff', csvPath('tariffs'), data.tariffs, ({ tariffKey }) => id(tariffKey)),
    )}`,
})

const countIn = (states: Data['states']) => (wanted: string) =>
  states.find(({ state }) => state === wanted)?.orders ?? 0

const counts = <Row extends { orders: number }>(
  caption: string,
  csvPath: string,
  rows: readonly Row[],
  nameOf: (row: Row) => Renderable,
): Html =>
  html`${table<Row>(
    caption,
    [
      { title: 'Which', cell: nameOf },
      { title: 'Orders', isFigure: true, cell: ({ orders }) => numberText(orders) },
      { title: 'Of all', isFigure: true, cell: ({ orders }) => shareText(orders, sumOrders(rows)) },
    ],
    { rows, empty: 'No order was received in these days. Choose other days to see more.' },
  )}${rows.length > 0 && html`<p><a href="${csvPath}" download>Download as CSV</a></p>`}`
