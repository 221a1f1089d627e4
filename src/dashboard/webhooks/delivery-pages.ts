import { deliveryBadge } from '../../console/webhooks/badges.ts'
import { lastAnswer } from '../../console/webhooks/deliveries-page.ts'
import { hostOf } from '../../console/webhooks/endpoint-page.ts'
import { deliveryStates, type WebhookDelivery, type WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { formatJson } from '../../platform/format-json.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { facts, id, notice, section, select, table } from '../../web/frame/parts.ts'
import { deliveryPath, endpointPath } from './paths.ts'

export type DeliveriesPage = {
  endpoint: WebhookEndpoint
  deliveries: readonly WebhookDelivery[]
  asked: URLSearchParams
  next: string | null
  now: Date
}

export const deliveriesPage = ({ endpoint, deliveries, asked, next, now }: DeliveriesPage): Html => html`
  <p><a href="${endpointPath(endpoint.id)}">${hostOf(endpoint.url)}</a></p>
  ${listPage<WebhookDelivery>({
    title: 'Deliveries',
    path: `${endpointPath(endpoint.id)}/deliveries`,
    asked,
    filters: select({ name: 'filter.state', label: 'State', chosen: asked.get('filter.state') ?? '' }, [
      { value: '', label: 'Any' },
      ...deliveryStates.map((value) => ({ value, label: value })),
    ]),
    columns: [
      {
        title: 'Published',
        cell: ({ id: key, createdAt }) =>
          html`<a href="${deliveryPath(endpoint.id, key)}">${instantText(createdAt, now)}</a>`,
      },
      { title: 'State', cell: ({ state }) => deliveryBadge(state) },
      { title: 'Event', cell: ({ type }) => type },
      { title: 'Attempts', cell: ({ attempts }) => attempts.length, isFigure: true },
      { title: 'Last answer', cell: lastAnswer },
    ],
    rows: deliveries,
    empty: 'Nothing was sent to it in the last 30 days. A test event shows whether it answers.',
    next,
    hasCsv: false,
    isLive: !asked.has('after'),
  })}`

export type DeliveryPage = {
  endpoint: WebhookEndpoint
  delivery: WebhookDelivery
  body: string
  done: string | undefined
  refusal: Refusal | undefined
  guard: Html
  now: Date
}

export const deliveryPage = ({
  endpoint,
  delivery,
  body,
  done,
  refusal,
  guard,
  now,
}: DeliveryPage): Html => html`
  ${done !== undefined && notice(done)}
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  <p><a href="${endpointPath(endpoint.id)}/deliveries">Deliveries to ${hostOf(endpoint.url)}</a></p>
  <h1>${delivery.type} ${deliveryBadge(delivery.state)}</h1>
  ${
    endpoint.isEnabled &&
    delivery.state !== 'Pending' &&
    html`<div class="actions"><form method="post" action="${deliveryPath(endpoint.id, delivery.id)}/redeliver">${guard}<button class="button small" type="submit">Deliver again</button></form></div>`
  }
  ${facts([
    ['Id', id(delivery.id)],
    ['webhook-id', id(delivery.eventId ?? delivery.id)],
    ['Published', instantText(delivery.createdAt, now)],
    ['Tried next', delivery.dueAt && instantText(delivery.dueAt, now)],
    ['Finished', delivery.finishedAt && instantText(delivery.finishedAt, now)],
  ])}
  ${section('body', 'Body', html`<p class="hint">As it is sent, but without the line breaks.</p><pre tabindex="0"><code>${formatJson(JSON.parse(body))}</code></pre>`)}
  ${section('attempts', 'Attempts', attempts(delivery, now))}`

const attempts = (delivery: WebhookDelivery, now: Date): Html =>
  table<WebhookDelivery['attempts'][number]>(
    'Attempts to deliver',
    [
      { title: 'Number', cell: ({ number }) => number, isFigure: true },
      { title: 'Sent', cell: ({ at }) => instantText(at, now) },
      { title: 'Status', cell: ({ status, error }) => status ?? error },
      { title: 'Took', cell: ({ milliseconds }) => `${milliseconds} ms`, isFigure: true },
      { title: 'Answer', cell: ({ answer }) => answer !== null && html`<code>${answer}</code>` },
    ],
    { rows: delivery.attempts, empty: 'It was not tried yet.' },
  )
