import type { CountedCode } from '../../partners/requests/log-repository.ts'
import type { PeriodName } from '../../partners/requests/schema.ts'
import { numberText } from '../../platform/html/charts/number-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { table } from '../../web/frame/parts.ts'
import { errorsPath, guideTo, requestsPath } from './paths.ts'
import { periodTabs } from './period-tabs.ts'
import { meaningOf } from './request-page.ts'
import { statusBadge } from './status-badge.ts'

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
