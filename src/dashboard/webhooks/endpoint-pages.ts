import { contactText, endpointBadge } from '../../console/webhooks/badges.ts'
import { hostOf } from '../../console/webhooks/endpoint-page.ts'
import type { WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { facts, id, notice, table } from '../../web/frame/parts.ts'
import { endpointPath, webhooksPath } from './paths.ts'

export const endpointsPage = (
  endpoints: readonly WebhookEndpoint[],
  { done, now }: { done: string | undefined; now: Date },
): Html => html`
  ${done !== undefined && notice(done)}
  <div class="list-head"><h1>Webhooks</h1><div class="actions"><a class="button" href="${webhooksPath}/new">New endpoint</a></div></div>
  ${table<WebhookEndpoint>(
    'Webhook endpoints',
    [
      {
        title: 'Endpoint',
        cell: ({ id: key, url }) => html`<a href="${endpointPath(key)}">${hostOf(url)}</a>`,
      },
      { title: 'State', cell: endpointBadge },
      { title: 'What it is for', cell: ({ description }) => description },
      { title: 'Events', cell: ({ types }) => (types === null ? 'all' : types.join(', ')) },
      { title: 'Created', cell: ({ createdAt }) => instantText(createdAt, now) },
    ],
    {
      rows: endpoints,
      empty: html`You have none. <a href="${webhooksPath}/new">Add one</a>, and events come to you as they happen.`,
    },
  )}`

export type EndpointPage = {
  endpoint: WebhookEndpoint
  /** Why the supplier switched it off. */
  decision: Decision | undefined
  done: string | undefined
  refusal: Refusal | undefined
  guard: Html
  now: Date
}

export function endpointPage({ endpoint, decision, done, refusal, guard, now }: EndpointPage): Html {
  const path = endpointPath(endpoint.id)
  const { isEnabled, disabledBecause, failingSince } = endpoint
  return html`
  ${done !== undefined && notice(done)}
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  ${decision !== undefined && notice(sentenceOf(decision), 'caution')}
  <p><a href="${webhooksPath}">All webhooks</a></p>
  <h1>Webhook endpoint ${endpointBadge(endpoint)}</h1>
  <div class="actions"><a class="button small" href="${path}/deliveries">Deliveries</a>
    ${isEnabled && html`<form method="post" action="${path}/ping">${guard}<button class="button small quiet" type="submit">Send a test event</button></form>`}
    ${
      decision === undefined &&
      html`<a class="button small quiet" href="${path}/change">Change</a>
    <a class="button small quiet" href="${path}/switch">${isEnabled ? 'Switch off' : 'Switch on'}</a>
    <a class="button small quiet" href="${path}/delete">Delete</a>`
    }
    <a class="button small quiet" href="${path}/rotate-secret">New secret</a></div>
  ${facts([
    ['Address', id(endpoint.url)],
    ['Id', id(endpoint.id)],
    ['What it is for', endpoint.description],
    ['Events', endpoint.types === null ? 'all' : endpoint.types.join(', ')],
    ['In order', endpoint.isOrdered ? 'Yes: one that fails holds up those after it of a contract' : 'No'],
    ['Fails since', failingSince && instantText(failingSince, now)],
    ['Switched off because', disabledBecause],
    ['Told by mail', contactText(endpoint)],
    ['Created', instantText(endpoint.createdAt, now)],
    ['Changed', instantText(endpoint.updatedAt, now)],
  ])}`
}
