import type { FastifyReply, FastifyRequest } from 'fastify'
import { DeliveryPath, RedeliveryRequest } from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/webhook-reach.ts'
import {
  operateEndpoint,
  ping,
  redeliverMany,
  redeliverOne,
} from '../../operator/webhooks/audited-webhooks.ts'
import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withoutProof, withProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { findEndpointIn, endpointRoute as one, roomOf } from './endpoint-in.ts'
import { endpointPage } from './endpoint-page.ts'
import { endpointPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
const mayChange = ['operator:partners'] as const

/** A webhook endpoint, of a partner or of the supplier: whether it works, switching it, and sending again. */
export const endpointRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const isHttpsOnly = deps.config.environment === 'production'
  const rules = { isHttpsOnly, reach: webhookReach(deps.config) }
  const endpointDeps = { db: deps.db, keyring: deps.keyring, rules }

  const endpointIn = (request: FastifyRequest) => findEndpointIn(deps.db, request)

  const showOne = (
    me: SignedIn,
    { request, reply }: Visit,
    endpoint: OperatedEndpoint,
    refusal?: Refusal,
  ) => {
    const content = endpointPage({
      endpoint,
      mayChange: me.member.scopes.has('operator:partners'),
      done: doneOf(request.url),
      refusal,
      guard: guardOf(request, reply),
      now: me.operator.now,
    })
    const page = {
      title: 'Webhook endpoint',
      room: roomOf(endpoint),
      content,
      status: statusOf(refusal),
    } as const
    return show(me, { request, reply }, page)
  }

  get(one, anyRole, async (me, request, reply) => showOne(me, { request, reply }, await endpointIn(request)))

  /** Does something with an endpoint, and shows the endpoint again with what was refused. */
  const act = (
    path: string,
    audit: string,
    done: string,
    work: (me: SignedIn, request: FastifyRequest, endpoint: OperatedEndpoint) => Promise<unknown>,
  ) =>
    post(path, mayChange, withoutProof(audit), async (me, request, reply) => {
      const endpoint = await endpointIn(request)
      const outcome = await orRefusal(() => work(me, request, endpoint))
      if (outcome instanceof Refusal) return showOne(me, { request, reply }, endpoint, outcome)
      return seeOther(reply, `${endpointPath(endpoint.id)}${done}`)
    })

  act(`${one}/ping`, 'webhook.ping', '?done=pinged', ({ operator }, _, endpoint) =>
    ping(deps.db, endpoint.id, operator),
  )

  act(`${one}/redeliver`, 'webhook.redeliver', '?done=redelivered', ({ operator }, request, endpoint) => {
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
    'webhook.redeliver',
    '/deliveries?done=redelivered',
    ({ operator }, request, endpoint) => {
      const { deliveryId } = request.params as { deliveryId: string }
      const path = checkedInput(request, DeliveryPath, { endpointId: endpoint.id, deliveryId })
      return redeliverOne(deps.db, path, operator)
    },
  )

  confirmedActs(server, context)(`${one}/switch`, mayChange, {
    terms: withProof('webhook.change'),
    async asks(_me, request) {
      const endpoint = await endpointIn(request)
      const { id, isEnabled, partner } = endpoint
      return {
        room: roomOf(endpoint),
        title: isEnabled ? 'Switch the endpoint off?' : 'Switch the endpoint on?',
        says: isEnabled
          ? html`<p>It gets nothing any more, and what happens meanwhile is not delivered later. Its owner reads why, and cannot
              switch it on again.</p>`
          : html`<p>It gets events from now on. What happened meanwhile can be delivered again by hand.</p>`,
        act: isEnabled ? 'Switch off' : 'Switch on',
        hidden: { isEnabled: String(!isEnabled) },
        asksReason: isEnabled && partner !== null,
        isDangerous: isEnabled,
        back: endpointPath(id),
      }
    },
    async does({ operator }, request, reply) {
      const { id, partner } = await endpointIn(request)
      const isEnabled = formOf(request).get('isEnabled') === 'true'
      const comment = isEnabled || partner === null ? null : reasonOf(request)
      await operateEndpoint(endpointDeps, id, { isEnabled, comment }, operator)
      return seeOther(reply, `${endpointPath(id)}?done=endpoint-${isEnabled ? 'on' : 'off'}`)
    },
  })
}

/** The midnight with which a day of Berlin begins, some days later; a text that is no day is refused by the schema. */
const midnight = (date: string, days: number): string =>
  isCalendarDate(date) ? startOfBerlinDate(plusDays(date, days)).toISOString() : date
