import { getOrder, searchOrders } from '../../orders/intake/read-orders.ts'
import { OrderPath } from '../../orders/intake/schema.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { orNone } from '../../web/checked-input.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { versionOf } from '../../web/frame/live-list.ts'
import { orderBadge, stateChoices } from '../../web/frame/state-badge.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { dashboardKit } from '../dashboard-kit.ts'
import type { PartnerMe } from '../partner-routes.ts'
import { may } from '../roles.ts'
import { orderPage } from './order-page.ts'
import { orderPath, ordersPath } from './paths.ts'
import { OrdersSearchQuery } from './schema.ts'
import { showPartnerOrder } from './show-order.ts'

/** Orders, as the API shows them to the partner. */
export const orderPages = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const kit = dashboardKit(server, context)
  const readerOf = ({ partner, now }: PartnerMe) => ({ partnerId: partner.id, now })

  kit.top('orders').list('/orders', 'orders', {
    title: 'Orders',
    query: OrdersSearchQuery,
    async leadsTo(asked, { me }) {
      const contractNumber = asked.get('filter.contractNumber')?.trim()
      if (!contractNumber) return undefined
      const order = await orNone(() => getOrder(deps.db, contractNumber, readerOf(me)))
      return order && orderPath(order.contractNumber)
    },
    async find(query, { me, limit }) {
      if (query['filter.contractNumber'] !== undefined) return []
      return searchOrders(
        deps.reads,
        {
          ...{ state: query['filter.state'], customerNumber: query['filter.customerNumber'] },
          ...{ fromDate: query['filter.fromDate'], toDate: query['filter.toDate'] },
          ...{ after: query.after, limit },
        },
        readerOf(me),
      )
    },
    key: ({ contractNumber }) => contractNumber,
    // Without names: whoever wants to know whose order it is opens it, which is noted.
    noted: null,
    filters: () => [
      { name: 'contractNumber', label: 'Order number', type: 'text' },
      { name: 'customerNumber', label: 'Customer number', type: 'text' },
      { name: 'state', label: 'State', choices: stateChoices },
      { name: 'fromDate', label: 'Received from', type: 'date' },
      { name: 'toDate', label: 'Received up to', type: 'date' },
    ],
    columns: (_, { now }) => [
      {
        title: 'Order',
        cell: ({ contractNumber }) =>
          html`<a href="${orderPath(contractNumber)}"><code>${contractNumber}</code></a>`,
      },
      { title: 'State', cell: (order) => orderBadge(order) },
      { title: 'Tariff', cell: ({ tariffName }) => tariffName },
      { title: 'Customer', cell: ({ customerNumber }) => html`<code>${customerNumber}</code>` },
      { title: 'Delivery from', cell: ({ actualDateOfDelivery }) => actualDateOfDelivery },
      { title: 'Received', cell: ({ receivedAt }) => instantText(receivedAt.toISOString(), now) },
    ],
    empty: (asked) =>
      asked.size > 0
        ? html`No order is like that. <a href="${ordersPath}">Show all orders</a>.`
        : html`You have no orders yet. <a href="/docs/reference/createOrder#run">Place a first one</a>.`,
  })

  kit
    .about({
      route: '/orders/:contractNumber',
      params: OrderPath,
      find: ({ contractNumber }, me) => showPartnerOrder(deps, contractNumber, me),
      path: ({ order }) => orderPath(order.contractNumber),
      room: () => 'orders',
      version: versionOf,
      async page(shown, { me, now }) {
        const { contractNumber } = shown.order
        await auditRead(deps.db, me.actor, 'order.read', contractNumber)
        const maySeeWebhooks = may(me.member.role, 'webhooks')
        const pagesUrl = deps.config.authUrl
        return {
          title: `Order ${contractNumber}`,
          content: orderPage({ ...shown, now, pagesUrl, maySeeWebhooks }),
        }
      },
    })
    .page('orders')
}
