import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditPage } from '../../operator/audited.ts'
import { OperatorContractPath } from '../../operator/contracts/schema.ts'
import {
  type MarketOrderItem,
  MarketOrdersQuery,
  ModuleSettlement,
  SmartMeterStep,
} from '../../operator/market-orders/schema.ts'
import {
  listMarketOrders,
  reportModules,
  reportSmartMeter,
} from '../../operator/market-orders/settle-by-hand.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, filledIn, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { askedOf } from '../frame/asked-of.ts'
import { doneOf } from '../frame/done-texts.ts'
import { statusOf } from '../frame/faults.ts'
import { sendCsv } from '../frame/send-csv.ts'
import { showPage } from '../frame/show-page.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../list-input.ts'
import { queryOf } from '../query-of.ts'
import { anyRole, type SignedIn, staffRoutes } from '../signed-in.ts'
import {
  emptySettlement,
  marketOrdersPage,
  type SettleForm,
  settleFields,
  settleOrderPage,
} from './orders-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Smart meters and modules that we ordered for running contracts, and what became of them. */
export const marketOrderRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
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
      done: doneOf(request.url),
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

  const kindOf = ({ url }: FastifyRequest): MarketOrderItem['kind'] =>
    queryOf(url).get('kind') === 'Modules' ? 'Modules' : 'SmartMeter'

  const showForm = (me: SignedIn, visit: Visit, form: SettleForm, refusal?: Refusal) => {
    const { contractNumber } = checkedInput(visit.request, OperatorContractPath, visit.request.params)
    const guard = context.guardOf(visit.request, visit.reply)
    const kind = kindOf(visit.request)
    return show(me, visit, {
      title: `Order of contract ${contractNumber}`,
      room: 'market',
      content: settleOrderPage({ contractNumber, kind, form, refusal, guard }),
      status: statusOf(refusal),
    })
  }

  get('/market/orders/:contractNumber', ['operator:orders'], async (me, request, reply) =>
    showForm(me, { request, reply }, emptySettlement),
  )

  post('/market/orders/:contractNumber', ['operator:orders'], async (me, request, reply) => {
    const { contractNumber } = checkedInput(request, OperatorContractPath, request.params)
    const given = filledIn(formOf(request), settleFields)
    const done = await orRefusal(async () => {
      if (kindOf(request) === 'Modules') {
        const { installationDate: _, ...settlement } = given
        const body = checkedInput(request, ModuleSettlement, settlement)
        await reportModules(deps.db, contractNumber, body, me.operator)
      } else {
        await reportSmartMeter(
          deps.db,
          contractNumber,
          checkedInput(request, SmartMeterStep, given),
          me.operator,
        )
      }
    })
    if (done instanceof Refusal)
      return showForm(me, { request, reply }, { ...emptySettlement, ...given } as SettleForm, done)
    deps.wakeWorker()
    return seeOther(reply, '/console/market/orders?done=order-settled')
  })
}
