import type { WebhookDelivery } from '../../events/webhooks/schema.ts'
import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { listPage } from '../frame/list-page.ts'
import { type Column, facts, id, notice, section, select, table } from '../frame/parts.ts'
import { timeText } from '../frame/time-text.ts'
import { endpointPath, webhooksPath } from './paths.ts'

/** Times of webhooks are instants, as partners read them. */
const instant = (time: string, now: Date): Html => timeText(berlinDateTime(new Date(time)), now)

function health({ isEnabled, failingSince, disabledBecause }: OperatedEndpoint): {
  word: string
  mood: string
} {
  if (!isEnabled)
    return {
      word: `Off${disabledBecause === null ? '' : `: ${disabledBecause}`}`,
      mood: disabledBecause === null ? '' : 'bad',
    }
  return failingSince === null ? { word: 'Works', mood: 'good' } : { word: 'Fails', mood: 'bad' }
}

const healthBadge = (endpoint: OperatedEndpoint): Html => {
  const { word, mood } = health(endpoint)
  return html`<span class="state ${mood}">${word}</span>`
}

export type EndpointsPage = {
  endpoints: readonly OperatedEndpoint[]
  asked: URLSearchParams
  partners: readonly string[]
  now: Date
}

export const endpointsPage = ({ endpoints, asked, partners, now }: EndpointsPage): Html =>
  listPage({
    title: 'Webhooks',
    path: webhooksPath,
    asked,
    filters: html`
      ${select({ name: 'filter.partner', label: 'Partner', chosen: asked.get('filter.partner') ?? '' }, [
        { value: '', label: 'Any, and our own' },
        ...partners.map((value) => ({ value, label: value })),
      ])}
      ${select({ name: 'filter.isFailing', label: 'Health', chosen: asked.get('filter.isFailing') ?? '' }, [
        { value: '', label: 'Any' },
        { value: 'true', label: 'Fails' },
        { value: 'false', label: 'Works' },
      ])}`,
    columns: endpointColumns(now),
    rows: endpoints,
    empty: 'No endpoint is like that. Partners make them by the API, and the supplier by the operator API.',
    next: null,
  })

const endpointColumns = (now: Date): Column<OperatedEndpoint>[] => [
  { title: 'Endpoint', cell: (it) => html`<a href="${endpointPath(it.id)}">${new URL(it.url).host}</a>` },
  { title: 'Of', cell: ({ partner }) => partner ?? 'Our own' },
  { title: 'State', cell: healthBadge },
  { title: 'Waiting', cell: ({ pending }) => pending, isFigure: true },
  {
    title: 'Since',
    cell: ({ disabledAt, failingSince }) => {
      const since = disabledAt ?? failingSince
      return since && instant(since, now)
    },
  },
  { title: 'Tried next', cell: ({ retryAt }) => retryAt && instant(retryAt, now) },
]

export type EndpointPage = {
  endpoint: OperatedEndpoint
  deliveries: readonly WebhookDelivery[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  done: string | undefined
  fault: string | undefined
  guard: Html
  now: Date
}

export const endpointPage = ({
  endpoint,
  fault,
  done,
  mayChange,
  guard,
  now,
  ...log
}: EndpointPage): Html => html`
  ${done !== undefined && notice(done)}
  ${fault !== undefined && notice(fault, 'error')}
  <h1>Endpoint of ${endpoint.partner ?? 'our own'} ${healthBadge(endpoint)}</h1>
  ${mayChange && acts(endpoint, guard)}
  ${section(
    'facts',
    'Endpoint',
    facts([
      ['Id', id(endpoint.id)],
      ['Address', endpoint.url],
      ['Client', endpoint.clientId],
      ['Fails since', endpoint.failingSince && instant(endpoint.failingSince, now)],
      ['Switched off', endpoint.disabledAt && instant(endpoint.disabledAt, now)],
      ['Because', endpoint.disabledBecause],
      ['Tried next', endpoint.retryAt && instant(endpoint.retryAt, now)],
      ['Waiting', `${endpoint.pending} deliveries`],
      ['Oldest of them', endpoint.oldestPendingAt && instant(endpoint.oldestPendingAt, now)],
    ]),
  )}
  ${section('deliveries', 'Deliveries of the last 30 days', deliveryList({ endpoint, mayChange, guard, now, ...log }))}`

const acts = ({ id: endpointId, isEnabled }: OperatedEndpoint, guard: Html): Html =>
  html`<form class="actions" method="post" action="${endpointPath(endpointId)}">${guard}
    ${
      isEnabled
        ? html`<button class="button small" type="submit" name="act" value="ping">Send a ping</button>
          <button class="button small quiet" type="submit" name="act" value="off">Switch off</button>`
        : html`<button class="button small" type="submit" name="act" value="on">Switch on</button>`
    }</form>`

const moods: Record<WebhookDelivery['state'], string> = { Pending: 'going', Delivered: 'good', Failed: 'bad' }

function deliveryList({
  endpoint,
  deliveries,
  asked,
  next,
  mayChange,
  guard,
  now,
}: Omit<EndpointPage, 'fault' | 'done'>): Html {
  const path = endpointPath(endpoint.id)
  const columns: Column<WebhookDelivery>[] = [
    { title: 'Published', cell: ({ createdAt }) => instant(createdAt, now) },
    { title: 'Event', cell: ({ type }) => type },
    { title: 'State', cell: ({ state }) => html`<span class="state ${moods[state]}">${state}</span>` },
    { title: 'Attempts', cell: ({ attempts }) => attempts.length, isFigure: true },
    ...(mayChange && endpoint.isEnabled ? [redelivery(path, guard)] : []),
    { title: 'Last attempt', cell: lastAttempt },
  ]
  const states = Object.keys(moods).map((value) => ({ value, label: value }))
  const older = new URLSearchParams(asked)
  if (next !== null) older.set('after', next)
  return html`<form class="filters" method="get" action="${path}">
      ${select({ name: 'filter.state', label: 'State', chosen: asked.get('filter.state') ?? '' }, [{ value: '', label: 'Any' }, ...states])}
      <button class="button quiet" type="submit">Filter</button></form>
    ${table('Deliveries', columns, { rows: deliveries, empty: 'Nothing was delivered that is like that.' })}
    <p class="pager">${asked.has('after') && html`<a href="${path}">First page</a>`}
      ${next !== null && html`<a href="${path}?${older.toString()}" rel="next">Next page</a>`}</p>`
}

const redelivery = (path: string, guard: Html): Column<WebhookDelivery> => ({
  title: 'Act',
  cell: ({ id: deliveryId, state }) =>
    state !== 'Pending' &&
    html`<form method="post" action="${path}">${guard}<input type="hidden" name="delivery" value="${deliveryId}">
      <button class="button small quiet" type="submit" name="act" value="redeliver">Deliver again</button></form>`,
})

function lastAttempt({ attempts }: WebhookDelivery): string | null {
  const last = attempts.at(-1)
  if (last === undefined) return null
  return last.error ?? `Status ${last.status} after ${last.milliseconds} ms`
}
