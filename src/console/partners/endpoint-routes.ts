import type { FastifyReply, FastifyRequest } from 'fastify'
import { DeliveryPath, RedeliveryRequest } from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/webhook-reach.ts'
import {
  operateEndpoint,
  ping,
  redeliverMany,
  redeliverOne,
} from '../../operator/webhooks/audited-webhooks.ts'
import { listOperatedEndpoints } from '../../operator/webhooks/show-endpoints.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { confirmPage } from '../frame/confirm-page.ts'
import { doneOf } from '../frame/done-texts.ts'
import { statusOf } from '../frame/faults.ts'
import { showPage } from '../frame/show-page.ts'
import { anyRole, type SignedIn, staffRoutes } from '../signed-in.ts'
import { type Found, findEndpointIn, endpointRoute as one } from './endpoint-in.ts'
import { endpointPage, endpointsPage } from './endpoint-pages.ts'
import { endpointPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
const mayChange = ['operator:partners'] as const
const room = 'partners'

/** The webhook endpoints of a partner: whether they work, switching them, and sending again. */
export const partnerEndpointRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const { environment } = deps.config
  const rules = { isHttpsOnly: environment === 'production', reach: webhookReach(environment) }
  const endpointDeps = { db: deps.db, keyring: deps.keyring, rules }

  const endpointIn = (request: FastifyRequest) => findEndpointIn(deps.db, request)
  const pathOf = ({ slug, endpoint }: Found) => endpointPath(slug, endpoint.id)

  get('/partners/:slug/webhooks', anyRole, async (me, request, reply) => {
    const { slug } = request.params as { slug: string }
    const query = { offset: 0, limit: 100, 'filter.partner': slug }
    const content = endpointsPage(slug, await listOperatedEndpoints(deps.db, query), me.operator.now)
    return show(me, { request, reply }, { title: `Webhooks of ${slug}`, room, content })
  })

  const showOne = (me: SignedIn, { request, reply }: Visit, found: Found, refusal?: Refusal) => {
    const content = endpointPage({
      ...found,
      mayChange: me.member.scopes.has('operator:partners'),
      done: doneOf(request.url),
      refusal,
      guard: guardOf(request, reply),
      now: me.operator.now,
    })
    return show(
      me,
      { request, reply },
      { title: 'Webhook endpoint', room, content, status: statusOf(refusal) },
    )
  }

  get(one, anyRole, async (me, request, reply) => showOne(me, { request, reply }, await endpointIn(request)))

  /** Does something with an endpoint, and shows the endpoint again with what was refused. */
  const act = (
    path: string,
    done: string,
    work: (me: SignedIn, request: FastifyRequest, found: Found) => Promise<unknown>,
  ) =>
    post(path, mayChange, async (me, request, reply) => {
      const found = await endpointIn(request)
      const outcome = await orRefusal(() => work(me, request, found))
      if (outcome instanceof Refusal) return showOne(me, { request, reply }, found, outcome)
      deps.wakeWorker()
      return seeOther(reply, `${pathOf(found)}${done}`)
    })

  act(`${one}/ping`, '?done=pinged', ({ operator }, _, { endpoint }) => ping(deps.db, endpoint.id, operator))

  act(`${one}/redeliver`, '?done=redelivered', ({ operator }, request, { endpoint }) => {
    const form = formOf(request)
    const body = {
      from: midnight(form.get('fromDate') ?? '', 0),
      to: midnight(form.get('toDate') ?? '', 1),
      isFailedOnly: form.get('all') !== 'true',
    }
    return redeliverMany(deps.db, endpoint.id, checkedInput(request, RedeliveryRequest, body), operator)
  })

  act(
    `${one}/deliveries/:deliveryId/redeliver`,
    '/deliveries?done=redelivered',
    ({ operator }, request, { endpoint }) => {
      const { deliveryId } = request.params as { deliveryId: string }
      const path = checkedInput(request, DeliveryPath, { endpointId: endpoint.id, deliveryId })
      return redeliverOne(deps.db, path, operator)
    },
  )

  get(`${one}/switch`, mayChange, async (me, request, reply) => {
    const found = await endpointIn(request)
    const { isEnabled } = found.endpoint
    const title = isEnabled ? 'Switch the endpoint off?' : 'Switch the endpoint on?'
    const content = confirmPage({
      title,
      says: isEnabled
        ? html`<p>It gets nothing any more, and what happens meanwhile is not delivered later. Its partner sees that you did it, and
            can switch it on again; disable its client to prevent that.</p>`
        : html`<p>It gets events from now on. What happened meanwhile can be delivered again by hand.</p>`,
      path: `${pathOf(found)}/switch`,
      guard: guardOf(request, reply),
      act: isEnabled ? 'Switch off' : 'Switch on',
      hidden: { isEnabled: String(!isEnabled) },
      isDangerous: isEnabled,
      back: pathOf(found),
    })
    return show(me, { request, reply }, { title, room, content })
  })

  post(`${one}/switch`, mayChange, async (me, request, reply) => {
    const found = await endpointIn(request)
    const isEnabled = formOf(request).get('isEnabled') === 'true'
    await operateEndpoint(endpointDeps, found.endpoint.id, { isEnabled }, me.operator)
    deps.wakeWorker()
    return seeOther(reply, `${pathOf(found)}?done=endpoint-${isEnabled ? 'on' : 'off'}`)
  })
}

/** The midnight with which a day of Berlin begins, some days later; a text that is no day is refused by the schema. */
const midnight = (date: string, days: number): string =>
  isCalendarDate(date) ? startOfBerlinDate(plusDays(date, days)).toISOString() : date
