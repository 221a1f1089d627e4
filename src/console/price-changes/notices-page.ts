import { noticeStates } from '../../contracts/price-changes/notice.ts'
import type { Notice } from '../../operator/price-changes/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { section, select } from '../../web/frame/parts.ts'
import { notices } from './badges.ts'
import { partsTable } from './parts-table.ts'
import { noticesPath, runPath } from './paths.ts'
import { noticeColumns } from './run-page.ts'

export type NoticesPage = {
  effectiveDate: string
  asked: URLSearchParams
  rows: readonly Notice[]
  next: string | null
  mayChange: boolean
  now: Date
}

/** The letters of a run; the one of a contract also line by line. */
export function noticesPage({ effectiveDate, asked, rows, next, mayChange, now }: NoticesPage): Html {
  const [only] = asked.has('filter.contractNumber') ? rows : []
  return html`${listPage({
    title: `Letters about ${effectiveDate}`,
    path: noticesPath(effectiveDate),
    asked,
    filters: html`${select(
      { name: 'filter.state', label: 'Letter', chosen: asked.get('filter.state') ?? '' },
      [
        { value: '', label: 'Any' },
        ...noticeStates.map((state) => ({ value: state, label: notices[state].name })),
      ],
    )}${field({
      name: 'filter.contractNumber',
      label: 'Contract',
      type: 'text',
      autocomplete: 'off',
      value: asked.get('filter.contractNumber') ?? '',
      isOptional: true,
      isNumber: true,
    })}`,
    columns: noticeColumns(effectiveDate, now),
    rows,
    empty: 'No letter is like that.',
    next,
  })}
  ${only !== undefined && section('parts', 'Line by line', partsTable(only))}
  ${only !== undefined && mayChange && ['queued', 'sent', 'late'].includes(only.state) && html`<p><a class="button quiet" href="${noticesPath(effectiveDate)}/${only.contractNumber}/returned">It came back</a></p>`}
  <p><a href="${runPath(effectiveDate)}">Back to the run</a></p>`
}
