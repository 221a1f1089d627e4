import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDocumentOf } from '../../contracts/documents/find-documents.ts'
import { listMarketOrders } from '../../operator/market-orders/settle-by-hand.ts'
import { OrderDocumentPath } from '../../operator/orders/detail-routes.ts'
import { showPrice } from '../../operator/orders/price/show-price.ts'
import { ReadingsQuery } from '../../operator/orders/readings/schema.ts'
import { showReadings } from '../../operator/orders/readings/show-readings.ts'
import { showOrder } from '../../operator/orders/show-order.ts'
import { TimelineQuery } from '../../operator/orders/timeline/schema.ts'
import { timelineOfOrder } from '../../operator/orders/timeline/show-timeline.ts'
import type { Html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { documentsPage } from './documents-page.ts'
import { orderPage } from './order-page.ts'
import { pricePage } from './price-page.ts'
import { readingsPage } from './readings-page.ts'
import { timelinePage } from './timeline-page.ts'

const numberIn = ({ params }: FastifyRequest) => (params as { contractNumber: string }).contractNumber
const mayChange = ({ member }: SignedIn) => member.scopes.has('operator:orders')

/** The pages of one order, with their files. */
export const orderDetailRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  const viewOf = (me: SignedIn, request: FastifyRequest) =>
    showOrder(deps.db, numberIn(request), me.operator.now)
  const noteRead = (me: SignedIn, request: FastifyRequest, action = 'order.read') =>
    auditRead(deps.db, me.operator, action, numberIn(request))
  const send = (me: SignedIn, request: FastifyRequest, reply: FastifyReply, content: Html, what = '') =>
    show(me, { request, reply }, { title: `Order ${numberIn(request)}${what}`, room: 'orders', content })

  get('/orders/:contractNumber', anyRole, async (me, request, reply) => {
    const { now } = me.operator
    const view = await viewOf(me, request)
    const [timeline, marketOrders] = await Promise.all([
      timelineOfOrder(deps.db, view, {}, deps.clock),
      listMarketOrders(
        deps.reads,
        { offset: 0, limit: 10, 'filter.contractNumber': view.order.contractNumber },
        now,
      ),
    ])
    await noteRead(me, request)
    const content = orderPage({
      ...{ view, timeline, marketOrders, now, mayChange: mayChange(me) },
      done: doneOf(request.url),
      guard: context.guardOf(request, reply),
      pagesUrl: deps.config.authUrl,
    })
    return send(me, request, reply, content)
  })

  const timelineIn = async (me: SignedIn, request: FastifyRequest) => {
    const query = checkedInput(request, TimelineQuery, Object.fromEntries(askedOf(request.url)))
    const view = await viewOf(me, request)
    const entries = await timelineOfOrder(deps.db, view, query, deps.clock)
    await noteRead(me, request)
    return { view, entries, kind: query['filter.kind'] }
  }

  get('/orders/:contractNumber/timeline', anyRole, async (me, request, reply) => {
    const page = { ...(await timelineIn(me, request)), mayChange: mayChange(me), now: me.operator.now }
    return send(me, request, reply, timelinePage(page), ', timeline')
  })

  get('/orders/:contractNumber/timeline.csv', anyRole, async (me, request, reply) => {
    const { entries } = await timelineIn(me, request)
    const columns = ['at', 'kind', 'says', 'by', 'note', 'ref'] as const
    const rows = entries.map((entry) => columns.map((column) => entry[column]))
    return sendCsv(reply, { name: `timeline-${numberIn(request)}.csv`, columns, rows })
  })

  get('/orders/:contractNumber/price', anyRole, async (me, request, reply) => {
    const view = await viewOf(me, request)
    const price = await showPrice(deps.db, numberIn(request))
    await noteRead(me, request)
    return send(me, request, reply, pricePage({ view, price, mayChange: mayChange(me) }), ', price')
  })

  get('/orders/:contractNumber/documents', anyRole, async (me, request, reply) => {
    const view = await viewOf(me, request)
    await noteRead(me, request)
    const page = { view, mayChange: mayChange(me), done: doneOf(request.url), now: me.operator.now }
    return send(me, request, reply, documentsPage(page), ', documents')
  })

  get('/orders/:contractNumber/documents/:documentId', anyRole, async (me, request, reply) => {
    const { contractNumber, documentId } = checkedInput(request, OrderDocumentPath, request.params)
    const { filename, contentType, content } = await getDocumentOf(deps.db, contractNumber, documentId)
    await noteRead(me, request, 'document.read')
    return reply
      .type(contentType)
      .headers({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename="${filename}"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .send(content)
  })

  const readingsIn = async (me: SignedIn, request: FastifyRequest) => {
    const query = checkedInput(request, ReadingsQuery, Object.fromEntries(askedOf(request.url)))
    const readings = await showReadings(deps.reads, numberIn(request), query, me.operator.now)
    await noteRead(me, request, 'readings.read')
    return readings
  }

  get('/orders/:contractNumber/readings', anyRole, async (me, request, reply) => {
    const view = await viewOf(me, request)
    const readings = await readingsIn(me, request)
    await noteRead(me, request)
    return send(me, request, reply, readingsPage({ view, readings, mayChange: mayChange(me) }), ', readings')
  })

  get('/orders/:contractNumber/readings.csv', anyRole, async (me, request, reply) => {
    const { month, days } = await readingsIn(me, request)
    const hours = Array.from({ length: 24 }, (_, hour) => `hour${String(hour).padStart(2, '0')}Kwh`)
    return sendCsv(reply, {
      name: `readings-${numberIn(request)}-${month}.csv`,
      columns: ['date', 'kwh', 'missingQuarterHours', 'state', 'explanation', ...hours],
      rows: days.map((day) => [
        ...[day.date, day.kwh, day.missingQuarterHours, day.state, day.explanation],
        ...day.hours,
      ]),
    })
  })
}
