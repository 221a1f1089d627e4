import { secretPage } from '../../console/partners/secret-page.ts'
import { hostOf } from '../../console/webhooks/endpoint-page.ts'
import {
  changeEndpoint,
  type EndpointDeps,
  removeEndpoint,
  rotateSecret,
} from '../../events/webhooks/manage-endpoints.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { orRefusal } from '../../web/checked-input.ts'
import { withoutProof, withProof } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { confirmedPartnerActs } from '../confirmed-act.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import { pingOwn } from './audited-deliveries.ts'
import { decisionAbout, findOwnEndpoint, endpointRoute as one } from './endpoint-in.ts'
import { endpointPage } from './endpoint-pages.ts'
import { endpointPath, webhooksPath } from './paths.ts'

/** What is done with an endpoint: a test event, switching, a new secret, and its end. */
export function webhookActs(server: Server, context: DashboardContext, endpointDeps: EndpointDeps): void {
  const { deps, guardOf } = context
  const { post } = partnerRoutes(server, context)
  const act = confirmedPartnerActs(server, context)
  const show = showDashboard(context)
  const asked = ({ partner, actor }: PartnerMe) => ({ owner: { partnerId: partner.id }, by: actor })

  post(`${one}/ping`, 'webhooks', withoutProof('webhook.ping'), async (me, request, reply) => {
    const endpoint = await findOwnEndpoint(deps.db, me, request)
    const pinged = await orRefusal(() => pingOwn(deps.db, endpoint.id, me))
    if (!(pinged instanceof Refusal)) return seeOther(reply, `${endpointPath(endpoint.id)}?done=pinged`)
    const guard = guardOf(request, reply)
    const decision = await decisionAbout(deps.db, me, endpoint.id)
    const content = endpointPage({ endpoint, decision, done: undefined, refusal: pinged, guard, now: me.now })
    const page = { title: 'Webhook endpoint', room: 'webhooks', content, status: statusOf(pinged) } as const
    return show(me, { request, reply }, page)
  })

  act(`${one}/switch`, 'webhooks', {
    room: 'webhooks',
    terms: withoutProof('webhook.change'),
    async asks(me, request) {
      const { id, url, isEnabled } = await findOwnEndpoint(deps.db, me, request)
      return {
        title: isEnabled ? 'Switch the endpoint off?' : 'Switch the endpoint on?',
        says: isEnabled
          ? html`<p>${hostOf(url)} gets nothing any more, and what happens meanwhile is not delivered later.</p>`
          : html`<p>${hostOf(url)} gets events from now on. What happened meanwhile can be delivered again by hand.</p>`,
        act: isEnabled ? 'Switch off' : 'Switch on',
        hidden: { isEnabled: String(!isEnabled) },
        isDangerous: isEnabled,
        back: endpointPath(id),
      }
    },
    async does(me, request, reply) {
      const { id } = await findOwnEndpoint(deps.db, me, request)
      const isEnabled = formOf(request).get('isEnabled') === 'true'
      await changeEndpoint(endpointDeps, id, { isEnabled }, asked(me))
      return seeOther(reply, `${endpointPath(id)}?done=endpoint-${isEnabled ? 'on' : 'off'}`)
    },
  })

  act(`${one}/rotate-secret`, 'webhooks', {
    room: 'webhooks',
    terms: withProof('webhook.rotate-secret'),
    async asks(me, request) {
      const { id, url } = await findOwnEndpoint(deps.db, me, request)
      return {
        title: 'Give the endpoint a new secret?',
        says: html`<p>The secret of ${hostOf(url)} is shown once. For 24 hours everything is signed with the former one too, so that you can
          change it without missing anything.</p>`,
        act: 'New secret',
        back: endpointPath(id),
      }
    },
    async does(me, request, reply) {
      const { id } = await findOwnEndpoint(deps.db, me, request)
      const { secret, url } = await rotateSecret(endpointDeps, id, asked(me))
      const content = secretPage({
        title: 'The endpoint has a new secret',
        secret: { label: 'Secret', value: secret },
        more: [['Address', url]],
        next: { path: endpointPath(id), label: 'I have copied it' },
      })
      return show(me, { request, reply }, { title: 'New secret', room: 'webhooks', content })
    },
  })

  act(`${one}/delete`, 'webhooks', {
    room: 'webhooks',
    terms: withProof('webhook.delete'),
    async asks(me, request) {
      const { id, url } = await findOwnEndpoint(deps.db, me, request)
      return {
        title: 'Delete the endpoint?',
        says: html`<p>Nothing is sent to ${hostOf(url)} any more, and its deliveries are forgotten.</p>`,
        act: 'Delete',
        isDangerous: true,
        back: endpointPath(id),
      }
    },
    async does(me, request, reply) {
      const { id } = await findOwnEndpoint(deps.db, me, request)
      await removeEndpoint(endpointDeps, id, asked(me))
      return seeOther(reply, `${webhooksPath}?done=endpoint-deleted`)
    },
  })
}
