import { endpointBadge, settingsOf, timeText } from '../../backoffice/webhooks/parts.ts'
import type { WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { facts, id, notice } from '../../web/frame/parts.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { endpointPath, webhooksPath } from './paths.ts'

export function endpointPage(
  endpoint: WebhookEndpoint,
  { done, guard, now }: Visit,
  { decision, refusal }: { decision: Decision | undefined; refusal: Refusal | undefined },
): Html {
  const path = endpointPath(endpoint.id)
  const { isEnabled } = endpoint
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
    ...settingsOf(endpoint),
    ['Id', id(endpoint.id)],
    ['Fails since', timeText(endpoint.failingSince, now)],
    ['Switched off because', endpoint.disabledBecause],
    ['Created', timeText(endpoint.createdAt, now)],
    ['Changed', timeText(endpoint.updatedAt, now)],
  ])}`
}
