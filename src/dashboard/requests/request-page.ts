import type { CountedCode, StoredRequest } from '../../partners/requests/log-repository.ts'
import type { PeriodName } from '../../partners/requests/schema.ts'
import { errorCodes } from '../../platform/error-codes.ts'
import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { facts, id, section, table } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import { errorsPath, guideTo, orderPath, requestsPath } from '../dashboard-paths.ts'
import { periodTabs } from './filters.ts'

type Item = StoredRequest['items'][number]

export const requestPage = (
  request: StoredRequest,
  { others, now }: { others: readonly StoredRequest[]; now: Date },
): Html => html`
  <p><a href="${requestsPath}">All requests</a></p>
  <h1>Request ${statusBadge(request.status)}</h1>
  ${facts([
    ['Request id', id(request.requestId)],
    ['Time', instantText(request.receivedAt.toISOString(), now)],
    ['Operation', html`<code>${request.operation}</code>`],
    ['Route', html`<code>${request.method} ${request.route}</code>`],
    [
      'Contract',
      request.contractNumber !== null &&
        html`<a href="${orderPath(request.contractNumber)}">${request.contractNumber}</a>`,
    ],
    ['Client', html`<code>${request.clientId}</code>`],
    ['Took', request.milliseconds === null ? 'a stream' : `${request.milliseconds} ms`],
  ])}
  ${request.status >= 400 && section('items', 'What was refused', itemTable(request.items))}
  ${others.length > 0 && section('others', 'With the same id', otherTable(others, now))}
  <p class="hint">Bodies, queries and values are never kept. Quote the request id if you ask us about it.</p>`

const itemTable = (items: readonly Item[]): Html =>
  table<Item>(
    'Items of the answer',
    [
      { title: 'Code', cell: ({ code }) => html`<a href="${guideTo(code)}"><code>${code}</code></a>` },
      { title: 'Field', cell: ({ field }) => field !== null && html`<code>${field}</code>` },
      { title: 'What it means, and what to do', cell: ({ code }) => meaningOf(code) },
    ],
    { rows: items, empty: 'The answer had no items.' },
  )

/** What the guide says about a code; codes of OAuth are explained in its specification. */
function meaningOf(code: string): Html | string {
  if (!Object.hasOwn(errorCodes, code)) return ''
  const { when, remedy } = errorCodes[code as keyof typeof errorCodes]
  return html`${inlineMarkdown(when)} ${inlineMarkdown(remedy)}`
}

const otherTable = (others: readonly StoredRequest[], now: Date): Html =>
  table<StoredRequest>(
    'Requests with the same id',
    [
      { title: 'Time', cell: ({ receivedAt }) => instantText(receivedAt.toISOString(), now) },
      { title: 'Status', cell: ({ status }) => statusBadge(status) },
      { title: 'Operation', cell: ({ operation }) => operation },
      { title: 'Codes', cell: codesOf },
    ],
    { rows: others, empty: '' },
  )

export const errorsPage = (
  codes: readonly CountedCode[],
  { period, now }: { period: PeriodName; now: Date },
): Html => html`
  <h1>Errors</h1>
  ${periodTabs(errorsPath, period)}
  ${table<CountedCode>(
    'Refused and failed requests by code',
    [
      { title: 'Status', cell: ({ status }) => statusBadge(status) },
      {
        title: 'Code',
        cell: ({ code }) => (code === '' ? '–' : html`<a href="${guideTo(code)}"><code>${code}</code></a>`),
      },
      {
        title: 'Requests',
        cell: ({ requests, code }) => html`<a href="${requestsOf(code)}">${numberText(requests)}</a>`,
        isFigure: true,
      },
      { title: 'Last', cell: ({ lastAt }) => instantText(lastAt.toISOString(), now) },
      { title: 'First', cell: ({ firstAt }) => berlinDateTime(firstAt) },
      {
        title: 'What it means, and what to do',
        cell: ({ code, operations }) =>
          html`${meaningOf(code)} <span class="relative">${operations.slice(0, maxNamed).join(', ')}</span>`,
      },
    ],
    { rows: codes, empty: 'Nothing was refused and nothing failed.' },
  )}
  <p class="hint">Every request is counted, by full hours, whether or not the log has it.</p>`

const maxNamed = 5
const requestsOf = (code: string): string =>
  `${requestsPath}?${new URLSearchParams(code === '' ? { 'filter.status': 'refused' } : { 'filter.code': code })}`

/** The status of an answer, coloured by its class. */
export const statusBadge = (status: number): Html =>
  html`<span class="state ${status >= 400 ? 'bad' : 'good'}">${status}</span>`

/** The codes of an answer, each once. */
export const codesOf = ({ items }: { items: readonly { code: string }[] }): string =>
  [...new Set(items.map(({ code }) => code))].join(', ')
