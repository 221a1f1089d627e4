import {
  deliveryBadge,
  endpointBadge,
  hostOf,
  lastAnswer,
  settingsOf,
  timeText,
} from '../../backoffice/webhooks/parts.ts'
import { eventTypes, partnerEventTypeNames } from '../../events/event-types.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { type Decision, sentenceOf } from '../../partners/decisions/decision.ts'
import { formatJson } from '../../platform/format-json.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { facts, id, notice, section, select, table } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { FaultOf } from '../../web/kit/form-page.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { deliveryPath, endpointPath, webhooksPath } from '../dashboard-paths.ts'

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

type SentDelivery = { endpoint: WebhookEndpoint; delivery: WebhookDelivery; body: string }

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
  ${section('attempts', 'Attempts', attempts(delivery, now))}
  ${section('body', 'Body', html`<p class="hint">As it is sent, but without the line breaks.</p><pre tabindex="0"><code>${formatJson(JSON.parse(body))}</code></pre>`)}`

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

/** What is typed into the form of an endpoint. */
export type EndpointForm = {
  url: string
  description: string
  contactEmailAddress: string
  /** None stands for all. */
  types: readonly string[]
  isOrdered: boolean
  clientId: string
}

export const formOfEndpoint = (endpoint: WebhookEndpoint): EndpointForm => ({
  url: endpoint.url,
  description: endpoint.description ?? '',
  contactEmailAddress: endpoint.contactEmailAddress ?? '',
  types: endpoint.types ?? [],
  isOrdered: endpoint.isOrdered,
  clientId: '',
})

export const readEndpointForm = (form: URLSearchParams): EndpointForm => ({
  url: form.get('url')?.trim() ?? '',
  description: form.get('description')?.trim() ?? '',
  contactEmailAddress: form.get('contactEmailAddress')?.trim() ?? '',
  types: partnerEventTypeNames.filter((type) => form.getAll('types').includes(type)),
  isOrdered: form.get('isOrdered') === 'true',
  clientId: form.get('clientId') ?? '',
})

/** The form as the body of the API's request; the schema refuses what is wrong with it. */
export const bodyOfForm = ({ url, description, contactEmailAddress, types, isOrdered }: EndpointForm) => ({
  url,
  description: description === '' ? null : description,
  contactEmailAddress: contactEmailAddress === '' ? null : contactEmailAddress,
  types: types.length === 0 ? null : types,
  isOrdered,
})

/** `clients` are those that a new endpoint may have the rights of; none where it has one already. */
export const endpointFields = (
  form: EndpointForm,
  fault: FaultOf,
  clients: readonly string[] = [],
): Html => html`
    ${field({ name: 'url', label: 'Address', hint: 'Where events are sent by POST.', type: 'text', autocomplete: 'off', value: form.url, fault: fault('url') })}
    ${
      clients.length > 0 &&
      html`${select(
        { name: 'clientId', label: 'Client', chosen: form.clientId },
        clients.map((value) => ({ value, label: value })),
      )}<p class="hint">The endpoint gets what this client may see.</p>`
    }
    ${field({ name: 'description', label: 'What it is for', type: 'text', autocomplete: 'off', value: form.description, fault: fault('description'), isOptional: true })}
    ${field({ name: 'contactEmailAddress', label: 'Who is notified if it fails', hint: 'An email address. We ask there first, and write only to who agrees.', type: 'email', autocomplete: 'off', value: form.contactEmailAddress, fault: fault('contactEmailAddress'), isOptional: true })}
    ${checkBox({ name: 'isOrdered', value: 'true', label: 'Events of a contract in their order', hint: 'One that fails holds up those after it.', isChecked: form.isOrdered })}
    <fieldset><legend>Events</legend><p class="hint">Tick none to get all, also those that later versions add.</p>
      ${partnerEventTypeNames.map((type) => checkBox({ name: 'types', value: type, label: html`<code>${type}</code>`, hint: eventTypes[type].tells, isChecked: form.types.includes(type) }))}
    </fieldset>`
