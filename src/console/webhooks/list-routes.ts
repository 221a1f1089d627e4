import type { FastifyRequest } from 'fastify'
import { EndpointsQuery } from '../../operator/webhooks/schema.ts'
import { listOperatedEndpoints } from '../../operator/webhooks/show-endpoints.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { id } from '../../web/frame/parts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { partnerTabs } from '../partners/partner-tabs.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { systemTabs } from '../system/system-tabs.ts'
import { endpointTable } from './endpoint-page.ts'
import { endpointsPage } from './endpoints-page.ts'

const mostInFile = 500
/** A partner may have ten of each client. */
const mostOfPartner = 100

/** The webhook endpoints: all of them, and those of a partner. */
export const webhookListRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  const endpointsOf = (request: FastifyRequest, limit: number) =>
    listOperatedEndpoints(
      deps.reads,
      checkedInput(request, EndpointsQuery, {
        ...listInput(askedOf(request.url), { booleans: ['filter.isFailing'] }),
        ...{ offset: 0, limit },
      }),
    )

  get('/system/webhooks', anyRole, async (me, request, reply) => {
    const { rows, next } = pageByKey(await endpointsOf(request, rowsOnPage), ({ id }) => id)
    const content = html`${systemTabs(me, 'webhooks')}${endpointsPage({
      endpoints: rows,
      asked: askedOf(request.url),
      next,
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
    const rows = (await endpointsOf(request, mostInFile)).map((row) => columns.map((column) => row[column]))
    return sendCsv(reply, { name: 'webhooks.csv', columns, rows })
  })

  get('/partners/:slug/webhooks', anyRole, async (me, request, reply) => {
    const { slug } = request.params as { slug: string }
    const query = { offset: 0, limit: mostOfPartner, 'filter.partner': slug }
    const content = html`
      <h1>Webhooks of ${id(slug)}</h1>
      ${partnerTabs(slug, 'Webhooks')}
      ${endpointTable(slug, await listOperatedEndpoints(deps.db, query), me.operator.now)}`
    return show(me, { request, reply }, { title: `Webhooks of ${slug}`, room: 'partners', content })
  })
}
