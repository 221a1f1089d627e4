import { ContractStates, DeliveryStates, DenialReasons } from '../../domain/states-and-reasons.ts'
import type { OperatorOrderItem } from '../../operator/orders/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, select } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { customerPath, orderPath, ordersPath, partnerPath } from './paths.ts'

export type OrdersPage = {
  orders: readonly OperatorOrderItem[]
  asked: URLSearchParams
  partners: readonly string[]
  tariffs: readonly string[]
  next: string | null
  now: Date
}

export const ordersPage = ({ orders, asked, partners, tariffs, next, now }: OrdersPage): Html =>
  listPage({
    title: 'Orders',
    path: ordersPath,
    asked,
    filters: filters(asked, { partners, tariffs }),
    columns: [
      {
        title: 'Order',
        cell: ({ contractNumber }) => html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
      },
      {
        title: 'State and delivery',
        cell: ({ state, deliveryState }) =>
          html`${stateBadge(state)} ${deliveryState !== state && html`<span class="relative">${deliveryState}</span>`}`,
      },
      { title: 'Tariff', cell: ({ tariffKey }) => tariffKey },
      { title: 'Partner', cell: ({ partner }) => html`<a href="${partnerPath(partner)}">${partner}</a>` },
      {
        title: 'Customer',
        cell: ({ customerNumber }) =>
          html`<a href="${customerPath(customerNumber)}">${id(customerNumber)}</a>`,
      },
      { title: 'Received', cell: ({ createdAt }) => timeText(createdAt, now) },
      { title: 'Needs attention', cell: attention },
    ],
    rows: orders,
    empty: html`No order is like that. <a href="${ordersPath}">Show all orders</a>.`,
    next,
  })

const attention = ({ isStuck, openReasons, parkedTasks }: OperatorOrderItem): string => {
  if (!isStuck) return ''
  if (openReasons.length > 0) return openReasons.join(' ')
  return parkedTasks > 0
    ? `${parkedTasks} parked ${parkedTasks === 1 ? 'task' : 'tasks'}`
    : 'Its state is unknown'
}

const any = { value: '', label: 'Any' }
const choices = (values: readonly string[]) => [any, ...values.map((value) => ({ value, label: value }))]

function filters(
  asked: URLSearchParams,
  { partners, tariffs }: Pick<OrdersPage, 'partners' | 'tariffs'>,
): Html {
  const askedFor = (name: string) => asked.get(`filter.${name}`) ?? ''
  const choice = (name: string, label: string, values: readonly string[]) =>
    select({ name: `filter.${name}`, label, chosen: askedFor(name) }, choices(values))
  const typed = (name: string, label: string, type: 'text' | 'date') =>
    field({
      ...{ name: `filter.${name}`, label, type, value: askedFor(name), autocomplete: 'off' },
      isOptional: true,
    })
  return html`
    ${choice('state', 'State', ContractStates)}
    ${choice('deliveryState', 'Delivery', DeliveryStates)}
    ${choice('partner', 'Partner', partners)}
    ${choice('tariffKey', 'Tariff', tariffs)}
    ${choice('denialReason', 'Denied because', DenialReasons)}
    ${typed('openReason', 'Waits because of', 'text')}
    ${typed('fromCreatedDate', 'Received from', 'date')}
    ${typed('toCreatedDate', 'Received until', 'date')}
    <div class="field check"><input type="checkbox" id="filter.isStuck" name="filter.isStuck" value="true"${askedFor('isStuck') === 'true' && html` checked`}>
      <label for="filter.isStuck">Needs attention</label></div>`
}
