import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { partnerTabs } from '../partners/partner-tabs.ts'
import { contactText, endpointBadge } from './badges.ts'
import { endpointPath, webhooksPath } from './paths.ts'

/** The endpoints of a partner and whether they work. */
export const endpointTable = (slug: string, endpoints: readonly OperatedEndpoint[], now: Date): Html =>
  table<OperatedEndpoint>(
    `Webhook endpoints of ${slug}`,
    [
      {
        title: 'Endpoint',
        cell: ({ id: key, url }) => html`<a href="${endpointPath(key)}">${hostOf(url)}</a>`,
      },
      { title: 'State', cell: endpointBadge },
      { title: 'Waiting', cell: ({ pending }) => pending, isFigure: true },
      { title: 'Client', cell: ({ clientId }) => id(clientId) },
      { title: 'Since', cell: (endpoint) => sinceOf(endpoint, now) },
    ],
    {
      rows: endpoints,
      empty: 'It has none. Partners add endpoints themselves, with the scope manage:webhooks.',
    },
  )

/** An address without what all have in common. */
export const hostOf = (url: string): string => url.replace(/^https?:\/\//, '')

const sinceOf = ({ disabledAt, failingSince, createdAt }: OperatedEndpoint, now: Date): Html =>
  instantText(disabledAt ?? failingSince ?? createdAt, now)

export type EndpointPage = {
  endpoint: OperatedEndpoint
  mayChange: boolean
  done: string | undefined
  refusal: Refusal | undefined
  guard: Html
  now: Date
}

export function endpointPage({ endpoint, mayChange, done, refusal, guard, now }: EndpointPage): Html {
  const path = endpointPath(endpoint.id)
  return html`
  ${done !== undefined && notice(done)}
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  ${endpoint.partner === null && html`<p><a href="${webhooksPath}">All webhooks</a></p>`}
  <h1>Webhook endpoint of ${endpoint.partner === null ? 'our own' : id(endpoint.partner)} ${endpointBadge(endpoint)}</h1>
  ${endpoint.partner !== null && partnerTabs(endpoint.partner, 'Webhooks')}
  <div class="actions"><a class="button small" href="${path}/deliveries">Deliveries</a>
    ${mayChange && endpoint.isEnabled && html`<form method="post" action="${path}/ping">${guard}<button class="button small quiet" type="submit">Send a ping</button></form>`}
    ${mayChange && html`<a class="button small quiet" href="${path}/switch">${endpoint.isEnabled ? 'Switch off' : 'Switch on'}</a>`}</div>
  ${facts([
    ['Address', id(endpoint.url)],
    ['What it is for', endpoint.description],
    ['Client', id(endpoint.clientId)],
    ['Events', endpoint.types === null ? 'all' : endpoint.types.join(', ')],
    ['In order', endpoint.isOrdered ? 'Yes: one that fails holds up those after it of a contract' : 'No'],
    ['Fails since', endpoint.failingSince && instantText(endpoint.failingSince, now)],
    ['Tried next', endpoint.retryAt && instantText(endpoint.retryAt, now)],
    ['Switched off', endpoint.disabledAt && instantText(endpoint.disabledAt, now)],
    ['Switched off because', endpoint.disabledBecause],
    ['Waiting', `${endpoint.pending} deliveries`],
    ['Oldest of them', endpoint.oldestPendingAt && instantText(endpoint.oldestPendingAt, now)],
    ['Told by mail', contactText(endpoint)],
    ['Created', instantText(endpoint.createdAt, now)],
  ])}
  ${mayChange && endpoint.isEnabled && section('again', 'Deliver a period again', periodForm(path, guard))}`
}

const periodForm = (path: string, guard: Html): Html => html`
  <form class="wide" method="post" action="${path}/redeliver">${guard}
    <p>Deliveries of these days, both included, with the same ids. At most 10,000 at once, oldest first.</p>
    ${field({ name: 'fromDate', label: 'From', type: 'date', autocomplete: 'off' })}
    ${field({ name: 'toDate', label: 'To', type: 'date', autocomplete: 'off' })}
    ${checkBox({ name: 'all', value: 'true', label: 'Also those that arrived', isChecked: false })}
    <p class="actions"><button class="button" type="submit">Deliver again</button></p>
  </form>`
