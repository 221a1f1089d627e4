import { ContractStates, DeliveryStates } from '../../domain/states-and-reasons.ts'
import type { OperatorOrderItem } from '../../operator/orders/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { id, select, table } from '../frame/parts.ts'
import { stateBadge } from '../frame/state-badge.ts'
import { timeText } from '../frame/time-text.ts'
import { orderPath } from './paths.ts'

export type OrdersPage = {
  orders: readonly OperatorOrderItem[]
  query: URLSearchParams
  partners: readonly string[]
  pages: { previous: string | null; next: string | null }
  now: Date
}

export const ordersPage = ({ orders, query, partners, pages, now }: OrdersPage): Html => html`
  <h1>Orders</h1>
  ${filters(query, partners)}
  ${table(
    'Orders, newest first',
    [
      {
        title: 'Order',
        cell: ({ contractNumber }) => html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
      },
      { title: 'State', cell: ({ state }) => stateBadge(state) },
      { title: 'Delivery', cell: ({ deliveryState }) => deliveryState },
      { title: 'Partner', cell: ({ partner }) => partner },
      { title: 'Customer', cell: ({ customerNumber }) => id(customerNumber) },
      { title: 'Changed', cell: ({ updatedAt }) => timeText(updatedAt, now) },
      { title: 'Needs attention', cell: attention },
    ],
    {
      rows: orders,
      empty: html`No order is like that. <a href="/console/orders">Show all orders</a>.`,
    },
  )}
  <p class="pager">
    ${pages.previous !== null && html`<a href="${pages.previous}" rel="prev">Newer orders</a>`}
    ${pages.next !== null && html`<a href="${pages.next}" rel="next">Older orders</a>`}
    ${orders.length > 0 && html`<a href="/console/orders.csv?${query.toString()}" download>These as CSV</a>`}
  </p>`

const attention = ({ isStuck, openReasons, parkedTasks }: OperatorOrderItem): string => {
  if (!isStuck) return ''
  if (openReasons.length > 0) return openReasons.join(' ')
  return parkedTasks > 0
    ? `${parkedTasks} parked ${parkedTasks === 1 ? 'task' : 'tasks'}`
    : 'Its state is unknown'
}

const any = { value: '', label: 'Any' }
const choices = (values: readonly string[]) => [any, ...values.map((value) => ({ value, label: value }))]

const filters = (query: URLSearchParams, partners: readonly string[]): Html => html`
  <form class="filters" method="get" action="/console/orders">
    ${select({ name: 'filter.state', label: 'State', chosen: query.get('filter.state') ?? '' }, choices(ContractStates))}
    ${select({ name: 'filter.deliveryState', label: 'Delivery', chosen: query.get('filter.deliveryState') ?? '' }, choices(DeliveryStates))}
    ${select({ name: 'filter.partner', label: 'Partner', chosen: query.get('filter.partner') ?? '' }, choices(partners))}
    <div class="field check"><input type="checkbox" id="filter.isStuck" name="filter.isStuck" value="true"${query.get('filter.isStuck') === 'true' && html` checked`}>
      <label for="filter.isStuck">Needs attention</label></div>
    <button class="button quiet" type="submit">Filter</button>
  </form>`
