import type { FastifyReply, FastifyRequest } from 'fastify'
import { listDeliveries } from '../../events/webhooks/delivery-log.ts'
import { DeliveryPath, EndpointPath } from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/webhook-reach.ts'
import { auditRead } from '../../operator/audited.ts'
import { operateEndpoint, ping, redeliverOne } from '../../operator/webhooks/audited-webhooks.ts'
import { EndpointsQuery, OperatedDeliveriesQuery } from '../../operator/webhooks/schema.ts'
import { listOperatedEndpoints, showEndpoint } from '../../operator/webhooks/show-endpoints.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { askedOf } from '../frame/asked-of.ts'
import { doneOf } from '../frame/done-texts.ts'
import { statusOf } from '../frame/faults.ts'
import { sendCsv } from '../frame/send-csv.ts'
import { showPage } from '../frame/show-page.ts'
import { listInput, pageByKey, rowsOnPage } from '../list-input.ts'
import { anyRole, type SignedIn, staffRoutes } from '../signed-in.ts'
import { withDone } from '../with-done.ts'
import { endpointPath } from './paths.ts'
import { systemTabs } from './system-tabs.ts'
import { endpointPage, endpointsPage } from './webhook-pages.ts'

/** All partners together have no more than some hundreds. */
const mostEndpoints = 500

export const systemWebhookRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const { environment } = deps.config
  const rules = { isHttpsOnly: environment === 'production', reach: webhookReach(environment) }

  const endpointsOf = (request: FastifyRequest) => {
    const filters = listInput(askedOf(request.url), { booleans: ['filter.isFailing'] })
    const query = checkedInput(request, EndpointsQuery, { offset: 0, limit: mostEndpoints, ...filters })
    return listOperatedEndpoints(deps.reads, query)
  }

  get('/system/webhooks', anyRole, async (me, request, reply) => {
    const content = html`${systemTabs(me, 'webhooks')}${endpointsPage({
      endpoints: await endpointsOf(request),
      asked: askedOf(request.url),
      partners: [...deps.directory.current().partners.values()].map(({ slug }) => slug).toSorted(),
      now: me.operator.now,
    })}`
    return show(me, { request, reply }, { title: 'Webhooks', room: 'system', content })
  })

  get('/system/webhooks.csv', anyRole, async (_me, request, reply) => {
    const columns = [
      ...(['id', 'partner', 'clientId', 'url', 'isEnabled', 'disabledBecause', 'disabledAt'] as const),
      ...(['failingSince', 'retryAt', 'pending', 'oldestPendingAt', 'createdAt'] as const),
    ]
    const rows = (await endpointsOf(request)).map((row) => columns.map((column) => row[column]))
    return sendCsv(reply, { name: 'webhooks.csv', columns, rows })
  })

  async function showOne(
    me: SignedIn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    refusal?: Refusal,
  ) {
    const { endpointId } = checkedInput(request, EndpointPath, request.params)
    const endpoint = await showEndpoint(deps.db, endpointId)
    const input = { offset: 0, limit: rowsOnPage, ...listInput(askedOf(request.url)) }
    const query = checkedInput(request, OperatedDeliveriesQuery, input)
    const found = await listDeliveries(deps.db, endpointId, query, 'anybody')
    // Answers of others may contain anything.
    await auditRead(deps.db, me.operator, 'webhook.read', endpointId)
    const { rows, next } = pageByKey(found, ({ id }) => id)
    const content = endpointPage({
      endpoint,
      deliveries: rows,
      asked: askedOf(request.url),
      next,
      mayChange: me.member.scopes.has('operator:partners'),
      done: doneOf(request.url),
      fault: refusal?.message,
      guard: context.guardOf(request, reply),
      now: me.operator.now,
    })
    const page = { title: 'Webhook endpoint', room: 'system', content, status: statusOf(refusal) } as const
    return show(me, { request, reply }, page)
  }

  get('/system/webhooks/:endpointId', anyRole, (me, request, reply) => showOne(me, { request, reply }))

  post('/system/webhooks/:endpointId', ['operator:partners'], async (me, request, reply) => {
    const { endpointId } = checkedInput(request, EndpointPath, request.params)
    const form = formOf(request)
    const { operator } = me
    const done = await orRefusal(async () => {
      switch (form.get('act')) {
        case 'ping':
          await ping(deps.db, endpointId, operator)
          return 'pinged'
        case 'redeliver': {
          const path = checkedInput(request, DeliveryPath, {
            endpointId,
            deliveryId: form.get('delivery') ?? '',
          })
          await redeliverOne(deps.db, path, operator)
          return 'redelivered'
        }
        default: {
          const isEnabled = form.get('act') === 'on'
          await operateEndpoint({ ...deps, rules }, endpointId, { isEnabled }, operator)
          return isEnabled ? 'endpoint-on' : 'endpoint-off'
        }
      }
    })
    if (done instanceof Refusal) return showOne(me, { request, reply }, done)
    deps.wakeWorker()
    return seeOther(reply, withDone(endpointPath(endpointId), done))
  })
}
