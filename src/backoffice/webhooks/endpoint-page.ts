import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { checkBox } from '../../web/frame/check-box.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { endpointPath, webhooksPath } from '../console-paths.ts'
import { partnerTabs } from '../partners/partner-tabs.ts'
import { endpointBadge, hostOf, settingsOf, timeText } from './parts.ts'
import type { OperatedEndpoint } from './schema.ts'

/** The endpoints of a partner and whether they work. */
export const endpointTable = (slug: string, endpoints: readonly OperatedEndpoint[], now: Date): Html =>
  table<OperatedEndpoint>(
    `Webhook endpoints of ${slug}`,
    [
      { title: 'Endpoint', cell: (it) => html`<a href="${endpointPath(it.id)}">${hostOf(it)}</a>` },
      { title: 'State', cell: endpointBadge },
      { title: 'Waiting', cell: ({ pending }) => pending, isFigure: true },
      { title: 'Client', cell: ({ clientId }) => id(clientId) },
      {
        title: 'Since',
        cell: ({ disabledAt, failingSince, createdAt }) =>
          instantText(disabledAt ?? failingSince ?? createdAt, now),
      },
    ],
    {
      rows: endpoints,
      empty: 'It has none. Partners add endpoints themselves, with the scope manage:webhooks.',
    },
  )

export function endpointPage(
  endpoint: OperatedEndpoint,
  { done, guard, now }: Visit,
  { mayChange, refusal }: { mayChange: boolean; refusal: Refusal | undefined },
): Html {
  const { partner, isEnabled } = endpoint
  const path = endpointPath(endpoint.id)
  return html`
  ${done !== undefined && notice(done)}
  ${refusal?.items.map(({ message }) => notice(message, 'error'))}
  ${partner === null && html`<p><a href="${webhooksPath}">All webhooks</a></p>`}
  <h1>Webhook endpoint of ${partner === null ? 'our own' : id(partner)} ${endpointBadge(endpoint)}</h1>
  ${partner !== null && partnerTabs(partner, 'Webhooks')}
  <div class="actions"><a class="button small quiet" href="${path}/deliveries">Deliveries</a>
    ${mayChange && isEnabled && html`<form method="post" action="${path}/ping">${guard}<button class="button small quiet" type="submit">Send a ping</button></form>`}
    ${mayChange && html`<a class="button small quiet" href="${path}/switch">${isEnabled ? 'Switch off' : 'Switch on'}</a>`}</div>
  ${facts([
    ...settingsOf(endpoint),
    ['Client', id(endpoint.clientId)],
    ['Fails since', timeText(endpoint.failingSince, now)],
    ['Tried next', timeText(endpoint.retryAt, now)],
    ['Switched off', timeText(endpoint.disabledAt, now)],
    ['Switched off because', endpoint.disabledBecause],
    ['Waiting', `${endpoint.pending} deliveries`],
    ['Oldest of them', timeText(endpoint.oldestPendingAt, now)],
    ['Created', timeText(endpoint.createdAt, now)],
  ])}
  ${mayChange && isEnabled && section('again', 'Deliver a period again', periodForm(path, guard))}`
}

const periodForm = (path: string, guard: Html): Html => html`
  <form class="wide" method="post" action="${path}/redeliver">${guard}
    <p>Deliveries of these days, both included, with the same ids. At most 10,000 at once, oldest first.</p>
    ${field({ name: 'fromDate', label: 'From', type: 'date', autocomplete: 'off' })}
    ${field({ name: 'toDate', label: 'To', type: 'date', autocomplete: 'off' })}
    ${checkBox({ name: 'all', value: 'true', label: 'Also those that arrived', isChecked: false })}
    <p class="actions"><button class="button" type="submit">Deliver again</button></p>
  </form>`
