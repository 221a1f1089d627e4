import type { FastifyReply, FastifyRequest } from 'fastify'
import { listDeliveries, readDelivery } from '../../events/webhooks/delivery-log.ts'
import { DeliveryPath } from '../../events/webhooks/schema.ts'
import { OperatedDeliveriesQuery } from '../../operator/webhooks/schema.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { listInput, pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import { redeliverOwn } from './audited-deliveries.ts'
import { deliveriesPage, deliveryPage } from './delivery-pages.ts'
import { endpointRoute, findOwnEndpoint } from './endpoint-in.ts'
import { deliveryPath } from './paths.ts'

/** What was sent to an endpoint, and sending it again. */
export function deliveryRoutes(server: Server, context: DashboardContext): void {
  const { deps, guardOf } = context
  const { get, post } = partnerRoutes(server, context)
  const show = showDashboard(context)
  const one = `${endpointRoute}/deliveries/:deliveryId`

  get(`${endpointRoute}/deliveries`, 'webhooks', async (me, request, reply) => {
    const endpoint = await findOwnEndpoint(deps.db, me, request)
    const asked = askedOf(request.url)
    const query = checkedInput(request, OperatedDeliveriesQuery, {
      ...listInput(asked),
      ...{ offset: 0, limit: rowsOnPage },
    })
    const owner = { partnerId: me.partner.id }
    const found = await listDeliveries(deps.db, endpoint.id, { ...query, after: query.after ?? null }, owner)
    const { rows, next } = pageByKey(found, ({ id }) => id)
    const content = deliveriesPage({ endpoint, deliveries: rows, asked, next, now: me.now })
    return show(me, { request, reply }, { title: 'Deliveries', room: 'webhooks', content })
  })

  type Visit = { request: FastifyRequest; reply: FastifyReply }
  const pathOf = (request: FastifyRequest) => checkedInput(request, DeliveryPath, request.params)

  async function showOne(me: PartnerMe, { request, reply }: Visit, refusal?: Refusal) {
    const endpoint = await findOwnEndpoint(deps.db, me, request)
    const content = deliveryPage({
      ...(await readDelivery(deps.db, pathOf(request), me.partner)),
      ...{ endpoint, refusal, done: doneOf(request.url), guard: guardOf(request, reply), now: me.now },
    })
    const page = { title: 'Delivery', room: 'webhooks', content, status: statusOf(refusal) } as const
    return show(me, { request, reply }, page)
  }

  get(one, 'webhooks', async (me, request, reply) => showOne(me, { request, reply }))

  post(`${one}/redeliver`, 'webhooks', withoutProof('webhook.redeliver'), async (me, request, reply) => {
    const path = pathOf(request)
    const sent = await orRefusal(() => redeliverOwn(deps.db, path, me))
    if (sent instanceof Refusal) return showOne(me, { request, reply }, sent)
    return seeOther(reply, `${deliveryPath(path.endpointId, path.deliveryId)}?done=redelivered`)
  })
}
