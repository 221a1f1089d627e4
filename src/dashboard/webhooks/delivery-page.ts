import { deliveryBadge, hostOf, lastAnswer, timeText } from '../../backoffice/webhooks/parts.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { formatJson } from '../../platform/format-json.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { deliveryPath, endpointPath } from './paths.ts'

export type SentDelivery = { endpoint: WebhookEndpoint; delivery: WebhookDelivery; body: string }

export const deliveryPage = (
  { endpoint, delivery, body }: SentDelivery,
  { done, guard, now }: Visit,
  refusal: Refusal | undefined,
): Html => html`
  ${done !== undefined && notice(done)}
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  <p><a href="${endpointPath(endpoint.id)}/deliveries">Deliveries to ${hostOf(endpoint)}</a></p>
  <h1>${delivery.type} ${deliveryBadge(delivery)}</h1>
  ${
    endpoint.isEnabled &&
    delivery.state !== 'Pending' &&
    html`<div class="actions"><form method="post" action="${deliveryPath(endpoint.id, delivery.id)}/redeliver">${guard}<button class="button small" type="submit">Deliver again</button></form></div>`
  }
  ${facts([
    ['Last answer', lastAnswer(delivery)],
    ['Id', id(delivery.id)],
    ['webhook-id', id(delivery.eventId ?? delivery.id)],
    ['Published', timeText(delivery.createdAt, now)],
    ['Tried next', timeText(delivery.dueAt, now)],
    ['Finished', timeText(delivery.finishedAt, now)],
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
