import { ContractStates, DeliveryStates, DenialReasons } from '../../domain/states-and-reasons.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { id } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { ConsoleContext } from '../console-context.ts'
import { anyRole, consoleKit } from '../console-kit.ts'
import { listAllOrders } from './list-orders.ts'
import { customerPath, orderPath, ordersPath, partnerPath } from './paths.ts'
import { type OperatorOrderItem, OperatorOrdersQuery } from './schema.ts'

export const orderListPages = (context: ConsoleContext) => async (server: Server) => {
  const { reads, directory, catalogue } = context.deps

  consoleKit(server, context)
    .top('orders')
    .list('/orders', anyRole, {
      title: 'Orders',
      query: OperatorOrdersQuery,
      find: (query, { now }) => listAllOrders(reads, query, now),
      key: ({ contractNumber }) => contractNumber,
      noted: (orders) => ({
        ...{ action: 'order.read', subject: 'orders' },
        numbers: orders.map(({ contractNumber }) => contractNumber),
      }),
      filters: () => [
        { name: 'state', label: 'State', choices: ContractStates },
        { name: 'deliveryState', label: 'Delivery', choices: DeliveryStates },
        {
          ...{ name: 'partner', label: 'Partner' },
          choices: directory
            .current()
            .partners.map(({ slug }) => slug)
            .toSorted(),
        },
        { name: 'tariffKey', label: 'Tariff', choices: [...catalogue.current().byKey.keys()].toSorted() },
        { name: 'denialReason', label: 'Denied because', choices: DenialReasons },
        { name: 'openReason', label: 'Waits because of', type: 'text' },
        { name: 'fromCreatedDate', label: 'Received from', type: 'date' },
        { name: 'toCreatedDate', label: 'Received until', type: 'date' },
        { name: 'isStuck', label: 'Needs attention', type: 'check' },
      ],
      columns: (_, { now }) => [
        {
          title: 'Order',
          cell: ({ contractNumber }) =>
            html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
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
      empty: () => html`No order is like that. <a href="${ordersPath}">Show all orders</a>.`,
      // A file of all orders would be as long as the table: filters find what is wanted.
      file: {
        name: 'orders.csv',
        columns: [
          ...['contractNumber', 'customerNumber', 'partner', 'state', 'deliveryState', 'isStuck'],
          ...[
            'createdAt',
            'updatedAt',
            'tariffKey',
            'externalId',
            'denialReason',
            'openReasons',
            'nextDueDate',
          ],
        ],
      },
    })
}

const attention = ({ isStuck, openReasons, parkedTasks }: OperatorOrderItem): string => {
  if (!isStuck) return ''
  if (openReasons.length > 0) return openReasons.join(' ')
  return parkedTasks > 0
    ? `${parkedTasks} parked ${parkedTasks === 1 ? 'task' : 'tasks'}`
    : 'Its state is unknown'
}
