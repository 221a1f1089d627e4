import { ContractStates } from '../../domain/states-and-reasons.ts'
import type { searchOrders } from '../../orders/intake/read-orders.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { otherFaults } from '../../web/frame/faults.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { select } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import { orderPath, ordersPath } from './paths.ts'

type FoundOrder = Awaited<ReturnType<typeof searchOrders>>[number]

export type OrdersPage = {
  orders: readonly FoundOrder[]
  asked: URLSearchParams
  faults: Readonly<Record<string, string>>
  next: string | null
  now: Date
}

/** Without names: whoever wants to know whose order it is opens it, which is noted. */
export const ordersPage = ({ orders, asked, faults, next, now }: OrdersPage): Html =>
  listPage<FoundOrder>({
    title: 'Orders',
    path: ordersPath,
    asked,
    filters: filters(asked, faults),
    faults: otherFaults(faults, typedFields),
    columns: [
      {
        title: 'Order',
        cell: ({ contractNumber }) =>
          html`<a href="${orderPath(contractNumber)}"><code>${contractNumber}</code></a>`,
      },
      {
        title: 'State and delivery',
        cell: ({ state, deliveryState }) =>
          html`${stateBadge(state)} ${deliveryState.state !== state && html`<span class="relative">${deliveryState.state}</span>`}`,
      },
      { title: 'Tariff', cell: ({ tariffName }) => tariffName },
      { title: 'Customer', cell: ({ customerNumber }) => html`<code>${customerNumber}</code>` },
      { title: 'Delivery from', cell: ({ actualDateOfDelivery }) => actualDateOfDelivery },
      { title: 'Received', cell: ({ receivedAt }) => instantText(receivedAt.toISOString(), now) },
    ],
    rows: orders,
    empty:
      asked.size > 0
        ? html`No order is like that. <a href="${ordersPath}">Show all orders</a>.`
        : html`You have no orders yet. <a href="/docs/reference/createOrder#run">Place a first one</a>.`,
    next,
    hasCsv: false,
  })

const typedFields = ['filter.contractNumber', 'filter.customerNumber', 'filter.fromDate', 'filter.toDate']

function filters(asked: URLSearchParams, faults: OrdersPage['faults']): Html {
  const askedFor = (name: string) => asked.get(`filter.${name}`) ?? ''
  const typed = (name: string, label: string, type: 'text' | 'date') =>
    field({
      ...{ name: `filter.${name}`, label, type, value: askedFor(name), autocomplete: 'off' },
      ...{ isOptional: true, fault: faults[`filter.${name}`] },
    })
  return html`
    ${typed('contractNumber', 'Order number', 'text')}${typed('customerNumber', 'Customer number', 'text')}
    ${select({ name: 'filter.state', label: 'State', chosen: askedFor('state') }, [
      { value: '', label: 'Any' },
      ...ContractStates.map((value) => ({ value, label: value })),
    ])}
    ${typed('fromDate', 'Received from', 'date')}${typed('toDate', 'Received up to', 'date')}`
}
