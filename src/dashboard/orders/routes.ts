import { getOrder, searchOrders } from '../../orders/intake/read-orders.ts'
import { OrderPath } from '../../orders/intake/schema.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { filterFaults, statusOf } from '../../web/frame/faults.ts'
import { listInput, pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'
import { may } from '../roles.ts'
import { orderPage } from './order-page.ts'
import { ordersPage } from './orders-page.ts'
import { orderPath } from './paths.ts'
import { OrdersSearchQuery } from './schema.ts'
import { showPartnerOrder } from './show-order.ts'

/** Orders and contracts, as the API shows them to the partner. */
export const orderRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/orders', 'orders', async (me, request, reply) => {
    const asked = askedOf(request.url)
    const reader = { partnerId: me.partner.id, now: me.now }
    const found = await orRefusal(async () => {
      const query = checkedInput(request, OrdersSearchQuery, listInput(asked))
      const { 'filter.contractNumber': contractNumber, after } = query
      if (contractNumber !== undefined) return orNone(() => getOrder(deps.db, contractNumber.trim(), reader))
      return searchOrders(
        deps.reads,
        {
          ...{ state: query['filter.state'], customerNumber: query['filter.customerNumber'] },
          ...{ fromDate: query['filter.fromDate'], toDate: query['filter.toDate'], after, limit: rowsOnPage },
        },
        reader,
      )
    })
    if (found !== undefined && 'contractNumber' in found)
      return seeOther(reply, orderPath(found.contractNumber))
    const refusal = found instanceof Refusal ? found : undefined
    const { rows, next } = pageByKey(
      found === undefined || found instanceof Refusal ? [] : found,
      ({ contractNumber }) => contractNumber,
    )
    const content = ordersPage({
      ...{ orders: rows, asked, next, now: me.now },
      faults: filterFaults(refusal),
    })
    return show(
      me,
      { request, reply },
      { title: 'Orders', room: 'orders', content, status: statusOf(refusal) },
    )
  })

  get('/orders/:contractNumber', 'orders', async (me, request, reply) => {
    const { contractNumber } = checkedInput(request, OrderPath, request.params)
    const shown = await showPartnerOrder(deps, contractNumber, me)
    const content = orderPage({
      ...{ ...shown, now: me.now, pagesUrl: deps.config.authUrl },
      maySeeWebhooks: may(me.member.role, 'webhooks'),
    })
    return show(me, { request, reply }, { title: `Order ${contractNumber}`, room: 'orders', content })
  })
}

async function orNone<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unknown') return undefined
    throw error
  }
}
