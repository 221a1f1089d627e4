import { secretPage } from '../../backoffice/clients/client-page.ts'
import { ping, redeliverOne } from '../../backoffice/webhooks/audited-webhooks.ts'
import {
  askToSwitch,
  attemptColumns,
  deliveryBadge,
  deliveryFilters,
  endpointBadge,
  hostOf,
  typesText,
} from '../../backoffice/webhooks/parts.ts'
import { OperatedDeliveriesQuery } from '../../backoffice/webhooks/schema.ts'
import { listDeliveries, readDelivery } from '../../events/webhooks/delivery-log.ts'
import {
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateEndpointSecret,
} from '../../events/webhooks/manage-endpoints.ts'
import {
  DeliveryPath,
  EndpointPath,
  type WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointRequest,
} from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/send-delivery.ts'
import { isAbout } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { notice, table } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { deliveryPath, endpointPath, webhooksPath } from '../dashboard-paths.ts'
import type { PartnerMe } from '../partner-routes.ts'
import {
  bodyOfForm,
  deliveryPage,
  type EndpointForm,
  endpointFields,
  endpointPage,
  formOfEndpoint,
  readEndpointForm,
} from './endpoint-page.ts'

const right = 'webhooks'

/** The partner's webhook endpoints: what the API can do with them. */
export const webhookPages = (context: DashboardContext) => async (server: Server) => {
  const { db, keyring, config, directory } = context.deps
  const kit = dashboardKit(server, context)
  const rules = { isHttpsOnly: config.environment === 'production', reach: webhookReach(config) }
  const deps = { db, keyring, rules }
  const ownerOf = ({ partner }: PartnerMe) => ({ partnerId: partner.id })
  const byOf = (me: PartnerMe) => ({ owner: ownerOf(me), by: me.actor })
  /** The clients that may have endpoints, as in the API. */
  const clientsOf = ({ partner }: PartnerMe): string[] =>
    [...directory.current().clients.values()]
      .filter((client) => client.partner?.id === partner.id && !client.isDisabled)
      .filter(({ scopes }) => scopes.includes('manage:webhooks'))
      .map(({ clientId }) => clientId)
      .toSorted()

  kit
    .about({
      route: '/webhooks',
      params: Closed({}),
      find: (_, me) => listEndpoints(db, ownerOf(me)),
      path: () => webhooksPath,
      room: () => 'webhooks',
      page: (endpoints, visit) => ({ title: 'Webhooks', content: endpointsPage(endpoints, visit) }),
    })
    .page(right)

  kit.top(right).form('/webhooks/new', right, {
    terms: withRecentAuth('webhook.create'),
    open: (_, { me }): EndpointForm => ({
      ...{ url: '', description: '', contactEmailAddress: '', types: [], isOrdered: true },
      clientId: clientsOf(me)[0] ?? '',
    }),
    read: readEndpointForm,
    asks: (_, { me }, fields, fault) => ({
      ...{ title: 'New endpoint', act: 'Add endpoint', back: webhooksPath },
      fields: endpointFields(fields, fault, clientsOf(me)),
    }),
    async does(_, { me, request }, fields) {
      const { clientId } = fields
      if (!clientsOf(me).includes(clientId)) throw noClient()
      const body = checkedInput(request, WebhookEndpointRequest, bodyOfForm(fields))
      const made = await createEndpoint(deps, body, { ...byOf(me), clientId })
      return secretOf(made, 'The endpoint was added')
    },
  })

  const endpoints = kit.about({
    route: '/webhooks/:endpointId',
    params: EndpointPath,
    // That of another partner does not exist for this one.
    find: ({ endpointId }, me) => getEndpoint(db, endpointId, ownerOf(me)),
    path: ({ id }) => endpointPath(id),
    room: () => 'webhooks',
    async page(endpoint, visit, refusal) {
      const decisions = await findDecisions(db, visit.me.partner.id)
      const decision = decisions.find(isAbout(endpoint.id, 'WebhookOff'))
      return { title: 'Webhook endpoint', content: endpointPage(endpoint, visit, { decision, refusal }) }
    },
  })
  endpoints.page(right)

  endpoints.form('/change', right, {
    terms: withRecentAuth('webhook.change'),
    open: formOfEndpoint,
    read: readEndpointForm,
    asks: (_, __, fields, fault) => ({
      ...{ title: 'Change the endpoint', act: 'Save' },
      fields: endpointFields(fields, fault),
    }),
    async does({ id }, { me, request }, fields) {
      const changes = checkedInput(request, WebhookEndpointChanges, bodyOfForm(fields))
      await changeEndpoint(deps, id, changes, byOf(me))
      return 'endpoint-saved'
    },
  })

  endpoints.act('/ping', right, withoutRecentAuth('webhook.ping'), async ({ id }, { me, now }) => {
    await ping(db, id, me.actor, { owner: ownerOf(me), now })
    return 'pinged'
  })

  endpoints.confirm('/switch', right, {
    terms: withoutRecentAuth('webhook.change'),
    asks: (endpoint) =>
      askToSwitch(endpoint, {
        off: html`<p>${hostOf(endpoint)} gets nothing any more, and what happens meanwhile is not delivered later.</p>`,
        on: html`<p>${hostOf(endpoint)} gets events from now on. What happened meanwhile can be delivered again by hand.</p>`,
      }),
    async does({ id }, { me, form }) {
      const isEnabled = form.get('isEnabled') === 'true'
      await changeEndpoint(deps, id, { isEnabled }, byOf(me))
      return isEnabled ? 'endpoint-on' : 'endpoint-off'
    },
  })

  endpoints.confirm('/rotate-secret', right, {
    terms: withRecentAuth('webhook.rotate-secret'),
    asks: (endpoint) => ({
      title: 'Give the endpoint a new secret?',
      says: html`<p>The secret of ${hostOf(endpoint)} is shown once. For 24 hours everything is signed with the former one too, so that you can
          change it without missing anything.</p>`,
      act: 'New secret',
    }),
    does: async ({ id }, { me }) =>
      secretOf(await rotateEndpointSecret(deps, id, byOf(me)), 'The endpoint has a new secret'),
  })

  endpoints.confirm('/delete', right, {
    terms: withRecentAuth('webhook.delete'),
    asks: (endpoint) => ({
      title: 'Delete the endpoint?',
      says: html`<p>Nothing is sent to ${hostOf(endpoint)} any more, and its deliveries are forgotten.</p>`,
      act: 'Delete',
      isDangerous: true,
    }),
    async does({ id }, { me }) {
      await removeEndpoint(deps, id, byOf(me))
      return { to: webhooksPath, done: 'endpoint-deleted' }
    },
  })

  endpoints.list('/deliveries', right, {
    title: 'Deliveries',
    query: OperatedDeliveriesQuery,
    find: (query, { it, me }) => listDeliveries(db, it.id, query, ownerOf(me)),
    key: ({ id }) => id,
    noted: null,
    above: (endpoint) => html`<p><a href="${endpointPath(endpoint.id)}">${hostOf(endpoint)}</a></p>`,
    filters: () => deliveryFilters,
    columns: (endpoint, { now }) => [
      {
        title: 'Published',
        cell: ({ id, createdAt }) =>
          html`<a href="${deliveryPath(endpoint.id, id)}">${instantText(createdAt, now)}</a>`,
      },
      { title: 'State', cell: deliveryBadge },
      { title: 'Event', cell: ({ type }) => type },
      ...attemptColumns,
    ],
    empty: () => 'Nothing was sent to it in the last 30 days. A test event shows whether it answers.',
    isLive: true,
  })

  const deliveries = kit.about({
    route: '/webhooks/:endpointId/deliveries/:deliveryId',
    params: DeliveryPath,
    find: async (path, me) => ({
      endpoint: await getEndpoint(db, path.endpointId, ownerOf(me)),
      ...(await readDelivery(db, path, me.partner)),
    }),
    path: ({ endpoint, delivery }) => deliveryPath(endpoint.id, delivery.id),
    room: () => 'webhooks',
    page: (sent, visit, refusal) => ({ title: 'Delivery', content: deliveryPage(sent, visit, refusal) }),
  })
  deliveries.page(right)

  deliveries.act('/redeliver', right, withoutRecentAuth('webhook.redeliver'), async (sent, { me, now }) => {
    const path = { endpointId: sent.endpoint.id, deliveryId: sent.delivery.id }
    await redeliverOne(db, path, me.actor, { owner: ownerOf(me), now })
    return 'redelivered'
  })
}

