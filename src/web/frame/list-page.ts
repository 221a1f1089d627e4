import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { type Column, notice, table } from './parts.ts'

export type ListPage<Row> = {
  title: string
  /** Where the list is; its CSV file is at `${path}.csv`. */
  path: string
  /** The filters as in the address (`askedOf`). If `after` is among them, a link leads back to the first page. */
  asked: URLSearchParams
  /** Fields of the filter, without form and button. */
  filters?: Html
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What to do if there are no rows. */
  empty: Renderable
  /** The key after which the next page begins; null on the last page. */
  next: string | null
  /** Beside the title, such as a link to a form that adds a row. */
  actions?: Html
  /** What was done before the list was shown. */
  done?: string | undefined
  /** What is wrong with the address and no field of the filter says (`otherFaults`). */
  faults?: readonly string[]
  hasCsv?: boolean
  /** The list keeps itself up to date while it is looked at. Not for personal data: each look is in the audit trail. */
  isLive?: boolean
}

/** A list that is filtered by its address and paged by key. */
export const listPage = <Row>({
  asked,
  path,
  hasCsv = true,
  isLive = false,
  ...page
}: ListPage<Row>): Html => {
  const filters = withoutKey(asked)
  const isFirst = !asked.has('after')
  return html`
  ${page.done !== undefined && notice(page.done)}
  <div class="list-head"><h1>${page.title}</h1>${page.actions !== undefined && html`<div class="actions">${page.actions}</div>`}</div>
  ${page.faults?.map((fault) => notice(fault, 'error'))}
  ${page.filters !== undefined && filterForm(path, page.filters, filters.size > 0)}
  <div id="list"${isLive && html` data-refresh=""`}>
  ${table(page.title, page.columns, page)}
  <p class="pager">
    ${!isFirst && html`<a href="${addressOf(path, filters)}">First page</a>`}
    ${page.next !== null && html`<a href="${addressOf(path, filters, page.next)}" rel="next">Next page</a>`}
    ${hasCsv && page.rows.length > 0 && html`<a href="${addressOf(`${path}.csv`, filters)}" download>Download as CSV</a>`}
  </p></div>`
}

const filterForm = (path: string, fields: Html, isFiltered: boolean): Html =>
  html`<form class="filters" method="get" action="${path}">${fields}
    <button class="button quiet" type="submit">Filter</button>
    ${isFiltered && html`<a class="clear" href="${path}">Clear</a>`}
  </form>`

function withoutKey(asked: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(asked)
  filters.delete('after')
  filters.delete('done')
  return filters
}

function addressOf(path: string, filters: URLSearchParams, after?: string): string {
  const query = new URLSearchParams(filters)
  if (after !== undefined) query.set('after', after)
  return query.size === 0 ? path : `${path}?${query}`
}
