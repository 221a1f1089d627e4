import type { FastifyRequest } from 'fastify'
import { MarketOrdersQuery } from '../../operator/market-orders/schema.ts'
import { listMarketOrders } from '../../operator/market-orders/settle-by-hand.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { marketOrdersPage } from './orders-page.ts'

/** Smart meters and modules that we ordered for running contracts. What became of one is reported on the pages of its order. */
export const marketOrderRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  async function ordersOf(me: SignedIn, request: FastifyRequest, limit: number) {
    const input = { offset: 0, limit: rowsOnPage, ...listInput(askedOf(request.url)) }
    const query = checkedInput(request, MarketOrdersQuery, input)
    const found = await listMarketOrders(deps.reads, { ...query, limit }, me.operator.now)
    const { rows, next } = pageByKey(found, ({ kind, contractNumber }) => `${kind}:${contractNumber}`, limit)
    const numbers = rows.map(({ contractNumber }) => contractNumber)
    await auditPage(deps.db, me.operator, { action: 'market.read', subject: 'market', numbers })
    return { rows, next }
  }

  get('/market/orders', anyRole, async (me, request, reply) => {
    const { rows, next } = await ordersOf(me, request, rowsOnPage)
    const content = marketOrdersPage({
      orders: rows,
      asked: askedOf(request.url),
      next,
      mayChange: me.member.scopes.has('operator:orders'),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Meters and modules', room: 'market', content })
  })

  get('/market/orders.csv', anyRole, async (me, request, reply) => {
    const { rows } = await ordersOf(me, request, rowsInFile)
    const columns = ['contractNumber', 'kind', 'state', 'orderedAt', 'dueDate', 'isOverdue'] as const
    const cells = rows.map((row) => columns.map((column) => row[column]))
    return sendCsv(reply, { name: 'market-orders.csv', columns, rows: cells })
  })
}
