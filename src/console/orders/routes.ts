import { auditPage, auditRead } from '../../operator/audited.ts'
import { listAllOrders } from '../../operator/orders/list-orders.ts'
import { OperatorOrdersQuery } from '../../operator/orders/schema.ts'
import { showOrder } from '../../operator/orders/show-order.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { askedOf } from '../frame/asked-of.ts'
import { doneOf } from '../frame/done-texts.ts'
import { sendCsv } from '../frame/send-csv.ts'
import { showPage } from '../frame/show-page.ts'
import { anyRole, type SignedIn, staffRoutes } from '../signed-in.ts'
import { orderPage } from './order-page.ts'
import { ordersPage } from './orders-page.ts'
import { ordersPath } from './paths.ts'

const ordersOnPage = 50
const ordersInFile = 5000

export const orderRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  async function ordersOf(me: SignedIn, query: OperatorOrdersQuery) {
    const found = await listAllOrders(deps.reads, query, me.operator.now)
    const orders = found.slice(0, query.limit)
    const numbers = orders.map(({ contractNumber }) => contractNumber)
    await auditPage(deps.db, me.operator, { action: 'order.read', subject: 'orders', numbers })
    return { orders, hasMore: found.length > orders.length }
  }

  get('/orders', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const query = checkedInput(request, OperatorOrdersQuery, { limit: ordersOnPage, ...typed(asked) })
    const { orders, hasMore } = await ordersOf(me, query)
    const at = (offset: number) => `${ordersPath}?${withOffset(asked, offset)}`
    const content = ordersPage({
      orders,
      query: withOffset(asked, 0),
      partners: [...deps.directory.current().partners.values()].map(({ slug }) => slug).toSorted(),
      pages: {
        previous: query.offset > 0 ? at(Math.max(0, query.offset - query.limit)) : null,
        next: hasMore ? at(query.offset + query.limit) : null,
      },
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Orders', room: 'orders', content })
  })

  get('/orders.csv', anyRole, async (me, request, reply) => {
    const asked = typed(askedOf(request.url))
    const query = checkedInput(request, OperatorOrdersQuery, { ...asked, offset: 0 })
    const { orders } = await ordersOf(me, { ...query, limit: ordersInFile })
    const columns = [
      'contractNumber',
      'customerNumber',
      'partner',
      'state',
      'deliveryState',
      'isStuck',
      'createdAt',
      'updatedAt',
    ] as const
    return sendCsv(reply, {
      name: 'orders.csv',
      columns,
      rows: orders.map((order) => columns.map((column) => order[column])),
    })
  })

  get('/orders/:contractNumber', anyRole, async (me, request, reply) => {
    const { contractNumber } = request.params as { contractNumber: string }
    const view = await showOrder(deps.db, contractNumber, me.operator.now)
    await auditRead(deps.db, me.operator, 'order.read', contractNumber)
    const content = orderPage({
      view,
      mayChange: me.member.scopes.has('operator:orders'),
      done: doneOf(request.url),
      guard: context.guardOf(request, reply),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: `Order ${contractNumber}`, room: 'orders', content })
  })
}

function withOffset(asked: URLSearchParams, offset: number): URLSearchParams {
  const query = new URLSearchParams(asked)
  query.delete('offset')
  if (offset > 0) query.set('offset', String(offset))
  return query
}

/** Numbers and truth values of an address, as the schema wants them. */
const typed = (query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...query].map(([name, text]) => {
      if (name === 'offset' || name === 'limit') return [name, Number(text)]
      return [name, name === 'filter.isStuck' ? text === 'true' : text]
    }),
  )
