import { listDeliveries } from '../../events/webhooks/delivery-log.ts'
import {
  DeliveryPath,
  EndpointPath,
  RedeliveryRequest,
  type WebhookDelivery,
} from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/send-delivery.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { isCalendarDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { id } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { endpointPath, partnerPath } from '../console-paths.ts'
import { partnerChoices, partnerLink } from '../partners/list-partners.ts'
import { partnerTabs } from '../partners/partner-tabs.ts'
import { PartnerPath } from '../partners/schema.ts'
import { systemTabs } from '../system/system-tabs.ts'
import { operateEndpoint, ping, redeliverMany, redeliverOne } from './audited-webhooks.ts'
import { endpointPage, endpointTable } from './endpoint-page.ts'
import {
  askToSwitch,
  attemptColumns,
  deliveryBadge,
  deliveryFilters,
  endpointBadge,
  hostOf,
  lastAnswer,
  timeText,
} from './parts.ts'
import { EndpointsQuery, OperatedDeliveriesQuery, type OperatedEndpoint } from './schema.ts'
import { listOperatedEndpoints, showEndpoint } from './show-endpoints.ts'

const manager = ['operator:partners'] as const

const endpointsInFile = 500
const deliveriesInFile = 500
/** With all their answers, more at once would hold up other requests. */
const deliveriesAtOnce = 50
/** A partner may have ten of each client. */
const maxOfPartner = 100

/** Webhook endpoints of partners and of the supplier: whether they work, switching them, and sending again. */
export const webhookPages = (context: ConsoleContext) => async (server: Server) => {
  const { db, keyring, config, reads, directory } = context.deps
  const kit = consoleKit(server, context)
  const rules = { isHttpsOnly: config.environment === 'production', reach: webhookReach(config) }
  kit.top('system').list('/system/webhooks', anyRole, {
    title: 'Webhooks',
    query: EndpointsQuery,
    find: (query) => listOperatedEndpoints(reads, query),
    key: (endpoint) => endpoint.id,
    noted: null,
    above: (_, me) => systemTabs(me, 'webhooks'),
    filters: () => [
      { name: 'partner', label: 'Partner', any: 'Any, and our own', choices: partnerChoices(directory) },
      {
        ...{ name: 'isFailing', label: 'Health' },
        choices: [
          { value: 'true', label: 'Fails' },
          { value: 'false', label: 'Works' },
        ],
      },
    ],
    columns: (_, { now }) => [
      { title: 'Endpoint', cell: (it) => html`<a href="${endpointPath(it.id)}">${hostOf(it)}</a>` },
      {
        title: 'Of',
        cell: ({ partner }) => (partner === null ? 'Our own' : partnerLink(directory, partner)),
      },
      { title: 'State', cell: endpointBadge },
      { title: 'Waiting', cell: ({ pending }) => pending, isFigure: true },
      {
        title: 'Since',
        cell: ({ disabledAt, failingSince }) => timeText(disabledAt ?? failingSince, now),
      },
      { title: 'Tried next', cell: ({ retryAt }) => timeText(retryAt, now) },
    ],
    empty: () =>
      'No endpoint is like that. Partners make them by the API, and the supplier by the operator API.',
    file: {
      name: 'webhooks.csv',
      max: endpointsInFile,
      columns: [
        ...['id', 'partner', 'clientId', 'url', 'isEnabled', 'disabledBecause', 'disabledAt'],
        ...['failingSince', 'retryAt', 'pending', 'oldestPendingAt', 'createdAt'],
      ],
    },
  })

  kit
    .about({
      route: '/partners/:slug/webhooks',
      params: PartnerPath,
      find: async ({ slug }) => ({
        slug,
        endpoints: await listOperatedEndpoints(db, {
          offset: 0,
          limit: maxOfPartner,
          'filter.partner': slug,
        }),
      }),
      path: ({ slug }) => partnerPath(slug),
      room: () => 'partners',
      page: ({ slug, endpoints }, { now }) => ({
        title: `Webhooks of ${slug}`,
        content: html`
      <h1>Webhooks of ${id(slug)}</h1>
      ${partnerTabs(slug, 'Webhooks')}
      ${endpointTable(slug, endpoints, now)}`,
      }),
    })
    .page(anyRole)

  const endpoints = kit.about({
    route: '/webhooks/:endpointId',
    params: EndpointPath,
    find: ({ endpointId }) => showEndpoint(db, endpointId),
    path: (endpoint) => endpointPath(endpoint.id),
    room: roomOf,
    page: showOne,
  })
  endpoints.page(anyRole)

  endpoints.act('/ping', manager, withoutRecentAuth('webhook.ping'), async (endpoint, { me }) => {
    await ping(db, endpoint.id, me.operator)
    return 'pinged'
  })

  endpoints.act(
    '/redeliver',
    manager,
    withoutRecentAuth('webhook.redeliver'),
    async (endpoint, { me, form, request }) => {
      const period = checkedInput(request, RedeliveryRequest, {
        from: midnight(form.get('fromDate') ?? '', 0),
        to: midnight(form.get('toDate') ?? '', 1),
        isFailedOnly: form.get('all') !== 'true',
      })
      await redeliverMany(db, endpoint.id, period, me.operator)
      return 'redelivered'
    },
  )

  endpoints.confirm('/switch', manager, {
    terms: withRecentAuth('webhook.change'),
    asks: (endpoint) => ({
      ...askToSwitch(endpoint, {
        off: html`<p>It gets nothing any more, and what happens meanwhile is not delivered later. Its owner reads why, and cannot
              switch it on again.</p>`,
        on: html`<p>It gets events from now on. What happened meanwhile can be delivered again by hand.</p>`,
      }),
      asksReason: endpoint.isEnabled && endpoint.partner !== null,
    }),
    async does({ partner, ...endpoint }, visit) {
      const isEnabled = visit.form.get('isEnabled') === 'true'
      const comment = isEnabled || partner === null ? null : visit.reason
      await operateEndpoint({ db, keyring, rules }, endpoint.id, { isEnabled, comment }, visit.me.operator)
      return isEnabled ? 'endpoint-on' : 'endpoint-off'
    },
  })

  endpoints.list('/deliveries', anyRole, {
    title: 'Deliveries',
    query: OperatedDeliveriesQuery,
    find: (query, { it }) => listDeliveries(db, it.id, query, 'anybody'),
    key: (delivery) => delivery.id,
    // Answers of others may contain anything.
    noted: (_, endpoint) => ({ action: 'webhook.read', subject: endpoint.id }),
    above: (endpoint) => html`<p><a href="${endpointPath(endpoint.id)}">${hostOf(endpoint)}</a></p>`,
    filters: () => deliveryFilters,
    columns: (endpoint, { me, now, guard }) => [
      { title: 'Published', cell: ({ createdAt }) => instantText(createdAt, now) },
      { title: 'State', cell: deliveryBadge },
      {
        title: 'Event',
        cell: ({ type, eventId }) => html`${type}${eventId !== null && html` ${id(eventId)}`}`,
      },
      ...attemptColumns,
      {
        title: 'Again',
        cell: ({ id: deliveryId, state }: WebhookDelivery) =>
          mayChange(me) &&
          endpoint.isEnabled &&
          state !== 'Pending' &&
          html`<form method="post" action="${endpointPath(endpoint.id)}/deliveries/${deliveryId}/redeliver">${guard}<button class="link" type="submit" aria-label="Deliver ${deliveryId} again">Deliver again</button></form>`,
      },
    ],
    empty: () => 'Nothing was sent to it in the last 30 days. A ping shows whether it answers.',
    file: {
      name: 'deliveries.csv',
      max: deliveriesInFile,
      step: deliveriesAtOnce,
      columns: ['id', 'eventId', 'type', 'state', 'createdAt', 'finishedAt', 'attempts', 'lastAnswer'],
      lines: (delivery) => [
        { ...delivery, attempts: delivery.attempts.length, lastAnswer: lastAnswer(delivery) },
      ],
    },
  })

  // A single delivery is seen in the list alone.
  kit
    .about({
      route: '/webhooks/:endpointId/deliveries/:deliveryId',
      params: DeliveryPath,
      find: async (path) => ({ path, endpoint: await showEndpoint(db, path.endpointId) }),
      room: ({ endpoint }) => roomOf(endpoint),
      path: ({ path }) => `${endpointPath(path.endpointId)}/deliveries`,
      page: ({ endpoint }, visit, refusal) => showOne(endpoint, visit, refusal),
    })
    .act('/redeliver', manager, withoutRecentAuth('webhook.redeliver'), async ({ path }, { me }) => {
      await redeliverOne(db, path, me.operator)
      return 'redelivered'
    })
}

const showOne = (endpoint: OperatedEndpoint, visit: Visit, refusal: Refusal | undefined) => ({
  title: 'Webhook endpoint',
  content: endpointPage(endpoint, visit, { refusal, mayChange: mayChange(visit.me) }),
})

const mayChange = ({ member }: { member: { scopes: ReadonlySet<string> } }): boolean =>
  member.scopes.has('operator:partners')

/** In which room of the console it belongs: to its partner, or to the supplier. */
const roomOf = ({ partner }: OperatedEndpoint) => (partner === null ? 'system' : 'partners')

/** The midnight with which a day of Berlin begins, some days later; a text that is no day is refused by the schema. */
const midnight = (date: string, days: number): string =>
  isCalendarDate(date) ? startOfBerlinDate(plusDays(date, days)).toISOString() : date
