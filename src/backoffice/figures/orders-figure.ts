import { ContractStates } from '../../domain/states-and-reasons.ts'
import { numberText } from '../../platform/html/charts/number-text.ts'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { id, section, table } from '../../web/frame/parts.ts'
import { stateNameBadge } from '../../web/frame/state-badge.ts'
import { figure } from './figure.ts'
import { shareText, stackedDays, stillCounting } from './figure-parts.ts'
import { usagePath } from './paths.ts'
import { type OrderStatistics, OrderStatisticsQuery } from './schema.ts'
import { showOrderStatistics } from './show-orders.ts'
import { sumOrders } from './sums.ts'

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
