import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { type Column, select } from '../../web/frame/parts.ts'
import { endpointBadge } from './badges.ts'
import { hostOf } from './endpoint-page.ts'
import { endpointPath, webhooksPath } from './paths.ts'

export type EndpointsPage = {
  endpoints: readonly OperatedEndpoint[]
  asked: URLSearchParams
  next: string | null
  partners: readonly string[]
  now: Date
}

export const endpointsPage = ({ endpoints, asked, next, partners, now }: EndpointsPage): Html =>
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
    next,
  })

const endpointColumns = (now: Date): Column<OperatedEndpoint>[] => [
  { title: 'Endpoint', cell: (it) => html`<a href="${endpointPath(it.id)}">${hostOf(it.url)}</a>` },
  { title: 'Of', cell: ({ partner }) => partner ?? 'Our own' },
  { title: 'State', cell: endpointBadge },
  { title: 'Waiting', cell: ({ pending }) => pending, isFigure: true },
  {
    title: 'Since',
    cell: ({ disabledAt, failingSince }) => {
      const since = disabledAt ?? failingSince
      return since && instantText(since, now)
    },
  },
  { title: 'Tried next', cell: ({ retryAt }) => retryAt && instantText(retryAt, now) },
]