const endpointsPage = (endpoints: readonly WebhookEndpoint[], { done, now }: Visit): Html => html`
  ${done !== undefined && notice(done)}
  <div class="list-head"><h1>Webhooks</h1><div class="actions"><a class="button" href="${webhooksPath}/new">New endpoint</a></div></div>
  ${table<WebhookEndpoint>(
    'Webhook endpoints',
    [
      { title: 'Endpoint', cell: (it) => html`<a href="${endpointPath(it.id)}">${hostOf(it)}</a>` },
      { title: 'State', cell: endpointBadge },
      { title: 'What it is for', cell: ({ description }) => description },
      { title: 'Events', cell: typesText },
      { title: 'Created', cell: ({ createdAt }) => instantText(createdAt, now) },
    ],
    {
      rows: endpoints,
      empty: html`You have none. <a href="${webhooksPath}/new">Add one</a>, and events come to you as they happen.`,
    },
  )}`

/** The one page that shows the secret. */
const secretOf = ({ id, url, secret }: { id: string; url: string; secret: string }, title: string) => ({
  title,
  content: secretPage({
    title,
    secret: { label: 'Secret', value: secret },
    more: [['Address', url]],
    next: { path: endpointPath(id), label: 'I have copied it' },
  }),
})

const noClient = () =>
  new Refusal('invalid', {
    code: 'validation-failed',
    message: 'Choose one of your clients that has the scope manage:webhooks.',
  })
