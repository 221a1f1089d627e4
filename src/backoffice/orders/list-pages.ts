import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { type Choice, id, named, namedChoices } from '../../web/frame/parts.ts'
import { stateBadge, stateChoices } from '../../web/frame/state-badge.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { customerPath, orderPath, ordersPath, tariffPath } from '../console-paths.ts'
import { partnerChoices, partnerLink } from '../partners/list-partners.ts'
import { listAllOrders } from './list-orders.ts'
import { type OperatorOrderItem, OperatorOrdersQuery } from './schema.ts'
import { deliveryWords, denialWords } from './words.ts'

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
        { name: 'state', label: 'State', choices: stateChoices },
        { name: 'deliveryState', label: 'Delivery', choices: choicesOf(deliveryWords) },
        { name: 'partner', label: 'Partner', choices: partnerChoices(directory) },
        {
          ...{ name: 'tariffKey', label: 'Tariff' },
          choices: namedChoices(
            catalogue.current().tariffs.map(({ tariffKey, name }) => ({ name, key: tariffKey })),
          ),
        },
        { name: 'denialReason', label: 'Denied because', choices: choicesOf(denialWords) },
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
          title: 'Customer',
          cell: ({ customerNumber, customerName }) =>
            named(customerName, customerNumber, customerPath(customerNumber)),
        },
        { title: 'State', cell: stateBadge },
        {
          title: 'Tariff',
          cell: ({ tariffKey, tariffName }) => named(tariffName, tariffKey, tariffPath(tariffKey)),
        },
        { title: 'Partner', cell: ({ partner }) => partnerLink(directory, partner) },
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

const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const attention = ({ isStuck, openReasons, parkedTasks }: OperatorOrderItem): string => {
  if (!isStuck) return ''
  if (openReasons.length > 0) return openReasons.join(' ')
  return parkedTasks > 0
    ? `${parkedTasks} parked ${parkedTasks === 1 ? 'task' : 'tasks'}`
    : 'Its state is unknown'
}
