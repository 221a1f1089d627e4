import { listAllOrders } from '../../operator/orders/list-orders.ts'
import { OperatorOrdersQuery } from '../../operator/orders/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { ordersPage } from './orders-page.ts'

const ordersOnPage = 50
// To render more of them takes longer than others should wait.
const mostOnPage = 200

export const orderRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  async function ordersOf(me: SignedIn, query: OperatorOrdersQuery) {
    const found = await listAllOrders(deps.reads, query, me.operator.now)
    const { rows: orders, next } = pageByKey(found, ({ contractNumber }) => contractNumber, query.limit)
    const numbers = orders.map(({ contractNumber }) => contractNumber)
    await auditPage(deps.db, me.operator, { action: 'order.read', subject: 'orders', numbers })
    return { orders, next }
  }

  get('/orders', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const query = checkedInput(request, OperatorOrdersQuery, {
      ...{ limit: ordersOnPage, offset: 0 },
      ...listInput(asked, types),
    })
    const content = ordersPage({
      ...(await ordersOf(me, { ...query, limit: Math.min(query.limit, mostOnPage) })),
      asked,
      partners: [...deps.directory.current().partners.values()].map(({ slug }) => slug).toSorted(),
      tariffs: [...deps.catalogue.current().byKey.keys()].toSorted(),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Orders', room: 'orders', content })
  })

  // A file of all orders would be as long as the table: filters find what is wanted.
  get('/orders.csv', anyRole, async (me, request, reply) => {
    const asked = listInput(askedOf(request.url), types)
    const query = checkedInput(request, OperatorOrdersQuery, { limit: 1, offset: 0, ...asked })
    const { orders } = await ordersOf(me, { ...query, limit: rowsInFile })
    return sendCsv(reply, {
      name: 'orders.csv',
      columns,
      rows: orders.map((order) => columns.map((column) => order[column])),
    })
  })
}

const columns = [
  'contractNumber',
  'customerNumber',
  'partner',
  'state',
  'deliveryState',
  'isStuck',
  'createdAt',
  'updatedAt',
  'tariffKey',
  'externalId',
  'denialReason',
  'openReasons',
  'nextDueDate',
] as const

const types = { numbers: ['offset', 'limit'], booleans: ['filter.isStuck'] }
