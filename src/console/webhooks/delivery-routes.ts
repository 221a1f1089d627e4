import type { FastifyRequest } from 'fastify'
import { listDeliveries } from '../../events/webhooks/delivery-log.ts'
import type { WebhookDelivery } from '../../events/webhooks/schema.ts'
import { OperatedDeliveriesQuery } from '../../operator/webhooks/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { deliveriesPage, lastAnswer } from './deliveries-page.ts'
import { endpointRoute, findEndpointIn, roomOf } from './endpoint-in.ts'

const deliveriesInFile = 500

/** What was sent to a webhook endpoint. Answers of others may contain anything, so that each look is noted. */
export const deliveryRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  async function askedFor(me: SignedIn, request: FastifyRequest) {
    const endpoint = await findEndpointIn(deps.db, request)
    const asked = askedOf(request.url)
    const query = checkedInput(request, OperatedDeliveriesQuery, {
      ...listInput(asked),
      ...{ offset: 0, limit: rowsOnPage },
    })
    await auditRead(deps.db, me.operator, 'webhook.read', endpoint.id)
    const pageAfter = (after = query.after) =>
      listDeliveries(deps.db, endpoint.id, { ...query, after: after ?? null }, 'anybody')
    return { endpoint, asked, pageAfter }
  }

  get(`${endpointRoute}/deliveries`, anyRole, async (me, request, reply) => {
    const { endpoint, asked, pageAfter } = await askedFor(me, request)
    const deliveries = await pageAfter()
    const { rows, next } = pageByKey(deliveries, ({ id }) => id)
    const content = deliveriesPage({
      endpoint,
      asked,
      deliveries: rows,
      next,
      mayChange: me.member.scopes.has('operator:partners'),
      done: doneOf(request.url),
      guard: guardOf(request, reply),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Deliveries', room: roomOf(endpoint), content })
  })

  get(`${endpointRoute}/deliveries.csv`, anyRole, async (me, request, reply) => {
    const { pageAfter } = await askedFor(me, request)
    const deliveries: WebhookDelivery[] = []
    // Page by page: with all their answers, so many at once would hold up other requests.
    for (let hasMore = true; hasMore && deliveries.length < deliveriesInFile; ) {
      const page = await pageAfter(deliveries.at(-1)?.id)
      deliveries.push(...page.slice(0, rowsOnPage))
      hasMore = page.length > rowsOnPage
    }
    return sendCsv(reply, {
      name: 'deliveries.csv',
      columns: ['id', 'eventId', 'type', 'state', 'createdAt', 'finishedAt', 'attempts', 'lastAnswer'],
      rows: deliveries.map((delivery) => [
        ...[
          delivery.id,
          delivery.eventId,
          delivery.type,
          delivery.state,
          delivery.createdAt,
          delivery.finishedAt,
        ],
        ...[delivery.attempts.length, lastAnswer(delivery)],
      ]),
    })
  })
}
