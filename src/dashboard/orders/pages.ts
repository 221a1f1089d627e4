import { agreementFacts, offerFacts } from '../../backoffice/orders/order-head.ts'
import { ContractStateField } from '../../domain/fields.ts'
import { getOrder, searchOrders } from '../../orders/intake/read-orders.ts'
import { OrderPath } from '../../orders/intake/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, Here, LocalDate, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { orNone } from '../../web/checked-input.ts'
import { livePage, versionOf } from '../../web/frame/live-list.ts'
import { facts, id, section } from '../../web/frame/parts.ts'
import { orderBadge, orderWords, stateChoices } from '../../web/frame/state-badge.ts'
import { instantText } from '../../web/frame/time-text.ts'
import { accessFacts, addressOf, contractFacts, timelineList } from '../customers/contract-parts.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { customerPath, orderPath, ordersPath, requestsPath } from '../dashboard-paths.ts'
import type { PartnerMe } from '../partner-routes.ts'
import { may } from '../roles.ts'
import { type PartnerOrder, showPartnerOrder } from './show-order.ts'

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
    // Without names: a user who wants to know whose order it is opens it, which is noted.
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

type OrderPage = PartnerOrder & { now: Date; maySeeWebhooks: boolean; pagesUrl: string }

function orderPage({ now, maySeeWebhooks, pagesUrl, ...shown }: OrderPage): Html {
  const { order, offer, contract, access, timeline } = shown
  const { contractNumber, deliveryState } = order
  const isLive = order.state === 'Open' || order.state === 'Processing'
  return livePage(
    { isLive, version: versionOf(shown), says: orderWords(order) },
    html`
  <p><a href="${ordersPath}">All orders</a></p>
  <h1>Order ${id(contractNumber)} ${orderBadge(order)}</h1>
  <p>${order.processingInfo}</p>
  <div class="actions"><a class="button small quiet" href="${requestsPath}?filter.contract=${contractNumber}">Requests about it</a></div>
  ${facts([
    ['Customer', html`<a href="${customerPath(order.customerNumber)}">${id(order.customerNumber)}</a>`],
    ['Name', order.businessName ?? [order.firstName, order.lastName].filter(Boolean).join(' ')],
    ['Email', order.emailAddress],
    ['Tariff', order.tariffName],
    ['State', html`<code>${order.state}</code>`],
    ['Delivery', html`<code>${deliveryState.state}</code>`],
    ['Delivery from', order.actualDateOfDelivery],
    ['Delivery until', order.endDateOfDelivery],
    ['Denied because', order.denialReason],
    ['Ends because', deliveryState.cancellationReason],
    ['Message of the market', deliveryState.message],
    ['Delivered to', addressOf(order.deliveryAddress)],
    ['Meter', order.meterNumber],
    ['Market location', order.maLoIdentifier],
    ['Signed', order.contractSignedAt],
    ['Expected use', `${order.estimatedYearlyConsumption} kWh a year`],
    ['Salesperson', order.salesPersonIdentifier],
    ...offerFacts(offer, pagesUrl),
    ...agreementFacts(order.agreements),
  ])}
  ${section('access', 'Access', accessFacts(access, now))}
  ${section('contract', 'Contract', contractOf(contract))}
  ${section('timeline', 'Timeline', timelineList(timeline, now, maySeeWebhooks))}`,
  )
}

const contractOf = (contract: PartnerOrder['contract']): Html =>
  contract === undefined
    ? html`<p class="empty">None of your clients may read it, or it is not confirmed yet.</p>`
    : contractFacts(contract)

const number = (description: string) => Type.String({ description, minLength: 1, maxLength: 100 })

const OrdersSearchQuery = Closed({
  'filter.contractNumber': Type.Optional(number('The order.')),
  'filter.customerNumber': Type.Optional(number('The customer.')),
  'filter.state': Type.Optional(Here(ContractStateField, { description: 'Its state.' })),
  'filter.fromDate': Type.Optional(
    LocalDate({ description: 'Received from this day on.', examples: ['2026-11-01'] }),
  ),
  'filter.toDate': Type.Optional(
    LocalDate({ description: 'Received up to this day.', examples: ['2026-11-30'] }),
  ),
  after: Type.Optional(number('The last order of the page before.')),
})
