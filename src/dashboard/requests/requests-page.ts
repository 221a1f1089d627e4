import type { StoredRequest } from '../../partners/requests/log-repository.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { otherFaults } from '../../web/frame/faults.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, select } from '../../web/frame/parts.ts'
import { requestPath, requestsPath } from './paths.ts'
import { codesOf, statusBadge } from './status-badge.ts'

export type RequestsPage = {
  requests: readonly StoredRequest[]
  asked: URLSearchParams
  clients: readonly string[]
  next: string | null
  faults: Readonly<Record<string, string>>
  now: Date
}

export const requestsPage = ({ requests, asked, clients, next, faults, now }: RequestsPage): Html =>
  listPage<StoredRequest>({
    title: 'Requests',
    path: requestsPath,
    asked,
    filters: filters(asked, clients, faults),
    faults: otherFaults(faults, typedFields),
    columns: [
      {
        title: 'Time',
        cell: ({ receivedAt, requestId }) =>
          html`<a href="${requestPath(requestId)}">${instantText(receivedAt.toISOString(), now)}</a>`,
      },
      { title: 'Status', cell: ({ status }) => statusBadge(status) },
      { title: 'Operation', cell: ({ operation }) => operation },
      { title: 'Codes', cell: codesOf },
      { title: 'Client', cell: ({ clientId }) => clientId },
      {
        title: 'Took',
        cell: ({ milliseconds }) => milliseconds !== null && `${milliseconds} ms`,
        isFigure: true,
      },
      { title: 'Request', cell: ({ requestId }) => id(requestId) },
    ],
    rows: requests,
    empty: html`${
      asked.size > 0
        ? 'The log has no such request.'
        : html`No request has come yet. <a href="/docs/reference/calculatePrice#run">Send a first one</a>.`
    } Refused requests are all in it, others as a sample, both for 30 days; a request appears within seconds.`,
    next,
    hasCsv: false,
    isLive: !asked.has('after'),
  })

const statuses = [
  { value: '', label: 'Any' },
  { value: 'refused', label: 'Refused or failed' },
  { value: '2xx', label: 'Answered (2xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
]

const typedFields = ['operation', 'code', 'requestId', 'contract', 'from', 'to'].map(
  (name) => `filter.${name}`,
)

function filters(asked: URLSearchParams, clients: readonly string[], faults: RequestsPage['faults']): Html {
  const askedFor = (name: string) => asked.get(`filter.${name}`) ?? ''
  const typed = (name: string, label: string, type: 'text' | 'date' = 'text') =>
    field({
      ...{ name: `filter.${name}`, label, type, value: askedFor(name), autocomplete: 'off' },
      ...{ isOptional: true, fault: faults[`filter.${name}`] },
    })
  return html`
    ${select({ name: 'filter.status', label: 'Status', chosen: askedFor('status') }, statuses)}
    ${select({ name: 'filter.client', label: 'Client', chosen: askedFor('client') }, [
      { value: '', label: 'Any' },
      ...clients.map((value) => ({ value, label: value })),
    ])}
    ${typed('operation', 'Operation')}${typed('code', 'Code')}${typed('requestId', 'Request id')}
    ${typed('contract', 'Contract')}${typed('from', 'From', 'date')}${typed('to', 'To', 'date')}`
}
