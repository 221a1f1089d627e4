import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { type Column, notice, table } from './parts.ts'

export type ListPage<Row> = {
  title: string
  /** Where the list is; its CSV file is at `${path}.csv`. */
  path: string
  /** The filters as in the address (`readFilter`). If `after` is among them, a link leads back to the first page. */
  asked: URLSearchParams
  filters?: ListFilters
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

export type ListFilters = {
  /** Without form and button. */
  fields: Html
  /** What is filtered by, in words, with its name in the address. */
  active: readonly { name: string; says: string }[]
  /** Whether all of them are in sight at once: one field needs no button to be found. */
  isInSight: boolean
  /** Whether something is to be fixed in them. */
  isOpen: boolean
}

/** A list that is filtered by its address and paged by key. What has an id here is what its script replaces (`filter.browser.ts`). */
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
  <div class="list-head"><h1>${page.title}</h1><div class="actions" id="list-actions">${page.actions}</div></div>
  ${page.faults?.map((fault) => notice(fault, 'error'))}
  ${page.filters !== undefined && filtering(path, page.filters, filters)}
  <div id="list"${isLive && html` data-refresh=""`}>
  ${table(page.title, page.columns, page)}
  <p class="pager">
    ${!isFirst && html`<a href="${addressOf(path, filters)}">First page</a>`}
    ${page.next !== null && html`<a href="${addressOf(path, filters, page.next)}" rel="next">Next page</a>`}
    ${hasCsv && page.rows.length > 0 && html`<a href="${addressOf(`${path}.csv`, filters)}" download>Download as CSV</a>`}
  </p></div>`
}

/** One button for all fields, and a chip for each that is filled in, which empties it. */
function filtering(
  path: string,
  { fields, active, isInSight, isOpen }: ListFilters,
  asked: URLSearchParams,
): Html {
  const form = html`<form class="filters" method="get" action="${path}" data-filters>${fields}
    <button class="button quiet" type="submit">Apply</button></form>`
  return html`<div class="filtering">
    ${isInSight ? form : html`<details${isOpen && html` open`}><summary class="button small quiet">Filters</summary>${form}</details>`}
    <ul class="chips" id="chips" aria-label="Filters in use">${active.map(
      ({ name, says }) =>
        html`<li><a href="${addressOf(path, without(asked, name))}" aria-label="Remove the filter ${says}">${says}</a></li>`,
    )}${active.length > 1 && html`<li><a class="clear" href="${path}">Clear all</a></li>`}</ul>
  </div>`
}

const withoutKey = (asked: URLSearchParams): URLSearchParams => without(asked, 'after', 'done')

function without(asked: URLSearchParams, ...names: string[]): URLSearchParams {
  const rest = new URLSearchParams(asked)
  for (const name of names) rest.delete(name)
  return rest
}

function addressOf(path: string, filters: URLSearchParams, after?: string): string {
  const query = new URLSearchParams(filters)
  if (after !== undefined) query.set('after', after)
  return query.size === 0 ? path : `${path}?${query}`
}
